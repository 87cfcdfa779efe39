import type { SoplonFacts, SoplonStats } from '$lib/wire';
import type { GameRecord } from '../contract';
import Figures from './Figures.svelte';

const record: GameRecord<SoplonFacts, SoplonStats> = { Figures };
export default record;

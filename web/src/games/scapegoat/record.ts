import type { ScapeGoatFacts, ScapeGoatStats } from '$lib/wire';
import type { GameRecord } from '../contract';
import Figures from './Figures.svelte';
import { factsInWords } from './stats';

const record: GameRecord<ScapeGoatFacts, ScapeGoatStats> = { facts: factsInWords, Figures };
export default record;

import type { SoplonForgot, SoplonReview } from '$lib/wire';
import type { GameReviewer } from '../contract';
import { why } from './forgotten';
import Forgotten from './Forgotten.svelte';

const reviewer: GameReviewer<SoplonReview, SoplonForgot> = { Own: Forgotten, why };
export default reviewer;

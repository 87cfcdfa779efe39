import type { ScapeGoatReview, ScapeGoatWhy } from '$lib/wire';
import type { GameReviewer } from '../contract';
import { why } from './suspicion';
import Suspicion from './Suspicion.svelte';

const reviewer: GameReviewer<ScapeGoatReview, ScapeGoatWhy> = { Own: Suspicion, why };
export default reviewer;

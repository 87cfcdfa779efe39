import type { RowGoatReview, RowGoatWhy } from '$lib/wire';
import type { GameReviewer } from '../contract';
import { why } from './speeds';
import Speeds from './Speeds.svelte';

const reviewer: GameReviewer<RowGoatReview, RowGoatWhy> = { Own: Speeds, why };
export default reviewer;

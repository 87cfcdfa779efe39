import { Failure } from './api';
import { maybe } from './i18n.svelte';

/** Why a request did not come to anything, in words for whoever made it. */
export function whyNot(error: unknown): string {
  return maybe(`refused-${error instanceof Failure ? error.code : 'offline'}`) ?? (error as Error).message;
}

import { ask } from '$lib/api';
import type { HouseOverview, Report, Reports } from '$lib/wire';

/** What the operator sees: the house, and what was reported. */
export interface Seen {
  house: HouseOverview;
  reports: Report[];
}

export async function look(): Promise<Seen> {
  const house = await ask<HouseOverview>('GET', '/api/host');
  return { house, reports: (await ask<Reports>('GET', '/api/host/reports')).reports };
}

export const announce = (text: string): Promise<unknown> => ask('POST', '/api/host/announce', { text });

export const drain = (on: boolean): Promise<unknown> => ask('POST', '/api/host/drain', { drain: on });

export const closeTable = (code: string): Promise<unknown> => ask('POST', `/api/host/tables/${code}/close`);

export const reportDone = (id: string): Promise<unknown> => ask('POST', `/api/host/reports/${id}/done`);

import { afterEach, expect, it, vi } from 'vitest';
import { createTable, me, ownTables } from './api';

afterEach(() => vi.unstubAllGlobals());

it('a browser without a cookie becomes one player, however many ask at once', async () => {
  const paths: string[] = [];
  const answer = (path: string): object => (path === '/api/me' ? { player: 'p' } : { code: 'K7Q2M', tables: [] });
  vi.stubGlobal('fetch', (path: string) => {
    paths.push(path);
    return Promise.resolve({ ok: true, json: () => Promise.resolve(answer(path)) });
  });
  await Promise.all([ownTables(), createTable({ title: 'soplon', seats: 4 }), me()]);
  expect(paths.filter((path) => path === '/api/me')).toHaveLength(1);
  await me();
  expect(paths.filter((path) => path === '/api/me')).toHaveLength(2);
});

import { Failure, me, summary } from './api';
import type { Socket, Transport } from './net';

/** A table of the server that this page comes from. */
export function toServer(code: string): Transport {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return {
    open: () => new WebSocket(`${scheme}://${location.host}/ws/${code}?announcements`) as unknown as Socket,
    probe: async () => {
      try {
        await me();
        await summary(code);
        return 'there';
      } catch (error) {
        return error instanceof Failure && error.code === 'no_such_table' ? 'gone' : 'unreachable';
      }
    },
  };
}

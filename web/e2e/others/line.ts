import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Line {
  url: string;
  /** Breaks all that goes over it, and lets nothing new through. */
  cut: () => void;
  mend: () => void;
  close: () => Promise<void>;
}

/** Another address of the server, over a line that the test can break. */
export async function breakableLine(to: string): Promise<Line> {
  const { hostname, port } = new URL(to);
  const open = new Set<Socket>();
  let isDown = false;
  const hangUp = (): void => open.forEach((socket) => socket.destroy());
  const keep = (socket: Socket, other: Socket): void => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      other.destroy();
    });
    socket.pipe(other);
  };
  const door = createServer((near) => {
    if (isDown) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    keep(near, far);
    keep(far, near);
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  return {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    cut: () => {
      isDown = true;
      hangUp();
    },
    mend: () => {
      isDown = false;
    },
    close: async () => {
      const closed = once(door, 'close');
      door.close();
      hangUp();
      await closed;
    },
  };
}

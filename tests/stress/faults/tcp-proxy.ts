import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a service that can be closed: refused, or silent as a service that has hung. */
export type TcpProxy = {
  readonly port: number;
  set(state: 'open' | 'refused' | 'silent'): void;
  close(): Promise<void>;
};

/** Opens a way on loopback to a service at `host` and `port`. */
export async function startTcpProxy(host: string, port: number): Promise<TcpProxy> {
  let state: 'open' | 'refused' | 'silent' = 'open';
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    track(client);
    if (state === 'refused') return client.destroy();
    const upstream = connect(port, host);
    track(upstream);
    client.on('data', (piece) => state === 'open' && upstream.write(piece));
    upstream.on('data', (piece) => state === 'open' && client.write(piece));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      state = next;
      // What was half said in silence cannot be gone on with.
      if (next !== 'silent') for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

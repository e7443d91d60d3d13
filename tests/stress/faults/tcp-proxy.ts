import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A connection to a service that can be closed: refused, or silent like a service that hangs. */
export type TcpProxy = {
  readonly port: number;
  set(state: 'open' | 'refused' | 'silent'): void;
  close(): Promise<void>;
};

/** Opens a loopback proxy to a service at `host` and `port`. */
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
      // A message that was cut off by silence cannot be continued.
      if (next !== 'silent') for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

import { Agent, createServer, get, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Distributes requests among several servers, as an operator's load balancer does. */
export type Balancer = {
  readonly address: string;
  /** Adds a server; it gets requests as soon as it is ready. */
  add(server: string): void;
  close(): Promise<void>;
};

const HEALTH_CHECK_MS = 100;

/**
 * Starts a balancer on loopback: it checks whether each server is ready, keeps connections open, forwards every request
 * once, and never retries. When a server does not respond, it answers with 502.
 */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const servers = new Map<string, boolean>();
  let requestCount = 0;
  const checkHealth = () => {
    for (const server of servers.keys())
      get(`${server}/readyz`, { agent: false }, (answer) => {
        servers.set(server, answer.statusCode === 200);
        answer.resume();
      }).on('error', () => servers.set(server, false));
  };
  const timer = setInterval(checkHealth, HEALTH_CHECK_MS);
  const proxy = createServer((request, response) => {
    const ready = [...servers].filter(([, isReady]) => isReady);
    const chosen = ready[(requestCount += 1) % ready.length]?.[0];
    const fail = () => response.writeHead(502).end();
    if (chosen === undefined) return fail();
    const onward = ask(
      new URL(request.url ?? '/', chosen),
      { method: request.method, headers: request.headers, agent },
      (answer) => {
        const { connection: _, 'keep-alive': __, ...headers } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, headers);
        answer.pipe(response);
      },
    );
    onward.on('error', fail);
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    add(server) {
      servers.set(server, false);
      checkHealth();
    },
    async close() {
      clearInterval(timer);
      proxy.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

import { configureApi } from '../api/index.ts';

/** A request as the model of the server receives it. */
export type ServerRequest = {
  readonly method: string;
  /** Without the leading slash. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
};

/** A request on its way. It arrives any number of times, and is answered or lost once. */
type HeldRequest = ServerRequest & {
  /** The server executes it, again when it has done so before. */
  arrive(): void;
  /** The app gets the answer of the last arrival; a request that has not arrived does so first. */
  answer(): void;
  /** The app gets no answer, whether it has arrived or not. */
  lose(): void;
};

/** A network whose requests wait until a test says what becomes of each, in any order. */
export type HeldServer = {
  /** The requests that are neither answered nor lost, in the order they were sent. */
  readonly waiting: readonly HeldRequest[];
  /** Answers whatever waits, and what is sent because of it, until nothing is. `settle` lets the app go on. */
  answerAll(settle: () => Promise<void>): Promise<void>;
};

/**
 * Connects the app to a server that answers when a test says so. A write with an Idempotency-Key is executed once and
 * answered the same again, as our server does.
 *
 * @param execute  what the server answers, as JSON; it changes the test's model of the server
 */
export function holdServer(execute: (request: ServerRequest) => unknown): HeldServer {
  const waiting: HeldRequest[] = [];
  const executed = new Map<string, unknown>();
  const executeOnce = (request: ServerRequest, key: string | null) => {
    if (key === null) return execute(request);
    if (!executed.has(key)) executed.set(key, execute(request));
    return executed.get(key);
  };
  const send = (address: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const url = new URL(address);
      const key = new Headers(init.headers).get('Idempotency-Key');
      const request: ServerRequest = {
        method: init.method ?? 'GET',
        path: url.pathname.slice(1),
        query: url.searchParams,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      };
      let reply: string | undefined;
      const end = () => void waiting.splice(waiting.indexOf(held), waiting.includes(held) ? 1 : 0);
      const held: HeldRequest = {
        ...request,
        // As text: what the server changes later is not in an answer on its way.
        arrive: () => void (reply = JSON.stringify(executeOnce(request, key) ?? null)),
        answer() {
          if (reply === undefined) held.arrive();
          end();
          resolve(new Response(reply, { headers: { 'Content-Type': 'application/json' } }));
        },
        lose() {
          end();
          reject(new TypeError('Failed to fetch'));
        },
      };
      init.signal?.addEventListener('abort', () => {
        end();
        reject(init.signal?.reason);
      });
      waiting.push(held);
    });
  configureApi({
    getToken: async () => 'token',
    baseUrl: 'https://sing.example/',
    fetch: (address, init) => send(String(address), init ?? {}),
  });
  return {
    waiting,
    async answerAll(settle) {
      await settle();
      for (let request = waiting[0]; request; request = waiting[0]) {
        request.answer();
        await settle();
      }
    },
  };
}

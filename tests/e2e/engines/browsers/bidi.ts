/** A WebDriver BiDi connection. */
export type Connection = {
  /** Sends a command and returns its result. @throws with the browser's message when it rejects the command */
  readonly send: <T>(method: string, params: object) => Promise<T>;
  readonly close: () => void;
};

/* Time limit for one browser command (such as a page load or a script that waits), in milliseconds. */
const LIMIT_MS = 90_000;

type Answer = {
  readonly id?: number | null;
  readonly type: string;
  readonly result: unknown;
  readonly error?: string;
  readonly message?: string;
};

/** Connects to a browser that speaks WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export async function connect(url: string): Promise<Connection> {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`There is no connection to ${url}`)));
  });
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    const caller = waiting.get(answer.id ?? 0);
    if (!caller) return;
    waiting.delete(answer.id ?? 0);
    if (answer.type === 'error') caller.reject(new Error(`${answer.error}: ${answer.message}`));
    else caller.resolve(answer.result as never);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser closed the connection.'));
    waiting.clear();
  });
  return {
    send: (method, params) => {
      if (socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error('The connection is closed.'));
      const { promise, resolve, reject } = Promise.withResolvers<never>();
      last += 1;
      const id = last;
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
      const timer = setTimeout(() => {
        waiting.delete(id);
        reject(
          new Error(`${method} had no answer in ${LIMIT_MS / 1000} seconds: ${JSON.stringify(params).slice(0, 300)}`),
        );
      }, LIMIT_MS);
      return promise.finally(() => clearTimeout(timer));
    },
    close: () => socket.close(),
  };
}

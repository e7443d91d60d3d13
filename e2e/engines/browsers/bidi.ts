/** A WebDriver BiDi connection. */
export type Connection = {
  /** Sends a command and gives its result. @throws with what the browser said when it refuses */
  readonly send: <T>(method: string, params: object) => Promise<T>;
  readonly close: () => void;
};

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
    send: (method, params) =>
      new Promise((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) return reject(new Error('The connection is closed.'));
        last += 1;
        waiting.set(last, { resolve, reject });
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    close: () => socket.close(),
  };
}

import { get, type IncomingMessage } from 'node:http';

type ReceivedEvent = { readonly id: string | undefined; readonly name: string; readonly data: any };

/** Reads Server-Sent Events as a browser does. */
export type EventReader = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** The events received so far. */
  readonly received: readonly ReceivedEvent[];
  /** Everything as it was received, comments too. */
  text(): string;
  /** Waits for the first matching event, including those already received. */
  waitFor(predicate: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent>;
  /** Waits until the server has closed the stream. */
  ended(): Promise<void>;
  /** Stops reading, as a device does that sleeps or has lost its network: the server is not told. */
  pause(): void;
  resume(): void;
  close(): void;
};

/** Opens an event stream and waits for its first bytes. */
export async function readEvents(url: string, headers: Record<string, string> = {}): Promise<EventReader> {
  const received: ReceivedEvent[] = [];
  const waiting = new Set<() => void>();
  let whole = '';
  let rest = '';
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).once('error', reject);
  });
  const done = new Promise<void>((resolve) => {
    response.once('close', resolve);
    response.once('error', () => resolve());
  });
  response.setEncoding('utf8');
  response.on('data', (text: string) => {
    whole += text;
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    received.push(...blocks.flatMap(readBlock));
    for (const look of waiting) look();
  });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    received,
    text: () => whole,
    waitFor: (fits) =>
      new Promise((resolve) => {
        const look = () => {
          const found = received.find(fits);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    ended: () => done,
    pause: () => response.pause(),
    resume: () => response.resume(),
    close: () => response.destroy(),
  };
}

function readBlock(block: string): ReceivedEvent[] {
  const field = (name: string) => block.match(new RegExp(`^${name}: ?(.*)$`, 'm'))?.[1];
  const name = field('event');
  return name === undefined ? [] : [{ id: field('id'), name, data: JSON.parse(field('data') ?? 'null') }];
}

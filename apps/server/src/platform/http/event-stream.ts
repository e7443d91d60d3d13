import type { FastifyInstance, FastifyReply } from 'fastify';

/** An event of a stream. `data` is one line; `id` is what a client sends back when it reconnects. */
export type ServerEvent = { readonly name: string; readonly data: string; readonly id?: string };

/** The connection to one reader. */
export type EventConnection = {
  /**
   * Sends the newest event. While the reader has not received the previous ones, it waits, and a later one replaces it:
   * nothing is queued.
   */
  sendLatest(event: ServerEvent): void;
  /** Sends a last event at once and closes. */
  end(event: ServerEvent): void;
};

/**
 * A reply of Server-Sent Events. `subscribe` is called once the stream is open; the function it returns is called when
 * the reader has disconnected, or the stream has ended. A stream with `isLongPoll` ends with its first event, or after
 * ten seconds without one: a proxy that buffers a stream until it has ended then passes it on
 * (docs/decisions/0048-presentations-publish-positions-and-the-wall-decides-what-comes-next.md).
 */
export class EventStream {
  readonly subscribe: (connection: EventConnection) => () => void;
  readonly isLongPoll: boolean;
  constructor(subscribe: (connection: EventConnection) => () => void, { isLongPoll = false } = {}) {
    this.subscribe = subscribe;
    this.isLongPoll = isLongPoll;
  }
}

/**
 * A stream ends before the bearer token it was opened with expires: a reader that reconnects is authenticated again.
 * The jitter keeps readers that connected at once from reconnecting at once.
 */
const MAX_LIFETIME_MS = 9 * 60_000;
const LIFETIME_JITTER_MS = 2 * 60_000;
/** Proxies between us and the reader close an idle connection after half a minute or so. */
const HEARTBEAT_MS = 15_000;
/** A reader that receives nothing for this long is disconnected. */
const WRITE_TIMEOUT_MS = 60_000;
/** How long a long-poll stream waits for an event. */
const LONG_POLL_MS = 10_000;
/** Some proxies buffer until they have this much. */
const PADDING = `:${' '.repeat(2048)}\n`;

/** Creates event streams, and ends them before the server closes, which they would delay. */
export function createEventStreamSender(
  app: FastifyInstance,
): (reply: FastifyReply, stream: EventStream) => FastifyReply {
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });
  return (reply, stream) => {
    reply.hijack();
    // A reader that disconnected during authentication has closed already, and its close event would never fire.
    if (reply.raw.destroyed) return reply;
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-request-id': reply.request.id,
    });
    streamEvents(reply, stream, open);
    return reply;
  };
}

function streamEvents({ raw }: FastifyReply, { subscribe, isLongPoll }: EventStream, open: Set<() => void>): void {
  let pendingEvent: ServerEvent | undefined;
  let writeTimer: NodeJS.Timeout | undefined;
  const write = (text: string) => {
    if (raw.write(text) || writeTimer !== undefined) return;
    writeTimer = setTimeout(() => raw.destroy(), WRITE_TIMEOUT_MS).unref();
  };
  raw.on('drain', () => {
    clearTimeout(writeTimer);
    writeTimer = undefined;
    const next = pendingEvent;
    pendingEvent = undefined;
    if (next !== undefined) write(formatEvent(next));
  });
  if (!isLongPoll) write(`${PADDING}retry: 1000\n\n`);
  const heartbeat = setInterval(() => writeTimer ?? write(':\n\n'), HEARTBEAT_MS).unref();
  const lifetimeTimer = setTimeout(
    () => end(':\n\n'),
    isLongPoll ? LONG_POLL_MS : MAX_LIFETIME_MS - Math.random() * LIFETIME_JITTER_MS,
  ).unref();
  let unsubscribe = () => {};
  const end = (last = '') => {
    if (!open.delete(end)) return;
    clearInterval(heartbeat);
    clearTimeout(lifetimeTimer);
    clearTimeout(writeTimer);
    unsubscribe();
    raw.end(last);
    // The connection, and with it the pending data, stays until everything is received.
    const kept = setTimeout(() => raw.destroy(), WRITE_TIMEOUT_MS).unref();
    raw.once('close', () => clearTimeout(kept));
  };
  open.add(end);
  unsubscribe = subscribe({
    sendLatest(event) {
      if (isLongPoll) end(formatEvent(event));
      else if (writeTimer === undefined) write(formatEvent(event));
      else pendingEvent = event;
    },
    end: (event) => end(formatEvent(event)),
  });
  // A reader that received its last event while subscribing is unsubscribed again.
  if (!open.has(end)) unsubscribe();
  raw.once('close', () => end());
}

function formatEvent({ id, name, data }: ServerEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${data}\n\n`;
}

import type { FastifyInstance, FastifyReply } from 'fastify';

/** An event of a stream. `data` is one line; `id` is what a client sends back when it comes again. */
export type ServerEvent = { readonly name: string; readonly data: string; readonly id?: string };

/** What is said to one reader. */
export type EventConnection = {
  /**
   * Sends the newest event. While the reader has not taken what was sent before, it waits, and a later one takes its place:
   * nothing is queued.
   */
  sendLatest(event: ServerEvent): void;
  /** Sends a last event at once and closes. */
  end(event: ServerEvent): void;
};

/**
 * A reply of Server-Sent Events. `subscribe` is called once the stream is open; what it gives is called when the reader has
 * gone, or the stream has ended. A stream that `isLongPoll` ends with its first event, or after ten seconds without one: what
 * holds a stream back until it has ended passes that on (docs/decisions/0060-a-line-that-is-held-back.md).
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
 * A stream ends before the bearer it was opened with does: who comes again is asked who they are again. Those who came all
 * at once do not all come again at once.
 */
const MAX_LIFETIME_MS = 9 * 60_000;
const LIFETIME_JITTER_MS = 2 * 60_000;
/** What stands between us and the reader takes a silent line for a dead one after half a minute or so. */
const HEARTBEAT_MS = 15_000;
/** A reader that takes nothing for so long is gone. */
const WRITE_TIMEOUT_MS = 60_000;
/** A brief stream waits so long for something newer. */
const LONG_POLL_MS = 10_000;
/** Some proxies pass nothing on before they have this much. */
const PADDING = `:${' '.repeat(2048)}\n`;

/** Opens event streams, and ends them before the server closes, which they would hold up. */
export function createEventStreamSender(
  app: FastifyInstance,
): (reply: FastifyReply, stream: EventStream) => FastifyReply {
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });
  return (reply, stream) => {
    reply.hijack();
    // Whoever left while it was found out who they are has closed already, and would never be heard to.
    if (reply.raw.destroyed) return reply;
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
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
    // Until everything is taken the connection stays, and with it what it is to be given.
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
  // Whoever was told while they began to follow is not followed any more.
  if (!open.has(end)) unsubscribe();
  raw.once('close', () => end());
}

function formatEvent({ id, name, data }: ServerEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${data}\n\n`;
}

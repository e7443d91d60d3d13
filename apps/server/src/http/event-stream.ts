import type { FastifyInstance, FastifyReply } from 'fastify';

/** An event of a stream. `data` is one line; `id` is what a client sends back when it comes again. */
export type ServerEvent = { readonly name: string; readonly data: string; readonly id?: string };

/** What is said to one reader. */
export type EventLine = {
  /**
   * Sends the newest event. While the reader has not taken what was sent before, it waits, and a later one takes its place:
   * nothing is queued.
   */
  offer(event: ServerEvent): void;
  /** Sends a last event at once and closes. */
  end(event: ServerEvent): void;
};

/**
 * A reply of Server-Sent Events. `follow` is called once the stream is open; what it gives is called when the reader has
 * gone, or the stream has ended. A stream that `isBrief` ends with its first event, or after ten seconds without one: what
 * holds a stream back until it has ended passes that on (docs/decisions/0060-a-line-that-is-held-back.md).
 */
export class EventStream {
  readonly follow: (line: EventLine) => () => void;
  readonly isBrief: boolean;
  constructor(follow: (line: EventLine) => () => void, { isBrief = false } = {}) {
    this.follow = follow;
    this.isBrief = isBrief;
  }
}

/**
 * A stream ends before the bearer it was opened with does: who comes again is asked who they are again. Those who came all
 * at once do not all come again at once.
 */
const LIFE_MS = 9 * 60_000;
const SPREAD_MS = 2 * 60_000;
/** What stands between us and the reader takes a silent line for a dead one after half a minute or so. */
const BEAT_MS = 15_000;
/** A reader that takes nothing for so long is gone. */
const STUCK_MS = 60_000;
/** A brief stream waits so long for something newer. */
const BRIEF_MS = 10_000;
/** Some proxies pass nothing on before they have this much. */
const PADDING = `:${' '.repeat(2048)}\n`;

/** Opens event streams, and ends them before the server closes, which they would hold up. */
export function openEventStreams(app: FastifyInstance): (reply: FastifyReply, stream: EventStream) => FastifyReply {
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
    speak(reply, stream, open);
    return reply;
  };
}

function speak({ raw }: FastifyReply, { follow, isBrief }: EventStream, open: Set<() => void>): void {
  let waiting: ServerEvent | undefined;
  let stuck: NodeJS.Timeout | undefined;
  const say = (text: string) => {
    if (raw.write(text) || stuck !== undefined) return;
    stuck = setTimeout(() => raw.destroy(), STUCK_MS).unref();
  };
  raw.on('drain', () => {
    clearTimeout(stuck);
    stuck = undefined;
    const next = waiting;
    waiting = undefined;
    if (next !== undefined) say(written(next));
  });
  if (!isBrief) say(`${PADDING}retry: 1000\n\n`);
  const beat = setInterval(() => stuck ?? say(':\n\n'), BEAT_MS).unref();
  const life = setTimeout(() => end(':\n\n'), isBrief ? BRIEF_MS : LIFE_MS - Math.random() * SPREAD_MS).unref();
  let unfollow = () => {};
  const end = (last = '') => {
    if (!open.delete(end)) return;
    clearInterval(beat);
    clearTimeout(life);
    clearTimeout(stuck);
    unfollow();
    raw.end(last);
    // Until everything is taken the connection stays, and with it what it is to be given.
    const kept = setTimeout(() => raw.destroy(), STUCK_MS).unref();
    raw.once('close', () => clearTimeout(kept));
  };
  open.add(end);
  unfollow = follow({
    offer(event) {
      if (isBrief) end(written(event));
      else if (stuck === undefined) say(written(event));
      else waiting = event;
    },
    end: (event) => end(written(event)),
  });
  // Whoever was told while they began to follow is not followed any more.
  if (!open.has(end)) unfollow();
  raw.once('close', () => end());
}

function written({ id, name, data }: ServerEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${data}\n\n`;
}

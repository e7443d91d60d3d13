import { copies, NotAllowed, Problem, TooMany } from '@canticle/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Waking } from '../../changes/index.ts';
import type { FindViewer, Viewer } from '../../http/index.ts';

/** A stream ends before the bearer it was opened with does: who comes again is asked who they are again. */
const LIFE_MS = 9 * 60_000;
/** What stands between us and the client takes a silent line for a dead one after half a minute or so. */
const BEAT_MS = 20_000;
/** Windows of one person that are woken by one process. */
const MOST_STREAMS = 20;

/**
 * Wakes open clients by Server-Sent Events: an event `changes` without content says that asking what changed is worth while;
 * the first comes at once. Nothing of what changed stands in it, so that nothing has to be replayed after a line was lost.
 */
export function mountEvents(app: FastifyInstance, waking: Waking, findViewer: FindViewer): void {
  const streams = new Map<FastifyReply, { readonly userId: string; readonly end: () => void }>();
  const open = (reply: FastifyReply, { userId }: Viewer) => {
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const say = (text: string) => void reply.raw.write(text);
    say('retry: 3000\n\n');
    const stopListening = waking.listen(userId, () => say('event: changes\ndata:\n\n'));
    const beat = setInterval(() => say(':\n\n'), BEAT_MS).unref();
    const life = setTimeout(() => end(), LIFE_MS).unref();
    const end = () => {
      if (!streams.delete(reply)) return;
      stopListening();
      clearInterval(beat);
      clearTimeout(life);
      reply.raw.end();
    };
    streams.set(reply, { userId, end });
    reply.raw.once('close', end);
  };

  app.get(`/${copies.wakingPath}`, async (request, reply) => {
    const token = /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const viewer = await findViewer(token);
    if (!viewer.emailVerified) throw new Problem('EMAIL_NOT_VERIFIED', 'The e-mail address is not verified yet.');
    if (viewer.embed !== undefined) throw new NotAllowed('An embed token opens one song, for reading.');
    const own = [...streams.values()].filter(({ userId }) => userId === viewer.userId);
    if (own.length >= MOST_STREAMS) throw new TooMany('Too many windows are open.', { retryAfter: 60 });
    open(reply, viewer);
  });
  // A stream would hold the end of the server up for as long as it lives.
  app.addHook('preClose', async () => {
    for (const { end } of streams.values()) end();
    waking.close();
  });
}

import { copies } from '@canticle/contract/calls';
import { bearerNow, isEventStream, readEventStream, serverAddress } from '../api/index.ts';

const firstWaitMs = 1_000;
const longestWaitMs = 60_000;
/* The server sends a heartbeat every 15 seconds. What has lived longer than one works; three that did not come mean it is dead. */
const provenMs = 20_000;
const silenceMs = 46_000;

/**
 * Hears from the server whenever something changed, and comes again when the line is lost. Whatever ends a stream, its
 * connection is freed; the wait before the next one grows until a stream has outlived a heartbeat, and is never shorter than a
 * server that refused asked for. Nothing is asked while the page is hidden. Gives what ends it.
 *
 * @param wake     called at the beginning, and then whenever asking what changed is worth while; where the server has no
 *                 stream for us, before each new attempt
 * @param onAlive  called now and then while nothing changes
 */
export function hearChanges(wake: () => void, onAlive: () => void): () => void {
  let current = new AbortController();
  let isOver = false;
  let failures = 0;
  let notBefore = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const listen = async () => {
    clearTimeout(timer);
    current.abort();
    if (isOver || document.hidden) return;
    const mine = new AbortController();
    current = mine;
    const outcome = await followOnce(mine, { wake, onAlive });
    mine.abort();
    if (isOver || current !== mine || outcome.kind === 'signed-out') return;
    failures = outcome.kind === 'ended' ? 0 : failures + 1;
    // Everybody whose line was lost at once does not come again at once.
    const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** failures) * (0.5 + Math.random() / 2);
    if (outcome.kind === 'refused') notBefore = Date.now() + outcome.retryAfterMs;
    // The server is there without a stream for us: what changed is asked for instead.
    if (outcome.kind === 'refused' && !document.hidden) wake();
    begin(wait);
  };
  const begin = (waitMs = 0) => {
    clearTimeout(timer);
    const wait = Math.max(waitMs, notBefore - Date.now());
    if (wait <= 0) void listen();
    else timer = setTimeout(() => void listen(), wait);
  };
  const onVisibility = () => {
    if (document.hidden) current.abort();
    else begin();
  };
  const onOnline = () => {
    failures = 0;
    begin();
  };
  document.addEventListener('visibilitychange', onVisibility);
  globalThis.addEventListener('online', onOnline);
  void listen();
  return () => {
    isOver = true;
    clearTimeout(timer);
    current.abort();
    document.removeEventListener('visibilitychange', onVisibility);
    globalThis.removeEventListener('online', onOnline);
  };
}

/* How one stream came to its end. `failed` also where it ended before it had proven that it works. */
type Outcome =
  | { readonly kind: 'ended' | 'failed' | 'signed-out' }
  | { readonly kind: 'refused'; readonly retryAfterMs: number };

async function followOnce(
  mine: AbortController,
  { wake, onAlive }: { readonly wake: () => void; readonly onAlive: () => void },
): Promise<Outcome> {
  let silence: ReturnType<typeof setTimeout> | undefined;
  let hasAnswered = false;
  const waitForSign = () => {
    clearTimeout(silence);
    silence = setTimeout(() => mine.abort(), silenceMs);
  };
  try {
    const token = await bearerNow();
    if (token === null) return { kind: 'signed-out' };
    waitForSign();
    const answer = await fetch(serverAddress(copies.followChanges.path), {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: mine.signal,
    });
    hasAnswered = true;
    if (!isEventStream(answer)) return { kind: 'refused', retryAfterMs: retryAfterMs(answer) };
    const openedAt = Date.now();
    let isWoken = false;
    await readEventStream(answer.body, {
      onPiece: waitForSign,
      onEvent: ({ name }) => {
        if (name !== 'changes') return;
        isWoken = true;
        wake();
      },
      // Before its first event a stream says nothing about what changed while there was none.
      onHeartbeat: () => isWoken && onAlive(),
    });
    return { kind: Date.now() - openedAt > provenMs ? 'ended' : 'failed' };
  } catch {
    return hasAnswered ? { kind: 'refused', retryAfterMs: 0 } : { kind: 'failed' };
  } finally {
    clearTimeout(silence);
  }
}

function retryAfterMs(answer: Response): number {
  const seconds = Number(answer.headers.get('retry-after'));
  return Number.isFinite(seconds) ? seconds * 1000 : 0;
}

import { copies } from '@canticle/contract/calls';
import { getBearerToken, isEventStream, readEventStream, serverUrl } from '../api/index.ts';

const initialBackoffMs = 1_000;
const maxBackoffMs = 60_000;
/* The server sends a heartbeat every 15 seconds. What has lived longer than one works; three that did not come mean it is dead. */
const healthyAfterMs = 20_000;
const heartbeatTimeoutMs = 46_000;

/**
 * Hears from the server whenever something changed, and comes again when the line is lost. Whatever ends a stream, its
 * connection is freed; the wait before the next one grows until a stream has outlived a heartbeat, and is never shorter than a
 * server that refused asked for. Nothing is asked while the page is hidden. Gives what ends it.
 *
 * @param onChange     called at the beginning, and then whenever asking what changed is worth while; where the server has no
 *                 stream for us, before each new attempt
 * @param onAlive  called now and then while nothing changes
 */
export function subscribeToChanges(onChange: () => void, onAlive: () => void): () => void {
  let current = new AbortController();
  let isStopped = false;
  let failures = 0;
  let notBefore = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const connect = async () => {
    clearTimeout(timer);
    current.abort();
    if (isStopped || document.hidden) return;
    const controller = new AbortController();
    current = controller;
    const result = await readStreamOnce(controller, { onChange, onAlive });
    controller.abort();
    if (isStopped || current !== controller || result.kind === 'signed-out') return;
    failures = result.kind === 'ended' ? 0 : failures + 1;
    // Everybody whose line was lost at once does not come again at once.
    const wait = Math.min(maxBackoffMs, initialBackoffMs * 2 ** failures) * (0.5 + Math.random() / 2);
    if (result.kind === 'refused') notBefore = Date.now() + result.retryAfterMs;
    // The server is there without a stream for us: what changed is asked for instead.
    if (result.kind === 'refused' && !document.hidden) onChange();
    scheduleConnect(wait);
  };
  const scheduleConnect = (waitMs = 0) => {
    clearTimeout(timer);
    const wait = Math.max(waitMs, notBefore - Date.now());
    if (wait <= 0) void connect();
    else timer = setTimeout(() => void connect(), wait);
  };
  const onVisibility = () => {
    if (document.hidden) current.abort();
    else scheduleConnect();
  };
  const onOnline = () => {
    failures = 0;
    scheduleConnect();
  };
  document.addEventListener('visibilitychange', onVisibility);
  globalThis.addEventListener('online', onOnline);
  void connect();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    current.abort();
    document.removeEventListener('visibilitychange', onVisibility);
    globalThis.removeEventListener('online', onOnline);
  };
}

/* How one stream came to its end. `failed` also where it ended before it had proven that it works. */
type StreamResult =
  | { readonly kind: 'ended' | 'failed' | 'signed-out' }
  | { readonly kind: 'refused'; readonly retryAfterMs: number };

async function readStreamOnce(
  controller: AbortController,
  { onChange, onAlive }: { readonly onChange: () => void; readonly onAlive: () => void },
): Promise<StreamResult> {
  let heartbeatTimer: ReturnType<typeof setTimeout> | undefined;
  let hasResponse = false;
  const resetHeartbeatTimer = () => {
    clearTimeout(heartbeatTimer);
    heartbeatTimer = setTimeout(() => controller.abort(), heartbeatTimeoutMs);
  };
  try {
    const token = await getBearerToken();
    if (token === null) return { kind: 'signed-out' };
    resetHeartbeatTimer();
    const response = await fetch(serverUrl(copies.subscribeToChanges.path), {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: controller.signal,
    });
    hasResponse = true;
    if (!isEventStream(response)) return { kind: 'refused', retryAfterMs: retryAfterMs(response) };
    const openedAt = Date.now();
    let hasEvent = false;
    await readEventStream(response.body, {
      onChunk: resetHeartbeatTimer,
      onEvent: ({ name }) => {
        if (name !== 'changes') return;
        hasEvent = true;
        onChange();
      },
      // Before its first event a stream says nothing about what changed while there was none.
      onHeartbeat: () => hasEvent && onAlive(),
    });
    return { kind: Date.now() - openedAt > healthyAfterMs ? 'ended' : 'failed' };
  } catch {
    return hasResponse ? { kind: 'refused', retryAfterMs: 0 } : { kind: 'failed' };
  } finally {
    clearTimeout(heartbeatTimer);
  }
}

function retryAfterMs(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) ? seconds * 1000 : 0;
}

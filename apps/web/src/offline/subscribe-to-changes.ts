import { sync } from '@canticle/contract/calls';
import { getBearerToken, isEventStream, readEventStream, serverUrl } from '../api/index.ts';

const initialBackoffMs = 1_000;
const maxBackoffMs = 60_000;
/*
 * The server sends a heartbeat every 15 seconds. A stream that has lasted longer works; after three missing ones it is
 * dead.
 */
const healthyAfterMs = 20_000;
const heartbeatTimeoutMs = 46_000;

/**
 * Subscribes to the server's change events, and reconnects when the connection is lost. However a stream ends, its
 * connection is released; the delay before the next one grows until a stream has lasted longer than a heartbeat, and is
 * never shorter than a rejecting server requested. Nothing is requested while the page is hidden. Returns an
 * unsubscribe function.
 *
 * @param onChange called at the start, and then whenever pulling changes is worthwhile; when the server has no stream
 *   for us, before each new attempt
 * @param onAlive  called periodically while nothing changes
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
    // Jitter: clients that lost the connection together do not reconnect together.
    const wait = Math.min(maxBackoffMs, initialBackoffMs * 2 ** failures) * (0.5 + Math.random() / 2);
    if (result.kind === 'refused') notBefore = Date.now() + result.retryAfterMs;
    // The server is reachable but has no stream for us: changes are pulled instead.
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

/* How a stream ended. `failed` also when it ended before it had proven that it works. */
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
    const response = await fetch(serverUrl(sync.subscribeToChanges.path), {
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
      // Before its first event a stream says nothing about changes made while it was disconnected.
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

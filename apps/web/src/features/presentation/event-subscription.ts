import { isEventStream, readEventStream, type StreamEvent } from '../../api/index.ts';

/** The state of the connection, and why it is not open. */
export type ConnectionState = 'opening' | 'open' | 'lost' | 'gone' | 'refused';

/** `since` is the id of the last event, to resume after it; a `brief` stream ends with its first event. */
export type ResumeQuery = { readonly since?: string; readonly brief?: 'true' };

export type EventSubscriptionOptions = {
  /** The full URL of the stream, with its query parameters. */
  readonly address: (resume: ResumeQuery) => string;
  /**
   * The request headers, requested each time the stream is opened; null where it must not be opened. `renew` when the
   * last ones were rejected.
   */
  readonly headers: (renew: boolean) => Promise<Readonly<Record<string, string>> | null>;
  readonly onEvent: (event: StreamEvent) => void;
  readonly onConnectionState: (state: ConnectionState) => void;
  readonly fetch?: typeof globalThis.fetch;
};

const initialRetryMs = 300;
const maxRetryMs = 8_000;
/* A connection that ends sooner, without an event, does not count as open. */
const minConnectionMs = 5_000;
/* The server sends something at once, and a keep-alive every 15 seconds. */
const openTimeoutMs = 4_000;
const silenceTimeoutMs = 25_000;
/* A brief stream ends within ten seconds. */
const briefTimeoutMs = 15_000;
/*
 * After a connection was buffered, only brief streams are requested for this long: the connection may only have been
 * slow, and each further time makes it longer. They are not requested more often than this interval.
 */
const initialBufferedMs = 30_000;
const maxBufferedMs = 5 * 60_000;
const briefIntervalMs = 1_000;

/**
 * Subscribes to a stream of events for as long as it is available: reconnects when the connection is lost, and resumes
 * after the last event received. A connection that is open but silent is buffered by an intermediary: then it polls
 * with brief streams, which are passed on when they end. Returns the function that ends it.
 */
export function subscribeToEvents({
  address,
  headers,
  onEvent,
  onConnectionState,
  fetch = globalThis.fetch,
}: EventSubscriptionOptions): () => void {
  let controller = new AbortController();
  let isClosed = false;
  let failures = 0;
  let lastEventId = '';
  let isTokenStale = false;
  // Until when brief streams are requested.
  let bufferedUntil = 0;
  let bufferedMs = initialBufferedMs;
  // Only the latest attempt counts.
  let attempt = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;

  const connect = async () => {
    if (isClosed) return;
    attempt += 1;
    const ownAttempt = attempt;
    clearTimeout(retryTimer);
    const connection = new AbortController();
    controller = connection;
    const startedAt = Date.now();
    const isBrief = startedAt < bufferedUntil;
    let openedAt = Number.POSITIVE_INFINITY;
    let hasReceived = false;
    let isSilent = false;
    const resetSilenceTimer = (withinMs: number) => {
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(() => {
        isSilent = true;
        connection.abort();
      }, withinMs);
    };
    try {
      const requestHeaders = await headers(isTokenStale);
      if (requestHeaders === null) return onConnectionState('refused');
      resetSilenceTimer(isBrief ? briefTimeoutMs : openTimeoutMs);
      const resume: ResumeQuery = {
        ...(lastEventId !== '' && { since: lastEventId }),
        ...(isBrief && { brief: 'true' }),
      };
      const response = await fetch(address(resume), {
        headers: { accept: 'text/event-stream', ...requestHeaders },
        signal: connection.signal,
      });
      if (response.status === 404 || response.status === 410) return stop('gone');
      if (response.status === 403) return stop('refused');
      isTokenStale = response.status === 401;
      if (!isEventStream(response)) throw new TypeError(`The line answered ${response.status}`);
      openedAt = Date.now();
      onConnectionState('open');
      await readEventStream(response.body, {
        onChunk: () => {
          if (!isBrief) resetSilenceTimer(silenceTimeoutMs);
          // A stream that outlives its first events is not buffered.
          if (!isBrief && Date.now() - openedAt > silenceTimeoutMs) bufferedMs = initialBufferedMs;
        },
        onEvent: (event) => {
          hasReceived = true;
          failures = 0;
          lastEventId = event.id;
          onEvent(event);
        },
      });
      if (!isBrief && !hasReceived && Date.now() - openedAt < minConnectionMs)
        throw new TypeError('The line said nothing');
      failures = 0;
    } catch {
      connection.abort();
      // A brief stream shows whether the connection is buffered or lost.
      if (isSilent && !isBrief && !isClosed && ownAttempt === attempt) {
        bufferedUntil = Date.now() + bufferedMs;
        bufferedMs = Math.min(maxBufferedMs, bufferedMs * 2);
        return void connect();
      }
      failures = Date.now() - openedAt < minConnectionMs ? failures + 1 : 1;
      // Not even a brief stream arrived: the connection was lost, and the next one need not be buffered.
      if (isBrief && ownAttempt === attempt) [bufferedUntil, bufferedMs] = [0, initialBufferedMs];
    }
    if (isClosed || ownAttempt !== attempt) return;
    clearTimeout(silenceTimer);
    // A connection that the server closes normally is reopened at once; it counts as lost only when that fails.
    if (failures > 0) onConnectionState('lost');
    // Clients that lost their connection at the same time must not all reconnect at once.
    const reopenDelay = isBrief ? Math.max(50, startedAt + briefIntervalMs - Date.now()) : 50;
    const delay =
      failures === 0 ? reopenDelay : Math.min(maxRetryMs, initialRetryMs * 2 ** failures) * (0.5 + Math.random() / 2);
    retryTimer = setTimeout(() => void connect(), delay);
  };
  const stop = (state: ConnectionState) => {
    close();
    onConnectionState(state);
  };
  const reconnect = () => {
    if (isClosed) return;
    failures = 0;
    bufferedUntil = 0;
    bufferedMs = initialBufferedMs;
    attempt += 1;
    clearTimeout(retryTimer);
    controller.abort();
    retryTimer = setTimeout(() => void connect(), 0);
  };
  // A device that slept may have a connection that was lost without an error.
  let hiddenAt = 0;
  const onVisibility = () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (Date.now() - hiddenAt > 10_000) reconnect();
  };
  const close = () => {
    isClosed = true;
    clearTimeout(retryTimer);
    clearTimeout(silenceTimer);
    controller.abort();
    globalThis.removeEventListener('online', reconnect);
    document.removeEventListener('visibilitychange', onVisibility);
  };
  globalThis.addEventListener('online', reconnect);
  document.addEventListener('visibilitychange', onVisibility);
  onConnectionState('opening');
  void connect();
  return close;
}

import { isEventStream, readEventStream, type StreamEvent } from '../../api/index.ts';

/** Whether what is followed is heard, and why not. */
export type ConnectionState = 'opening' | 'open' | 'lost' | 'gone' | 'refused';

/** `since` is the id of the last event, to go on from there; a `brief` stream ends with its first event. */
export type ResumeQuery = { readonly since?: string; readonly brief?: 'true' };

export type EventSubscriptionOptions = {
  /** The whole address of the stream, with what the server is to know of it. */
  readonly address: (resume: ResumeQuery) => string;
  /**
   * Of the request, asked for each time the stream is opened; null where it may not be opened at all. `renew` when the last
   * ones were not taken any more.
   */
  readonly headers: (renew: boolean) => Promise<Readonly<Record<string, string>> | null>;
  readonly onEvent: (event: StreamEvent) => void;
  readonly onConnectionState: (state: ConnectionState) => void;
  readonly fetch?: typeof globalThis.fetch;
};

const initialRetryMs = 300;
const maxRetryMs = 8_000;
/* What ends sooner, without a word, is no line. */
const minConnectionMs = 5_000;
/* The server says something at once, and gives a sign of life every 15 seconds. */
const openTimeoutMs = 4_000;
const silenceTimeoutMs = 25_000;
/* A brief stream ends within ten seconds. */
const briefTimeoutMs = 15_000;
/*
 * For so long nothing but brief streams is asked for once a line was held back: a line may only have been slow, and each
 * further time makes it longer. They are not asked for more often than this.
 */
const initialBufferedMs = 30_000;
const maxBufferedMs = 5 * 60_000;
const briefIntervalMs = 1_000;

/**
 * Follows a stream of events for as long as it may be followed: comes again when the line is lost, and goes on after the
 * last event it has heard. A line that is open and says nothing is held back by something in between: then it asks again
 * and again for a brief one, which is passed on when it ends. Gives what ends it.
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
  // Until when brief streams are asked for.
  let bufferedUntil = 0;
  let bufferedMs = initialBufferedMs;
  // Of the attempts only the last one counts.
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
          // What lives longer than its first words is not held back.
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
      // Whether it is held back or lost is known when a brief one is asked for.
      if (isSilent && !isBrief && !isClosed && ownAttempt === attempt) {
        bufferedUntil = Date.now() + bufferedMs;
        bufferedMs = Math.min(maxBufferedMs, bufferedMs * 2);
        return void connect();
      }
      failures = Date.now() - openedAt < minConnectionMs ? failures + 1 : 1;
      // Not even a brief one came: the line was lost, and when there is one again it need not be held back.
      if (isBrief && ownAttempt === attempt) [bufferedUntil, bufferedMs] = [0, initialBufferedMs];
    }
    if (isClosed || ownAttempt !== attempt) return;
    clearTimeout(silenceTimer);
    // A line that the server ends in good order is opened again at once; it is lost only when that fails.
    if (failures > 0) onConnectionState('lost');
    // Everybody whose line was lost at once does not come again at once.
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
  // A device that slept may hold a line that died meanwhile without a word.
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

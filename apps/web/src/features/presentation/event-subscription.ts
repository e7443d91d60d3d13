import { isEventStream, readEventStream, type StreamEvent } from '../../api/index.ts';

/** The state of the connection, and why it is not open. */
export type ConnectionState = 'opening' | 'open' | 'lost' | 'gone' | 'refused';

/** `since` is the id of the last event, to resume after it; a `brief` stream ends with its first event. */
type ResumeQuery = { readonly since?: string; readonly brief?: 'true' };

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
export function subscribeToEvents(options: EventSubscriptionOptions): () => void {
  const subscription = new EventSubscription(options);
  subscription.open();
  return () => subscription.close();
}

/* One attempt to receive events. Times are in milliseconds since 1970. */
type Connection = {
  readonly controller: AbortController;
  readonly startedAt: number;
  readonly isBrief: boolean;
  openedAt: number;
  hasReceived: boolean;
  /** It was aborted because nothing arrived. */
  isSilent: boolean;
};

class EventSubscription {
  readonly #options: EventSubscriptionOptions;
  #isClosed = false;
  /* Only the latest attempt counts. */
  #connection: Connection | undefined;
  #failures = 0;
  #lastEventId = '';
  #isTokenStale = false;
  /* Until when brief streams are requested, and for how long the next time. */
  #bufferedUntil = 0;
  #bufferedMs = initialBufferedMs;
  #hiddenAt = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #silenceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: EventSubscriptionOptions) {
    this.#options = options;
  }

  open(): void {
    globalThis.addEventListener('online', this.#reconnect);
    document.addEventListener('visibilitychange', this.#onVisibility);
    this.#options.onConnectionState('opening');
    void this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#silenceTimer);
    this.#connection?.controller.abort();
    globalThis.removeEventListener('online', this.#reconnect);
    document.removeEventListener('visibilitychange', this.#onVisibility);
  }

  async #connect(): Promise<void> {
    if (this.#isClosed) return;
    clearTimeout(this.#retryTimer);
    const startedAt = Date.now();
    const connection: Connection = {
      controller: new AbortController(),
      startedAt,
      isBrief: startedAt < this.#bufferedUntil,
      openedAt: Number.POSITIVE_INFINITY,
      hasReceived: false,
      isSilent: false,
    };
    this.#connection = connection;
    try {
      if ((await this.#receive(connection)) === 'over') return;
      this.#failures = 0;
    } catch {
      connection.controller.abort();
      if (this.#isBuffered(connection)) {
        this.#bufferedUntil = Date.now() + this.#bufferedMs;
        this.#bufferedMs = Math.min(maxBufferedMs, this.#bufferedMs * 2);
        return void this.#connect();
      }
      this.#countFailure(connection);
    }
    if (!this.#isClosed && connection === this.#connection) this.#scheduleNext(connection);
  }

  /* Passes on the events of a connection until it ends. `over` when no other one must be opened. */
  async #receive(connection: Connection): Promise<'over' | 'ended'> {
    const { address, headers, onConnectionState, fetch = globalThis.fetch } = this.#options;
    const requestHeaders = await headers(this.#isTokenStale);
    if (requestHeaders === null) return this.#endWith('refused');
    this.#resetSilenceTimer(connection, connection.isBrief ? briefTimeoutMs : openTimeoutMs);
    const response = await fetch(address(this.#resumeQuery(connection)), {
      headers: { accept: 'text/event-stream', ...requestHeaders },
      signal: connection.controller.signal,
    });
    if (response.status === 404 || response.status === 410) return this.#stop('gone');
    if (response.status === 403) return this.#stop('refused');
    this.#isTokenStale = response.status === 401;
    if (!isEventStream(response)) throw new TypeError(`The line answered ${response.status}`);
    connection.openedAt = Date.now();
    onConnectionState('open');
    await readEventStream(response.body, {
      onChunk: () => this.#onChunk(connection),
      onEvent: (event) => this.#onEvent(connection, event),
    });
    if (!connection.isBrief && !connection.hasReceived && Date.now() - connection.openedAt < minConnectionMs)
      throw new TypeError('The line said nothing');
    return 'ended';
  }

  #resumeQuery({ isBrief }: Connection): ResumeQuery {
    return { ...(this.#lastEventId !== '' && { since: this.#lastEventId }), ...(isBrief && { brief: 'true' }) };
  }

  #onChunk(connection: Connection): void {
    if (connection.isBrief) return;
    this.#resetSilenceTimer(connection, silenceTimeoutMs);
    // A stream that outlives its first events is not buffered.
    if (Date.now() - connection.openedAt > silenceTimeoutMs) this.#bufferedMs = initialBufferedMs;
  }

  #onEvent(connection: Connection, event: StreamEvent): void {
    connection.hasReceived = true;
    this.#failures = 0;
    this.#lastEventId = event.id;
    this.#options.onEvent(event);
  }

  #resetSilenceTimer(connection: Connection, withinMs: number): void {
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(() => {
      connection.isSilent = true;
      connection.controller.abort();
    }, withinMs);
  }

  /* A brief stream shows whether the connection is buffered or lost. */
  #isBuffered(connection: Connection): boolean {
    return connection.isSilent && !connection.isBrief && !this.#isClosed && connection === this.#connection;
  }

  #countFailure(connection: Connection): void {
    this.#failures = Date.now() - connection.openedAt < minConnectionMs ? this.#failures + 1 : 1;
    // Not even a brief stream arrived: the connection was lost, and the next one need not be buffered.
    if (connection.isBrief && connection === this.#connection) this.#assumeUnbuffered();
  }

  #assumeUnbuffered(): void {
    this.#bufferedUntil = 0;
    this.#bufferedMs = initialBufferedMs;
  }

  #scheduleNext({ isBrief, startedAt }: Connection): void {
    clearTimeout(this.#silenceTimer);
    // A connection that the server closes normally is reopened at once; it counts as lost only when that fails.
    if (this.#failures > 0) this.#options.onConnectionState('lost');
    const reopenDelay = isBrief ? Math.max(50, startedAt + briefIntervalMs - Date.now()) : 50;
    const delay = this.#failures === 0 ? reopenDelay : retryDelay(this.#failures);
    this.#retryTimer = setTimeout(() => void this.#connect(), delay);
  }

  #endWith(state: ConnectionState): 'over' {
    this.#options.onConnectionState(state);
    return 'over';
  }

  #stop(state: ConnectionState): 'over' {
    this.close();
    return this.#endWith(state);
  }

  readonly #reconnect = (): void => {
    if (this.#isClosed) return;
    this.#failures = 0;
    this.#assumeUnbuffered();
    clearTimeout(this.#retryTimer);
    this.#connection?.controller.abort();
    this.#connection = undefined;
    this.#retryTimer = setTimeout(() => void this.#connect(), 0);
  };

  /* A device that slept may have a connection that was lost without an error. */
  readonly #onVisibility = (): void => {
    if (document.hidden) this.#hiddenAt = Date.now();
    else if (Date.now() - this.#hiddenAt > 10_000) this.#reconnect();
  };
}

/* Clients that lost their connection at the same time must not all reconnect at once. */
const retryDelay = (failures: number): number =>
  Math.min(maxRetryMs, initialRetryMs * 2 ** failures) * (0.5 + Math.random() / 2);

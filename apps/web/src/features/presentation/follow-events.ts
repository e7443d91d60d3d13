import { isEventStream, readEventStream, type StreamEvent } from '../../api/index.ts';

/** Whether what is followed is heard, and why not. */
export type LineState = 'opening' | 'open' | 'lost' | 'gone' | 'refused';

/** `since` is the id of the last event, to go on from there; a `brief` stream ends with its first event. */
export type Resumed = { readonly since?: string; readonly brief?: 'true' };

export type Following = {
  /** The whole address of the stream, with what the server is to know of it. */
  readonly address: (resumed: Resumed) => string;
  /**
   * Of the request, asked for each time the stream is opened; null where it may not be opened at all. `renew` when the last
   * ones were not taken any more.
   */
  readonly headers: (renew: boolean) => Promise<Readonly<Record<string, string>> | null>;
  readonly onEvent: (event: StreamEvent) => void;
  readonly onLine: (state: LineState) => void;
  readonly fetch?: typeof globalThis.fetch;
};

const firstWaitMs = 300;
const longestWaitMs = 8_000;
/* What ends sooner, without a word, is no line. */
const briefMs = 5_000;
/* The server says something at once, and gives a sign of life every 15 seconds. */
const openingMs = 4_000;
const silenceMs = 25_000;
/* A brief stream ends within ten seconds. */
const briefSilenceMs = 15_000;
/*
 * For so long nothing but brief streams is asked for once a line was held back: a line may only have been slow, and each
 * further time makes it longer. They are not asked for more often than this.
 */
const firstHeldBackMs = 30_000;
const longestHeldBackMs = 5 * 60_000;
const betweenBriefMs = 1_000;

/**
 * Follows a stream of events for as long as it may be followed: comes again when the line is lost, and goes on after the
 * last event it has heard. A line that is open and says nothing is held back by something in between: then it asks again
 * and again for a brief one, which is passed on when it ends. Gives what ends it.
 */
export function followEvents({ address, headers, onEvent, onLine, fetch = globalThis.fetch }: Following): () => void {
  let ending = new AbortController();
  let isOver = false;
  let failures = 0;
  let since = '';
  let isStale = false;
  // Until when brief streams are asked for.
  let heldBackUntil = 0;
  let heldBackMs = firstHeldBackMs;
  // Of the attempts only the last one counts.
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const listen = async () => {
    if (isOver) return;
    attempt += 1;
    const own = attempt;
    clearTimeout(timer);
    const line = new AbortController();
    ending = line;
    const begunAt = Date.now();
    const isBrief = begunAt < heldBackUntil;
    let openedAt = Number.POSITIVE_INFINITY;
    let hasHeard = false;
    let isSilent = false;
    const alive = (withinMs: number) => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        isSilent = true;
        line.abort();
      }, withinMs);
    };
    try {
      const sent = await headers(isStale);
      if (sent === null) return onLine('refused');
      alive(isBrief ? briefSilenceMs : openingMs);
      const resumed: Resumed = { ...(since !== '' && { since }), ...(isBrief && { brief: 'true' }) };
      const answer = await fetch(address(resumed), {
        headers: { accept: 'text/event-stream', ...sent },
        signal: line.signal,
      });
      if (answer.status === 404 || answer.status === 410) return stop('gone');
      if (answer.status === 403) return stop('refused');
      isStale = answer.status === 401;
      if (!isEventStream(answer)) throw new TypeError(`The line answered ${answer.status}`);
      openedAt = Date.now();
      onLine('open');
      await readEventStream(answer.body, {
        onPiece: () => {
          if (!isBrief) alive(silenceMs);
          // What lives longer than its first words is not held back.
          if (!isBrief && Date.now() - openedAt > silenceMs) heldBackMs = firstHeldBackMs;
        },
        onEvent: (event) => {
          hasHeard = true;
          failures = 0;
          since = event.id;
          onEvent(event);
        },
      });
      if (!isBrief && !hasHeard && Date.now() - openedAt < briefMs) throw new TypeError('The line said nothing');
      failures = 0;
    } catch {
      line.abort();
      // Whether it is held back or lost is known when a brief one is asked for.
      if (isSilent && !isBrief && !isOver && own === attempt) {
        heldBackUntil = Date.now() + heldBackMs;
        heldBackMs = Math.min(longestHeldBackMs, heldBackMs * 2);
        return void listen();
      }
      failures = Date.now() - openedAt < briefMs ? failures + 1 : 1;
      // Not even a brief one came: the line was lost, and when there is one again it need not be held back.
      if (isBrief && own === attempt) [heldBackUntil, heldBackMs] = [0, firstHeldBackMs];
    }
    if (isOver || own !== attempt) return;
    clearTimeout(silence);
    // A line that the server ends in good order is opened again at once; it is lost only when that fails.
    if (failures > 0) onLine('lost');
    // Everybody whose line was lost at once does not come again at once.
    const soon = isBrief ? Math.max(50, begunAt + betweenBriefMs - Date.now()) : 50;
    const wait =
      failures === 0 ? soon : Math.min(longestWaitMs, firstWaitMs * 2 ** failures) * (0.5 + Math.random() / 2);
    timer = setTimeout(() => void listen(), wait);
  };
  const stop = (state: LineState) => {
    end();
    onLine(state);
  };
  const again = () => {
    if (isOver) return;
    failures = 0;
    heldBackUntil = 0;
    heldBackMs = firstHeldBackMs;
    attempt += 1;
    clearTimeout(timer);
    ending.abort();
    timer = setTimeout(() => void listen(), 0);
  };
  // A device that slept may hold a line that died meanwhile without a word.
  let hiddenAt = 0;
  const onVisibility = () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (Date.now() - hiddenAt > 10_000) again();
  };
  const end = () => {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(silence);
    ending.abort();
    globalThis.removeEventListener('online', again);
    document.removeEventListener('visibilitychange', onVisibility);
  };
  globalThis.addEventListener('online', again);
  document.addEventListener('visibilitychange', onVisibility);
  onLine('opening');
  void listen();
  return end;
}

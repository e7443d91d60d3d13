/** How sending one thing ended: `later` is tried again, `never` is not. */
export type Sent<Answer> = { readonly answer: Answer } | 'later' | 'never';

const firstWaitMs = 500;
const longestWaitMs = 10_000;

/**
 * Sends the newest of what it is given, one at a time: what is given while something is on its way takes the place of what
 * was waiting. What cannot be sent now is tried again, later and later, and at once when there is a network again.
 */
export function sendLatest<Thing, Answer>(
  send: (thing: Thing) => Promise<Sent<Answer>>,
  onSent: (thing: Thing, sent: { readonly answer: Answer } | 'never') => void,
) {
  let waiting: Thing | undefined;
  let isOnItsWay = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const next = async () => {
    if (isOnItsWay || waiting === undefined || isOver) return;
    clearTimeout(timer);
    const thing = waiting;
    waiting = undefined;
    isOnItsWay = true;
    const sent = await send(thing).catch((): 'later' => 'later');
    isOnItsWay = false;
    if (isOver) return;
    if (sent === 'later') {
      waiting ??= thing;
      failures += 1;
      timer = setTimeout(() => void next(), Math.min(longestWaitMs, firstWaitMs * 2 ** failures));
      return;
    }
    failures = 0;
    onSent(thing, sent);
    void next();
  };
  const again = () => {
    failures = 0;
    void next();
  };
  globalThis.addEventListener?.('online', again);
  return {
    give: (thing: Thing) => {
      waiting = thing;
      void next();
    },
    /** True while something is on its way or waits for a network. */
    isBusy: () => isOnItsWay || waiting !== undefined,
    close: () => {
      isOver = true;
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', again);
    },
  };
}

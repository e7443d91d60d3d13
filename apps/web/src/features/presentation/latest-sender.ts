/** The result of sending an item: `later` is retried, `never` is not. */
export type SendResult<Answer> = { readonly answer: Answer } | 'later' | 'never';

/** Sends the latest of the items it is given. */
export type LatestSender<Item> = {
  readonly enqueue: (item: Item) => void;
  /** True while an item is being sent or waits for a network. */
  readonly isBusy: () => boolean;
  readonly close: () => void;
};

const initialRetryMs = 500;
const maxRetryMs = 10_000;

/**
 * Sends the latest item, one at a time: an item passed while another is being sent replaces the one that was waiting.
 * Failed sends are retried with growing delays, and at once when there is a network again.
 */
export function createLatestSender<Item, Answer>(
  send: (item: Item) => Promise<SendResult<Answer>>,
  onSent: (item: Item, sent: { readonly answer: Answer } | 'never') => void,
): LatestSender<Item> {
  let pending: Item | undefined;
  let isSending = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const sendNext = async () => {
    if (isSending || pending === undefined || isClosed) return;
    clearTimeout(timer);
    const item = pending;
    pending = undefined;
    isSending = true;
    const sent = await send(item).catch((): 'later' => 'later');
    isSending = false;
    if (isClosed) return;
    if (sent === 'later') {
      pending ??= item;
      failures += 1;
      timer = setTimeout(() => void sendNext(), Math.min(maxRetryMs, initialRetryMs * 2 ** failures));
      return;
    }
    failures = 0;
    onSent(item, sent);
    void sendNext();
  };
  const retryNow = () => {
    failures = 0;
    void sendNext();
  };
  globalThis.addEventListener?.('online', retryNow);
  return {
    enqueue: (item: Item) => {
      pending = item;
      void sendNext();
    },
    isBusy: () => isSending || pending !== undefined,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', retryNow);
    },
  };
}

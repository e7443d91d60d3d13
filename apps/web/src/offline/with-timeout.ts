/** What came of a question with a limit. */
export type TimeoutResult<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'late' };

/**
 * Waits for an answer, but no longer than `ms`. One that is there when the time is up, and only was not handed over yet because
 * the page was busy or asleep, is not late.
 *
 * @param onLate  called when the time is up; what it gives is called when the answer, or a failure, comes after all
 */
export function withTimeout<T>(promise: Promise<T>, ms: number, onLate: () => () => void): Promise<TimeoutResult<T>> {
  return new Promise((resolve) => {
    let isSettled = false;
    let onSettled = () => {};
    const settle = (result: TimeoutResult<T>) => {
      isSettled = true;
      clearTimeout(timer);
      onSettled();
      resolve(result);
    };
    const onTimeout = () => {
      if (isSettled) return;
      onSettled = onLate();
      resolve({ kind: 'late' });
    };
    const timer = setTimeout(() => setTimeout(onTimeout, 0), ms);
    promise.then(
      (value) => settle({ kind: 'answered', value }),
      (failure: unknown) => settle({ kind: 'failed', error: failure }),
    );
  });
}

/** The result of a promise with a timeout. */
export type TimeoutResult<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'late' };

/**
 * Waits for a promise, but no longer than `ms`. A promise that has resolved when the time is up, and was only not
 * delivered yet because the page was busy or suspended, is not late.
 *
 * @param onLate  called when the time is up; the function it returns is called when the promise settles after all
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

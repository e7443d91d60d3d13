/** What came of a question with a limit. */
export type Outcome<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: 'failed'; readonly failure: unknown }
  | { readonly kind: 'late' };

/**
 * Waits for an answer, but no longer than `ms`. One that is there when the time is up, and only was not handed over yet because
 * the page was busy or asleep, is not late.
 *
 * @param onLate  called when the time is up; what it gives is called when the answer, or a failure, comes after all
 */
export function answeredWithin<T>(answer: Promise<T>, ms: number, onLate: () => () => void): Promise<Outcome<T>> {
  return new Promise((resolve) => {
    let isSettled = false;
    let onSettled = () => {};
    const settle = (outcome: Outcome<T>) => {
      isSettled = true;
      clearTimeout(timer);
      onSettled();
      resolve(outcome);
    };
    const giveUp = () => {
      if (isSettled) return;
      onSettled = onLate();
      resolve({ kind: 'late' });
    };
    const timer = setTimeout(() => setTimeout(giveUp, 0), ms);
    answer.then(
      (value) => settle({ kind: 'answered', value }),
      (failure: unknown) => settle({ kind: 'failed', failure }),
    );
  });
}

import type { QueryClient } from '@tanstack/react-query';

const lookMs = 50;
const longestMs = 2_000;

const drawn = Promise.withResolvers<void>();

/**
 * Resolves when somebody has the first words before them: what is not needed for those waits until then, so that it does not
 * keep them waiting over a slow network.
 */
export const firstWords: Promise<void> = drawn.promise;

/**
 * Looks for the first words. They are there when something is drawn and nothing is asked for any more; two seconds after
 * something was drawn nobody waits longer for answers.
 *
 * @param place  where the app is drawn, with the splash until then
 */
export function lookForFirstWords(place: Element, queries: QueryClient): void {
  let drawnFor = 0;
  let quietFor = 0;
  const timer = setInterval(() => {
    const isDrawn = place.querySelector('.splash') === null && place.textContent !== '';
    drawnFor = isDrawn ? drawnFor + lookMs : 0;
    quietFor = isDrawn && queries.isFetching() === 0 ? quietFor + lookMs : 0;
    if (quietFor <= lookMs && drawnFor < longestMs) return;
    clearInterval(timer);
    drawn.resolve();
  }, lookMs);
}

import type { QueryClient } from '@tanstack/react-query';

const pollMs = 50;
const maxWaitMs = 2_000;

const contentful = Promise.withResolvers<void>();

/**
 * Resolves when somebody has the first words before them: what is not needed for those waits until then, so that it does not
 * keep them waiting over a slow network.
 */
export const firstContentful: Promise<void> = contentful.promise;

/**
 * Looks for the first words. They are there when something is drawn and nothing is asked for any more; two seconds after
 * something was drawn nobody waits longer for answers.
 *
 * @param rootElement  where the app is drawn, with the splash until then
 */
export function waitForFirstPaint(rootElement: Element, queries: QueryClient): void {
  let renderedMs = 0;
  let idleMs = 0;
  const timer = setInterval(() => {
    const isRendered = rootElement.querySelector('.splash') === null && rootElement.textContent !== '';
    renderedMs = isRendered ? renderedMs + pollMs : 0;
    idleMs = isRendered && queries.isFetching() === 0 ? idleMs + pollMs : 0;
    if (idleMs <= pollMs && renderedMs < maxWaitMs) return;
    clearInterval(timer);
    contentful.resolve();
  }, pollMs);
}

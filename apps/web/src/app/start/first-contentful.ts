import type { QueryClient } from '@tanstack/react-query';

const pollMs = 50;
const maxWaitMs = 2_000;

const contentful = Promise.withResolvers<void>();

/**
 * Resolves after the first contentful paint. Everything not needed for it waits for this, so that it does not delay the
 * paint on a slow network.
 */
export const firstContentful: Promise<void> = contentful.promise;

/**
 * Waits for the first contentful paint: something is rendered and no query is pending, at the latest two seconds after
 * something was rendered.
 *
 * @param rootElement  where the app is rendered, with the splash screen until then
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

import type { QueryClient } from '@tanstack/react-query';

/* What is rendered starts its queries a moment later. */
const settleMs = 50;
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
export async function waitForFirstPaint(rootElement: Element, queries: QueryClient): Promise<void> {
  await waitForContent(rootElement);
  await Promise.race([waitUntilIdle(queries), new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
  contentful.resolve();
}

function waitForContent(rootElement: Element): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (rootElement.querySelector('.splash') !== null || rootElement.textContent === '') return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(check);
    observer.observe(rootElement, { childList: true, subtree: true });
    check();
  });
}

function waitUntilIdle(queries: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(timer);
      if (queries.isFetching() > 0) return;
      timer = setTimeout(() => {
        unsubscribe();
        resolve();
      }, settleMs);
    };
    const unsubscribe = queries.getQueryCache().subscribe(check);
    check();
  });
}

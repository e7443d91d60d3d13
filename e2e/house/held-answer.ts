import type { Page } from 'playwright-core';

/** Something the page writes, which the server has done and the page does not know of yet. */
type DelayedResponse = {
  /** Comes when the server has answered. */
  readonly received: Promise<void>;
  /** Lets the page have the answer. */
  readonly release: () => void;
};

/** Holds the answer to the next thing that a page writes at such a path. */
export async function delayResponse(page: Page, path: string): Promise<DelayedResponse> {
  const { promise: received, resolve } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(
    (url) => url.pathname.startsWith(path),
    async (route) => {
      if (isHeld || route.request().method() === 'GET') return route.fallback();
      isHeld = true;
      const response = await route.fetch();
      resolve();
      await released;
      await route.fulfill({ response });
    },
  );
  return { received, release };
}

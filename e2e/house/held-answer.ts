import type { Page } from 'playwright-core';

/** Something the page writes, which the server has done and the page does not know of yet. */
type HeldAnswer = {
  /** Comes when the server has answered. */
  readonly asked: Promise<void>;
  /** Lets the page have the answer. */
  readonly give: () => void;
};

/** Holds the answer to the next thing that a page writes at such a path. */
export async function holdAnswer(page: Page, path: string): Promise<HeldAnswer> {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const { promise: given, resolve: give } = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(
    (url) => url.pathname.startsWith(path),
    async (route) => {
      if (isHeld || route.request().method() === 'GET') return route.fallback();
      isHeld = true;
      const response = await route.fetch();
      resolve();
      await given;
      await route.fulfill({ response });
    },
  );
  return { asked, give };
}

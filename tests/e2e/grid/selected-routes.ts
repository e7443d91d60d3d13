import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** The routes to check; all when empty. */
export const selectedRoutes: readonly string[] = (process.env['AXE_ROUTE'] ?? '').split(' ').filter(Boolean);

const pictures = process.env['AXE_PICTURES'] ?? '';

/** Takes a screenshot into the configured folder; does nothing when there is none. */
export async function takePicture(page: Page, title: string): Promise<void> {
  if (pictures === '') return;
  mkdirSync(pictures, { recursive: true });
  const name = title.replace(/^\//, 'home ').replaceAll(/[^\w]+/g, '-');
  await page.screenshot({ path: `${pictures}/${name}.png`, animations: 'disabled' });
}

import { PROJECT_ROOT } from '../../scripts/house.mjs';
import type { Page } from 'playwright-core';
import { waitForFonts } from './letters.ts';
import { SIZES, type Size, type Theme } from './browser.ts';

const THEMES: readonly Theme[] = ['light', 'dark'];

/**
 * Takes the four pictures of a screen (two sizes, two themes) as `docs/pictures/<screen>-<size>-<theme>.png`, when
 * PICTURES=1; otherwise does nothing. `open` brings a window of that look to the screen, with everything in it loaded.
 */
export async function takeScreenshots(
  screen: string,
  open: (options: { size: Size; theme: Theme }) => Promise<Page>,
): Promise<void> {
  if (process.env['PICTURES'] !== '1') return;
  for (const size of Object.keys(SIZES) as Size[]) {
    for (const theme of THEMES) {
      const page = await open({ size, theme });
      await waitForFonts(page);
      await page.screenshot({
        path: `${PROJECT_ROOT}/docs/pictures/${screen}-${size}-${theme}.png`,
        animations: 'disabled',
      });
      await page.close();
    }
  }
}

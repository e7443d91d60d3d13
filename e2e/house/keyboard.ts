import type { Locator, Page } from 'playwright-core';

/** Presses Tab until the thing has the focus. @throws when it is not reached with 120 presses */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let times = 0; times < 120; times += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('It cannot be reached with the keyboard.');
}

/** Whether the thing has the focus now. */
export async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement).catch(() => false);
}

/**
 * Presses Tab from the top of the page to its end. Gives what is wrong on the way: a stop where nothing shows the focus, one
 * that lies outside the window, one that is met again before the end, and a page without an end.
 */
export async function findTabOrderProblems(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    window.scrollTo(0, 0);
  });
  const problems: string[] = [];
  for (let presses = 0; presses < 300; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const name = `<${element.localName}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`;
      const met = element.dataset['met'] === 'yes';
      element.dataset['met'] = 'yes';
      // A hidden radio or check box shows its focus on its label.
      const shown = [element, element.closest('label')].filter((each) => each !== null);
      const marked = shown.some((each) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(each);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
      });
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const seen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      return { name, met, marked, seen };
    });
    if (stop === null || stop.met)
      return stop === null || presses > 0 ? problems : [...problems, `trapped at ${stop.name}`];
    if (!stop.marked) problems.push(`nothing shows the focus of ${stop.name}`);
    if (!stop.seen) problems.push(`${stop.name} has the focus out of sight`);
  }
  return [...problems, 'the page has no end'];
}

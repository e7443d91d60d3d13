import type { Page } from 'playwright-core';

/**
 * Names on a page read from right to left that stand on its left or have lost their beginning: titles in Latin letters
 * that are aligned, or cut off, as if the page were read their way. Empty when there are none.
 */
export async function listFarNames(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const names = 'main :is(.truncate, [class*="line-clamp-"], :is(h1, h2, h3, a, button, span, li)[dir="auto"])';
    for (const element of document.querySelectorAll<HTMLElement>(names)) {
      const text = (element.textContent ?? '').trim();
      const style = getComputedStyle(element);
      const isWord = /^[a-zæøå]{2}/i.test(text) && !/[\u0590-\u05ff]/.test(text);
      if (!isWord || !element.checkVisibility() || style.textAlign === 'center' || /flex|grid/.test(style.display))
        continue;
      if (element.closest('.lyrics, [class*="text-center"]') || element.classList.contains('text-start')) continue;
      const range = document.createRange();
      range.selectNodeContents(element);
      const boxes = [...range.getClientRects()];
      // A line has several boxes where a part of it is marked.
      const firstLine = boxes.filter(({ top }) => top < (boxes[0]?.bottom ?? 0));
      const box = element.getBoundingClientRect();
      const right = Math.max(...firstLine.map((one) => one.right));
      const width = right - Math.min(...firstLine.map(({ left }) => left));
      if (!(width > 0)) continue;
      const room = box.right - Number.parseFloat(style.paddingRight) - right;
      if (width < box.width - 1 && room > 2) found.push(`on the far side: ${text.slice(0, 40)}`);
      // Which end of a line is cut off is no measurable place: the direction of the line decides it.
      const isCutOff = element.scrollWidth > element.clientWidth && style.direction === 'rtl';
      if (isCutOff && style.unicodeBidi !== 'plaintext') found.push(`without its beginning: ${text.slice(0, 40)}`);
    }
    return [...new Set(found)];
  });
}

import type { Page } from 'playwright-core';

/**
 * Layout errors of the current page: horizontal scrolling and what causes it, and text that is cut off by its box or
 * overflows a button. Text with an ellipsis is intended and not an error. Empty when everything fits.
 */
export async function listMisfits(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const name = (element: Element) => {
      const words = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
      return `<${element.localName} class="${(element.getAttribute('class') ?? '').slice(0, 60)}"> ${words}`;
    };
    const isForEarsOnly = (element: Element): boolean => {
      for (let box: Element | null = element; box; box = box.parentElement)
        if (getComputedStyle(box).position === 'absolute' && box.clientWidth <= 1 && box.clientHeight <= 1) return true;
      return false;
    };
    const isSeen = (element: Element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
      element.closest('[inert]') === null &&
      !isForEarsOnly(element);
    const scrolls = (element: Element | null): boolean => {
      for (let box = element; box && box !== document.body && box !== document.documentElement; box = box.parentElement)
        if (/auto|scroll|hidden|clip/.test(getComputedStyle(box).overflowX)) return true;
      return false;
    };
    const room = document.documentElement.clientWidth;
    const isOutside = ({ left, right }: DOMRect) => right > room + 1 || left < -1;
    if (document.documentElement.scrollWidth > room) {
      const wide = [...document.body.querySelectorAll('*')].filter(
        (element) => isSeen(element) && isOutside(element.getBoundingClientRect()) && !scrolls(element),
      );
      const inner = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
      found.push(
        `sideways: ${document.documentElement.scrollWidth} > ${room} (${inner.slice(0, 3).map(name).join('; ')})`,
      );
    }
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!hasWords || !isSeen(element) || element.closest('svg, option, select')) continue;
      const style = getComputedStyle(element);
      const range = document.createRange();
      range.selectNodeContents(element);
      const words = range.getBoundingClientRect();
      if (words.width === 0 || words.height === 0) continue;
      const meant = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || meant) break;
        if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) break;
        const across = /hidden|clip/.test(overflowX) && (words.right > edge.right + 1 || words.left < edge.left - 1);
        const down = /hidden|clip/.test(overflowY) && (words.bottom > edge.bottom + 3 || words.top < edge.top - 3);
        if (across || down) {
          found.push(`cut: ${name(element)}`);
          break;
        }
        if (position === 'fixed') break;
      }
      const control = element.closest('button, a[class*="rounded"], [role=tab], summary');
      if (control && isSeen(control)) {
        const edge = control.getBoundingClientRect();
        if (
          edge.width > 0 &&
          !meant &&
          (words.right > edge.right + 1 || words.left < edge.left - 1 || words.bottom > edge.bottom + 3)
        )
          found.push(`hangs out: ${name(control)}`);
      }
    }
    return [...new Set(found)];
  });
}

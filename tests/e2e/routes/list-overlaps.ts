import type { Page } from 'playwright-core';

/** Controls of the current page that cover each other; those that float above the page may cover what scrolls below. */
export async function listOverlaps(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const floats = (element: Element): boolean => {
      for (let box: Element | null = element; box; box = box.parentElement)
        if (/fixed|sticky|absolute/.test(getComputedStyle(box).position)) return true;
      return false;
    };
    const name = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    const controls = [...document.body.querySelectorAll('button, a[href], select, input:not([type=hidden])')]
      .filter(
        (element) =>
          element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
          element.closest('[inert]') === null &&
          !floats(element),
      )
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 4 && box.height > 4);
    const covers = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    return controls.flatMap(({ element, box }, index) =>
      controls
        .slice(index + 1)
        .filter((other) => !element.contains(other.element) && covers(box, other.box))
        .map((other) => `covers: "${name(element)}" and "${name(other.element)}"`),
    );
  });
}

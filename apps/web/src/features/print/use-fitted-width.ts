import { type RefObject, useLayoutEffect } from 'react';
import { fitWithin } from '../../ui/index.ts';

/**
 * Scales pages down to what they are in, where the window is narrower than their paper.
 *
 * @param content  measured again when it changes
 */
export function useFittedWidth(pages: RefObject<HTMLElement | null>, content: unknown): void {
  useLayoutEffect(() => {
    const element = pages.current;
    const view = element?.parentElement;
    if (!element || !view) return undefined;
    const update = () => {
      const scale = Math.min(1, view.clientWidth / element.offsetWidth);
      view.style.setProperty('--scale', String(scale));
      view.style.setProperty('--view-height', `${element.offsetHeight * scale}px`);
    };
    return fitWithin(view, update);
  }, [pages, content]);
}

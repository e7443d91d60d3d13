import type { RefObject } from 'react';
import { useKeyDown } from '../../ui/index.ts';
import { type System, scrollTarget } from './page-turn.ts';
import { scrollAreaOf } from './scroll-area.ts';

/*
 * Pedals send these keys. While a score is in full screen, all of them turn pages; on a page, only those that scroll it
 * anyway.
 */
const pageKeys: Readonly<Record<string, 1 | -1>> = { PageDown: 1, PageUp: -1 };
const fullScreenKeys: Readonly<Record<string, 1 | -1>> = {
  ...pageKeys,
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Enter: 1,
  Backspace: -1,
};

const keyOwnersSelector = 'input, select, textarea, dialog, [popover]';
const controlsSelector = 'button, a, summary, label';

/** Turns the pages of a score by whole lines of music, with the keys that pedals send. Returns the handler of a tap. */
export function usePageTurn(containerRef: RefObject<HTMLElement | null>, isFull: boolean): (direction: 1 | -1) => void {
  const onKey = (event: KeyboardEvent) => {
    const direction = (isFull ? fullScreenKeys : pageKeys)[event.key];
    if (direction === undefined || event.ctrlKey || event.altKey || event.metaKey || isHandledElsewhere(event)) return;
    if (!containerRef.current) return;
    event.preventDefault();
    event.stopPropagation();
    turnPage(containerRef.current, isFull, direction);
  };
  useKeyDown(onKey, { target: 'window', capture: true });
  return (direction) => containerRef.current && turnPage(containerRef.current, isFull, direction);
}

function isHandledElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(key === 'Enter' ? `${keyOwnersSelector}, ${controlsSelector}` : keyOwnersSelector) !== null;
}

function turnPage(container: HTMLElement, isFull: boolean, direction: 1 | -1): void {
  const area = scrollAreaOf(isFull ? container : undefined);
  const scrollTop = scrollTarget(
    measureSystems(container, area.top, area.edge),
    { top: area.top, height: area.height },
    direction,
  );
  if (isFull) padBottom(container, scrollTop);
  area.scroller.scrollTo({ top: scrollTop, behavior: 'instant' });
}

/* Adds enough space after the last lines that they can be scrolled to the top. */
function padBottom(container: HTMLElement, scrollTop: number): void {
  const currentPadding = Number.parseFloat(container.style.getPropertyValue(BOTTOM_PADDING)) || 0;
  const end = container.scrollHeight - currentPadding;
  container.style.setProperty(BOTTOM_PADDING, `${Math.max(0, Math.ceil(scrollTop + container.clientHeight - end))}px`);
}

const BOTTOM_PADDING = '--room-after';

function measureSystems(container: HTMLElement, top: number, edge: number): readonly System[] {
  return [...container.querySelectorAll('g.system')].map((system) => {
    const rect = system.getBoundingClientRect();
    return { top: rect.top - edge + top, bottom: rect.bottom - edge + top };
  });
}

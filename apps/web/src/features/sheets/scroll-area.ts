import { scrollBehavior } from '../../ui/index.ts';

/** The scroll area of a score: its scroll position, its visible height, and its top in the window, in pixels. */
export type ScrollArea = {
  readonly scroller: Element;
  readonly top: number;
  readonly height: number;
  readonly edge: number;
};

/** The container itself where it scrolls; otherwise the page, without the parts covered by sticky bars. */
export function scrollAreaOf(container: HTMLElement | null | undefined): ScrollArea {
  const barTops = [...document.querySelectorAll('.score-bar, .player-bar')].map(
    (bar) => bar.getBoundingClientRect().top,
  );
  const visibleBottom = Math.min(window.innerHeight, ...barTops.filter((top) => top > 0));
  if (container) {
    const { top } = container.getBoundingClientRect();
    return {
      scroller: container,
      top: container.scrollTop,
      height: Math.min(container.clientHeight, visibleBottom - top),
      edge: top,
    };
  }
  const scroller = document.scrollingElement ?? document.documentElement;
  const stickyBottoms = [...document.querySelectorAll('[data-sticks]')].map(
    (bar) => bar.getBoundingClientRect().bottom,
  );
  const edge = Math.max(0, ...stickyBottoms.filter((bottom) => bottom < window.innerHeight / 2));
  return { scroller, top: scroller.scrollTop, height: visibleBottom - edge, edge };
}

/** Scrolls so that a line of music is fully visible, with what follows it; does nothing when it is. */
export function scrollSystemIntoView(system: Element, container: HTMLElement | null | undefined): void {
  const { scroller, top, height, edge } = scrollAreaOf(container);
  const rect = system.getBoundingClientRect();
  if (rect.top >= edge - 1 && rect.bottom <= edge + height + 1) return;
  scroller.scrollTo({ top: top + rect.top - edge - 8, behavior: scrollBehavior() });
}

import { scrollMotion } from '../../ui/index.ts';

/** What scrolls a score: how far it is scrolled, what is seen of it, and where that begins in the window, in pixels. */
export type Scrolled = {
  readonly scroller: Element;
  readonly top: number;
  readonly height: number;
  readonly edge: number;
};

/** The room itself where it scrolls; else the page, of which the bars that stick cover some. */
export function scrolled(room: HTMLElement | null | undefined): Scrolled {
  const bars = [...document.querySelectorAll('.score-bar, .player-bar')].map((bar) => bar.getBoundingClientRect().top);
  const below = Math.min(window.innerHeight, ...bars.filter((top) => top > 0));
  if (room) {
    const { top } = room.getBoundingClientRect();
    return { scroller: room, top: room.scrollTop, height: Math.min(room.clientHeight, below - top), edge: top };
  }
  const scroller = document.scrollingElement ?? document.documentElement;
  const heads = [...document.querySelectorAll('[data-sticks]')].map((bar) => bar.getBoundingClientRect().bottom);
  const edge = Math.max(0, ...heads.filter((bottom) => bottom < window.innerHeight / 2));
  return { scroller, top: scroller.scrollTop, height: below - edge, edge };
}

/** Scrolls so that a line of music is seen whole, with what comes after it; does nothing when it is. */
export function bringIntoView(system: Element, room: HTMLElement | null | undefined): void {
  const { scroller, top, height, edge } = scrolled(room);
  const box = system.getBoundingClientRect();
  if (box.top >= edge - 1 && box.bottom <= edge + height + 1) return;
  scroller.scrollTo({ top: top + box.top - edge - 8, behavior: scrollMotion() });
}

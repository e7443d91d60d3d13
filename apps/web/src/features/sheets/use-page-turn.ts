import type { RefObject } from 'react';
import { useKeyDown } from '../../ui/index.ts';
import { type System, turnTo } from './page-turn.ts';
import { scrolled } from './scrolled.ts';

/* Pedals send these keys. While a score fills the screen, all of them turn; on a page, only those that scroll it anyway. */
const everywhere: Readonly<Record<string, 1 | -1>> = { PageDown: 1, PageUp: -1 };
const onWholeScreen: Readonly<Record<string, 1 | -1>> = {
  ...everywhere,
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Enter: 1,
  Backspace: -1,
};

const ownsItsKeys = 'input, select, textarea, dialog, [popover]';
const pressable = 'button, a, summary, label';

/** Turns the pages of a score by whole lines of music, with the keys that pedals send. Gives what a tap does. */
export function usePageTurn(room: RefObject<HTMLElement | null>, isFull: boolean): (way: 1 | -1) => void {
  const onKey = (event: KeyboardEvent) => {
    const way = (isFull ? onWholeScreen : everywhere)[event.key];
    if (way === undefined || event.ctrlKey || event.altKey || event.metaKey || isElsewhere(event)) return;
    if (!room.current) return;
    event.preventDefault();
    event.stopPropagation();
    turn(room.current, isFull, way);
  };
  useKeyDown(onKey, { at: 'window', isFirst: true });
  return (way) => room.current && turn(room.current, isFull, way);
}

function isElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(key === 'Enter' ? `${ownsItsKeys}, ${pressable}` : ownsItsKeys) !== null;
}

function turn(room: HTMLElement, isFull: boolean, way: 1 | -1): void {
  const view = scrolled(isFull ? room : undefined);
  const place = turnTo(systemsIn(room, view.top, view.edge), { top: view.top, height: view.height }, way);
  if (isFull) makeRoomAfter(room, place);
  view.scroller.scrollTo({ top: place, behavior: 'instant' });
}

/* After the last lines there is as much white as their page needs for them to stand at its top. */
function makeRoomAfter(room: HTMLElement, place: number): void {
  const before = Number.parseFloat(room.style.getPropertyValue(ROOM_AFTER)) || 0;
  const end = room.scrollHeight - before;
  room.style.setProperty(ROOM_AFTER, `${Math.max(0, Math.ceil(place + room.clientHeight - end))}px`);
}

const ROOM_AFTER = '--room-after';

function systemsIn(room: HTMLElement, top: number, edge: number): readonly System[] {
  return [...room.querySelectorAll('g.system')].map((system) => {
    const box = system.getBoundingClientRect();
    return { top: box.top - edge + top, bottom: box.bottom - edge + top };
  });
}

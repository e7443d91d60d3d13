import { type PointerEvent as Press, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type DrawnPlace, placeAt, placeByKey, scrollAt } from './moving.ts';

/** A row that has been taken up, where it would come to stand, and whether a pointer holds it. */
export type Lifted = { readonly id: string; readonly from: number; readonly to: number; readonly isHeld: boolean };

/** What moving rows needs of the list and tells it. */
type Moved = {
  readonly ids: readonly string[];
  /** Holds the rows, each with its place in `data-entry`. */
  readonly frame: RefObject<HTMLElement | null>;
  /** What follows the pointer. */
  readonly ghost: RefObject<HTMLElement | null>;
  /** A row was put down somewhere else. */
  readonly onMove: (id: string, to: number) => void;
  /** A row stays where it was. */
  readonly onBack: (id: string, at: number) => void;
  /** The place should be seen. */
  readonly onShow: (place: number) => void;
};

/* A hand trembles: less than this is a press, in pixels. */
const tremble = 5;

/**
 * Moves rows: held by their handle with a pointer, or taken up by a press and carried with the arrow keys. What is held
 * lives on the window, for its row may be scrolled away meanwhile.
 */
export function useMoving({ ids, frame, ghost, onMove, onBack, onShow }: Moved) {
  const [taken, setTaken] = useState<Omit<Lifted, 'from'>>();
  const drag = useRef<{ wasMoved: boolean; readonly stop: () => void }>(undefined);
  const latest = useRef(ids);
  useEffect(() => {
    latest.current = ids;
  });
  useEffect(() => () => drag.current?.stop(), []);

  // Somebody else may take the row out of the list meanwhile.
  const from = taken ? ids.indexOf(taken.id) : -1;
  const lifted: Lifted | undefined = taken && from >= 0 ? { ...taken, from } : undefined;

  const putDown = () => {
    if (lifted && lifted.to !== lifted.from) onMove(lifted.id, lifted.to);
    else if (lifted) onBack(lifted.id, lifted.from);
    setTaken(undefined);
  };
  const putBack = () => {
    drag.current?.stop();
    if (lifted) onBack(lifted.id, lifted.from);
    setTaken(undefined);
  };
  const carry = (place: number) => {
    if (!lifted) return;
    const to = Math.max(0, Math.min(place, ids.length - 1));
    setTaken({ id: lifted.id, to, isHeld: false });
    onShow(to);
  };

  const pressed = (event: KeyboardEvent) => {
    if (!lifted) return;
    const to = placeByKey(event.key, lifted.to, ids.length);
    const isLost = event.target === document.body && (event.key === 'Enter' || event.key === ' ');
    if (to === undefined && !isLost && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (to !== undefined) carry(to);
    else if (isLost) putDown();
    else putBack();
  };
  const isTaken = lifted !== undefined;
  const onPressed = useRef(pressed);
  useEffect(() => {
    onPressed.current = pressed;
  });
  useEffect(() => {
    if (!isTaken) return undefined;
    const listen = (event: KeyboardEvent) => onPressed.current(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [isTaken]);

  const hold = (id: string, { button, isPrimary, pointerId, clientY }: Press) => {
    if (button !== 0 || !isPrimary) return;
    let [x, y, to, frameNumber] = [0, clientY, latest.current.indexOf(id), 0];
    const look = () => {
      const speed = scrollAt(y, window.innerHeight);
      if (speed !== 0) window.scrollBy(0, speed);
      if (ghost.current) ghost.current.style.transform = `translate(${x + 16}px, ${y - 22}px)`;
      const next = placeAt(y, drawnPlaces(frame.current), latest.current.indexOf(id));
      if (next !== to) setTaken({ id, to: next, isHeld: true });
      to = next;
      frameNumber = requestAnimationFrame(look);
    };
    const moved = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      [x, y] = [event.clientX, event.clientY];
      if (begun.wasMoved || Math.abs(y - clientY) < tremble) return;
      begun.wasMoved = true;
      setTaken({ id, to, isHeld: true });
      look();
    };
    const ended = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      begun.stop();
      if (!begun.wasMoved) return;
      // The last frame may have been drawn before the last movement.
      const place = latest.current.indexOf(id);
      const end = placeAt(event.clientY, drawnPlaces(frame.current), place);
      if (event.type === 'pointerup' && end !== place) onMove(id, end);
      setTaken(undefined);
    };
    const stop = () => {
      cancelAnimationFrame(frameNumber);
      window.removeEventListener('pointermove', moved);
      for (const type of endings) window.removeEventListener(type, ended);
    };
    drag.current?.stop();
    const begun = { wasMoved: false, stop };
    drag.current = begun;
    window.addEventListener('pointermove', moved);
    for (const type of endings) window.addEventListener(type, ended);
  };

  /* A press takes up and puts down; the press a browser sees at the end of a drag does not. */
  const press = (id: string, { detail }: MouseEvent) => {
    if (detail > 0 && drag.current?.wasMoved) return;
    if (lifted?.id === id) putDown();
    else setTaken({ id, to: ids.indexOf(id), isHeld: false });
  };

  return { lifted, hold, press, carry, putDown };
}

const endings = ['pointerup', 'pointercancel'] as const;

function drawnPlaces(frame: HTMLElement | null): DrawnPlace[] {
  const rows = [...(frame?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
  return rows
    .map((row) => ({ place: Number(row.dataset['entry']), ...edgesOf(row) }))
    .toSorted((one, other) => one.place - other.place);
}

function edgesOf(row: HTMLElement): { top: number; bottom: number } {
  const { top, bottom } = row.getBoundingClientRect();
  return { top, bottom };
}

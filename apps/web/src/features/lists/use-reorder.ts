import { type PointerEvent as Press, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type RowBounds, positionAt, positionByKey, autoScrollSpeed } from './reorder.ts';

/** A row that was picked up, its target position, and whether a pointer holds it. */
export type DragState = {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly isPointerDrag: boolean;
};

/** The options and callbacks of {useReorder}. */
type ReorderOptions = {
  readonly ids: readonly string[];
  /** The container of the rows, each with its position in `data-entry`. */
  readonly frame: RefObject<HTMLElement | null>;
  /** The element that follows the pointer. */
  readonly ghost: RefObject<HTMLElement | null>;
  /** A row was dropped at another position. */
  readonly onMove: (id: string, to: number) => void;
  /** A row stays at its position. */
  readonly onCancel: (id: string, position: number) => void;
  /** The position should be scrolled into view. */
  readonly onScrollTo: (position: number) => void;
};

/* Hands tremble: a shorter movement counts as a press, in pixels. */
const dragThresholdPx = 5;

/**
 * Reorders rows: dragged by their handle with a pointer, or picked up by a press and moved with the arrow keys. The
 * listeners of a drag are on the window, because its row may be scrolled out of view meanwhile.
 */
export function useReorder({ ids, frame, ghost, onMove, onCancel, onScrollTo }: ReorderOptions) {
  const [draggedEntry, setDraggedEntry] = useState<Omit<DragState, 'from'>>();
  const drag = useRef<{ wasMoved: boolean; readonly stop: () => void }>(undefined);
  const latest = useRef(ids);
  useEffect(() => {
    latest.current = ids;
  });
  useEffect(() => () => drag.current?.stop(), []);

  // Somebody else may remove the row from the list meanwhile.
  const from = draggedEntry ? ids.indexOf(draggedEntry.id) : -1;
  const dragState: DragState | undefined = draggedEntry && from >= 0 ? { ...draggedEntry, from } : undefined;

  const drop = () => {
    if (dragState && dragState.to !== dragState.from) onMove(dragState.id, dragState.to);
    else if (dragState) onCancel(dragState.id, dragState.from);
    setDraggedEntry(undefined);
  };
  const cancel = () => {
    drag.current?.stop();
    if (dragState) onCancel(dragState.id, dragState.from);
    setDraggedEntry(undefined);
  };
  const moveTo = (position: number) => {
    if (!dragState) return;
    const to = Math.max(0, Math.min(position, ids.length - 1));
    setDraggedEntry({ id: dragState.id, to, isPointerDrag: false });
    onScrollTo(to);
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (!dragState) return;
    const to = positionByKey(event.key, dragState.to, ids.length);
    const isFocusLost = event.target === document.body && (event.key === 'Enter' || event.key === ' ');
    if (to === undefined && !isFocusLost && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (to !== undefined) moveTo(to);
    else if (isFocusLost) drop();
    else cancel();
  };
  const isDragging = dragState !== undefined;
  const keyDownHandler = useRef(handleKeyDown);
  useEffect(() => {
    keyDownHandler.current = handleKeyDown;
  });
  useEffect(() => {
    if (!isDragging) return undefined;
    const onKeyDown = (event: KeyboardEvent) => keyDownHandler.current(event);
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isDragging]);

  const startDrag = (id: string, { button, isPrimary, pointerId, clientY }: Press) => {
    if (button !== 0 || !isPrimary) return;
    let [x, y, to, frameNumber] = [0, clientY, latest.current.indexOf(id), 0];
    const tick = () => {
      const speed = autoScrollSpeed(y, window.innerHeight);
      if (speed !== 0) window.scrollBy(0, speed);
      if (ghost.current) ghost.current.style.transform = `translate(${x + 16}px, ${y - 22}px)`;
      const next = positionAt(y, rowBounds(frame.current), latest.current.indexOf(id));
      if (next !== to) setDraggedEntry({ id, to: next, isPointerDrag: true });
      to = next;
      frameNumber = requestAnimationFrame(tick);
    };
    const handlePointerMove = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      [x, y] = [event.clientX, event.clientY];
      if (session.wasMoved || Math.abs(y - clientY) < dragThresholdPx) return;
      session.wasMoved = true;
      setDraggedEntry({ id, to, isPointerDrag: true });
      tick();
    };
    const handlePointerEnd = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      session.stop();
      if (!session.wasMoved) return;
      // The last frame may have been rendered before the last movement.
      const position = latest.current.indexOf(id);
      const end = positionAt(event.clientY, rowBounds(frame.current), position);
      if (event.type === 'pointerup' && end !== position) onMove(id, end);
      setDraggedEntry(undefined);
    };
    const stop = () => {
      cancelAnimationFrame(frameNumber);
      window.removeEventListener('pointermove', handlePointerMove);
      for (const type of endEvents) window.removeEventListener(type, handlePointerEnd);
    };
    drag.current?.stop();
    const session = { wasMoved: false, stop };
    drag.current = session;
    window.addEventListener('pointermove', handlePointerMove);
    for (const type of endEvents) window.addEventListener(type, handlePointerEnd);
  };

  /* A press picks up and drops; the click that a browser fires at the end of a drag does not. */
  const toggleKeyboardDrag = (id: string, { detail }: MouseEvent) => {
    if (detail > 0 && drag.current?.wasMoved) return;
    if (dragState?.id === id) drop();
    else setDraggedEntry({ id, to: ids.indexOf(id), isPointerDrag: false });
  };

  return { dragState, startDrag, toggleKeyboardDrag, moveTo, drop };
}

const endEvents = ['pointerup', 'pointercancel'] as const;

function rowBounds(frame: HTMLElement | null): RowBounds[] {
  const rows = [...(frame?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
  return rows
    .map((row) => ({ position: Number(row.dataset['entry']), ...verticalBounds(row) }))
    .toSorted((one, other) => one.position - other.position);
}

function verticalBounds(row: HTMLElement): { top: number; bottom: number } {
  const { top, bottom } = row.getBoundingClientRect();
  return { top, bottom };
}

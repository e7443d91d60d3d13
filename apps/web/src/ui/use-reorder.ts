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
  const drag = useRef<PointerDrag>(undefined);
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

  useDragKeys(dragState !== undefined, (event) => {
    if (!dragState) return;
    const to = positionByKey(event.key, dragState.to, ids.length);
    const isFocusLost = event.target === document.body && (event.key === 'Enter' || event.key === ' ');
    if (to === undefined && !isFocusLost && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (to !== undefined) moveTo(to);
    else if (isFocusLost) drop();
    else cancel();
  });

  const startDrag = (id: string, press: Press) => {
    if (press.button !== 0 || !press.isPrimary) return;
    drag.current?.stop();
    drag.current = startPointerDrag(id, press, { ids: latest, frame, ghost, onMove, onDrag: setDraggedEntry });
  };

  /* A press picks up and drops; the click that a browser fires at the end of a drag does not. */
  const toggleKeyboardDrag = (id: string, { detail }: MouseEvent) => {
    if (detail > 0 && drag.current?.wasMoved()) return;
    if (dragState?.id === id) drop();
    else setDraggedEntry({ id, to: ids.indexOf(id), isPointerDrag: false });
  };

  return { dragState, startDrag, toggleKeyboardDrag, moveTo, drop };
}

/* Listens for keys as long as a row is picked up, before anything else on the page. */
function useDragKeys(isDragging: boolean, onKeyDown: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKeyDown);
  useEffect(() => {
    latest.current = onKeyDown;
  });
  useEffect(() => {
    if (!isDragging) return undefined;
    const listener = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, [isDragging]);
}

type PointerDrag = {
  /** Whether the pointer was moved so far that it is no press. */
  readonly wasMoved: () => boolean;
  readonly stop: () => void;
};

type PointerDragOptions = Pick<ReorderOptions, 'frame' | 'ghost' | 'onMove'> & {
  /** The current order. */
  readonly ids: RefObject<readonly string[]>;
  readonly onDrag: (dragged: Omit<DragState, 'from'> | undefined) => void;
};

/* Follows a pointer that has pressed a row until it is released. */
function startPointerDrag(
  id: string,
  { pointerId, clientY }: Press,
  { ids, frame, ghost, onMove, onDrag }: PointerDragOptions,
): PointerDrag {
  let wasMoved = false;
  let [x, y, to, frameNumber] = [0, clientY, ids.current.indexOf(id), 0];
  const positionOf = (pointerY: number) => positionAt(pointerY, rowBounds(frame.current), ids.current.indexOf(id));
  const tick = () => {
    const speed = autoScrollSpeed(y, window.innerHeight);
    if (speed !== 0) window.scrollBy(0, speed);
    if (ghost.current) ghost.current.style.transform = `translate(${x + 16}px, ${y - 22}px)`;
    const next = positionOf(y);
    if (next !== to) onDrag({ id, to: next, isPointerDrag: true });
    to = next;
    frameNumber = requestAnimationFrame(tick);
  };
  const handlePointerMove = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    [x, y] = [event.clientX, event.clientY];
    if (wasMoved || Math.abs(y - clientY) < dragThresholdPx) return;
    wasMoved = true;
    onDrag({ id, to, isPointerDrag: true });
    tick();
  };
  const handlePointerEnd = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    stop();
    if (!wasMoved) return;
    // The last frame may have been rendered before the last movement.
    const end = positionOf(event.clientY);
    if (event.type === 'pointerup' && end !== ids.current.indexOf(id)) onMove(id, end);
    onDrag(undefined);
  };
  const stop = () => {
    cancelAnimationFrame(frameNumber);
    window.removeEventListener('pointermove', handlePointerMove);
    for (const type of endEvents) window.removeEventListener(type, handlePointerEnd);
  };
  window.addEventListener('pointermove', handlePointerMove);
  for (const type of endEvents) window.addEventListener(type, handlePointerEnd);
  return { wasMoved: () => wasMoved, stop };
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

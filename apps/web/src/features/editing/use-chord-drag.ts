import { type PointerEvent, type MouseEvent, useRef } from 'react';
import { letterAt, lineAtPoint } from './line-geometry.ts';
import type { LinePosition } from './lyric-operations.ts';
import { usePage } from './page-editing.ts';

/* In pixels: less is a press, by a hand that is not quite still. */
const DRAG_DISTANCE = 5;

/**
 * Lets a chord be dragged to a letter, with a mouse, a pen or a finger.
 *
 * @param onDrop  receives the letter; nothing happens where the chord is dropped outside the words
 */
export function useChordDrag(symbol: string, onDrop: (place: LinePosition, offset: number) => void) {
  const { setDrag } = usePage();
  const start = useRef<{ readonly x: number; readonly y: number; isDragging: boolean }>(undefined);
  const wasDragged = useRef(false);
  const end = () => {
    start.current = undefined;
    setDrag(undefined);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasDragged.current = false;
      if (event.button !== 0) return;
      start.current = { x: event.clientX, y: event.clientY, isDragging: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const from = start.current;
      if (!from) return;
      from.isDragging ||= Math.hypot(clientX - from.x, clientY - from.y) > DRAG_DISTANCE;
      if (from.isDragging) setDrag({ symbol, target: targetAt(clientX, clientY) });
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const isDrop = start.current?.isDragging === true;
      end();
      if (!isDrop) return;
      wasDragged.current = true;
      const target = targetAt(clientX, clientY);
      if (target) onDrop(target, target.offset);
    },
    onPointerCancel: end,
    /** The click that follows a drag is part of it. */
    onClickCapture: (event: MouseEvent) => {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}

function targetAt(x: number, y: number): (LinePosition & { readonly offset: number }) | undefined {
  const found = lineAtPoint(x, y);
  if (!found) return undefined;
  const [section = 0, line = 0] = found.key.split('.').map(Number);
  return { section, line, offset: letterAt(found.mirror, x, y).offset };
}

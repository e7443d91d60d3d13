import { type PointerEvent, useRef } from 'react';
import { gestureOf, isTap, type StageGesture, type TouchPoint } from './touch-gesture.ts';

/** The pointer handlers of the words on a stage. A chord that is tapped shows its diagram instead. */
export function useStageGestures(onGesture: (gesture: StageGesture) => void) {
  const start = useRef<TouchPoint>(undefined);
  const handlePointerUp = (event: PointerEvent) => {
    const from = start.current;
    start.current = undefined;
    if (!from || document.getSelection()?.toString()) return;
    const isChord = event.target instanceof Element && event.target.closest('button[data-chord]') !== null;
    if (isChord && isTap(from, toTouchPoint(event))) return;
    const gesture = gestureOf(from, toTouchPoint(event), window.innerWidth);
    if (gesture) onGesture(gesture);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.isPrimary && event.button === 0 ? toTouchPoint(event) : undefined;
    },
    onPointerUp: handlePointerUp,
    onPointerCancel: () => {
      start.current = undefined;
    },
  };
}

const toTouchPoint = ({ clientX, clientY, timeStamp }: PointerEvent): TouchPoint => ({
  x: clientX,
  y: clientY,
  atMs: timeStamp,
});

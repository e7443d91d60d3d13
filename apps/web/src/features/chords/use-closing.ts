import { type RefObject, useEffect } from 'react';

/** How long a pointer may be on its way from the chord to its diagram, in milliseconds. */
const GRACE = 350;

/**
 * Closes a popover on Esc (the focus then goes back to the chord), on a press elsewhere, when the mouse has left it and
 * its chord, and when the focus has gone on.
 */
export function useClosing(popover: RefObject<HTMLElement | null>, button: HTMLElement, onClose: () => void): void {
  useEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (popover.current?.contains(target) === true || button.contains(target));
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const stop = new AbortController();
    const on = <K extends keyof DocumentEventMap>(kind: K, does: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(kind, does, { signal: stop.signal, capture: true });

    on('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      if (popover.current?.contains(document.activeElement)) button.focus();
      onClose();
    });
    on('pointerdown', ({ target }) => {
      const isChord = target instanceof Element && target.closest('button[data-chord]') !== null;
      if (!isInside(target) && !isChord) onClose();
    });
    on('pointerover', ({ target, pointerType }) => {
      if (pointerType !== 'mouse') return;
      clearTimeout(leaving);
      if (!isInside(target)) leaving = setTimeout(onClose, GRACE);
    });
    on('focusout', ({ relatedTarget, target }) => {
      if (isInside(target) && relatedTarget !== null && !isInside(relatedTarget)) onClose();
    });
    return () => {
      clearTimeout(leaving);
      stop.abort();
    };
  }, [popover, button, onClose]);
}

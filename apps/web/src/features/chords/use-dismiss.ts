import { type RefObject, useEffect } from 'react';

/** The time a pointer may take from the chord to its diagram, in milliseconds. */
const HOVER_GRACE_MS = 350;

/**
 * Closes a popover on Esc (the focus then returns to the chord), on a press elsewhere, when the mouse has left it and
 * its chord, and when the focus has moved on.
 */
export function useDismiss(popover: RefObject<HTMLElement | null>, button: HTMLElement, onClose: () => void): void {
  useEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (popover.current?.contains(target) === true || button.contains(target));
    let closeTimer: ReturnType<typeof setTimeout> | undefined;
    const controller = new AbortController();
    const listen = <K extends keyof DocumentEventMap>(type: K, handler: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(type, handler, { signal: controller.signal, capture: true });

    listen('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      if (popover.current?.contains(document.activeElement)) button.focus();
      onClose();
    });
    listen('pointerdown', ({ target }) => {
      const isChord = target instanceof Element && target.closest('button[data-chord]') !== null;
      if (!isInside(target) && !isChord) onClose();
    });
    listen('pointerover', ({ target, pointerType }) => {
      if (pointerType !== 'mouse') return;
      clearTimeout(closeTimer);
      if (!isInside(target)) closeTimer = setTimeout(onClose, HOVER_GRACE_MS);
    });
    listen('focusout', ({ relatedTarget, target }) => {
      if (isInside(target) && relatedTarget !== null && !isInside(relatedTarget)) onClose();
    });
    return () => {
      clearTimeout(closeTimer);
      controller.abort();
    };
  }, [popover, button, onClose]);
}

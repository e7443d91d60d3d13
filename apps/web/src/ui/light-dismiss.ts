import { type RefObject, useEffect } from 'react';

/**
 * Closes an open modal dialog on a press outside it, in browsers that do not support the attribute `closedby`. A press
 * counts when it starts and ends outside the dialog: selecting text beyond the edge closes nothing, nor does the press
 * that closes a popover inside the dialog.
 */
export function useLightDismiss(
  dialog: RefObject<HTMLDialogElement | null>,
  isEnabled: boolean,
  close: () => void,
): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element || !isEnabled || 'closedBy' in HTMLDialogElement.prototype) return;
    let startedOutside = false;
    const onPointerDown = (event: PointerEvent) => {
      startedOutside = isOutside(element, event) && !hasOpenPopover(element);
    };
    const onClick = (event: MouseEvent) => {
      if (startedOutside && isOutside(element, event)) close();
      startedOutside = false;
    };
    element.addEventListener('pointerdown', onPointerDown);
    element.addEventListener('click', onClick);
    return () => {
      element.removeEventListener('pointerdown', onPointerDown);
      element.removeEventListener('click', onClick);
    };
  });
}

/* The backdrop belongs to the dialog: a press on it has the dialog as its target, at a point outside of its box. */
function isOutside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  if (target !== dialog) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

const hasOpenPopover = (dialog: HTMLDialogElement): boolean =>
  [...dialog.querySelectorAll('[popover]')].some((popover) => popover.matches(':popover-open'));

import { type RefObject, useEffect } from 'react';

/**
 * Closes an open modal dialog when somebody presses beside it, in browsers that do not know the attribute `closedby` and so
 * would not do it themselves. A press counts when it begins and ends beside the dialog: a text that is selected beyond the
 * edge closes nothing, nor does the press that closes a popover inside the dialog.
 */
export function useLightDismiss(dialog: RefObject<HTMLDialogElement | null>, isOn: boolean, close: () => void): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element || !isOn || 'closedBy' in HTMLDialogElement.prototype) return;
    let beganBeside = false;
    const pressed = (event: PointerEvent) => {
      beganBeside = isBeside(element, event) && !hasOpenPopover(element);
    };
    const clicked = (event: MouseEvent) => {
      if (beganBeside && isBeside(element, event)) close();
      beganBeside = false;
    };
    element.addEventListener('pointerdown', pressed);
    element.addEventListener('click', clicked);
    return () => {
      element.removeEventListener('pointerdown', pressed);
      element.removeEventListener('click', clicked);
    };
  });
}

/* The backdrop belongs to the dialog: a press there has it as its target, at a point outside of its box. */
function isBeside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  if (target !== dialog) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

const hasOpenPopover = (dialog: HTMLDialogElement): boolean =>
  [...dialog.querySelectorAll('[popover]')].some((popover) => popover.matches(':popover-open'));

import { useKeyDown } from '../../../ui/index.ts';

const spaceOwnersSelector = 'input, select, textarea, button, a, summary, label, dialog, [popover], [contenteditable]';

/** Makes the space bar play and pause the open score; no other handler receives it. */
export function useSpaceToPlay(toggle: () => void): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== ' ' || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.target instanceof Element && event.target.closest(spaceOwnersSelector)) return;
    event.preventDefault();
    event.stopPropagation();
    toggle();
  };
  useKeyDown(onKey, { target: 'window', capture: true });
}

import { useEffect, useRef } from 'react';

const takesSpace = 'input, select, textarea, button, a, summary, label, dialog, [popover], [contenteditable]';

/** Lets the space bar play and pause the score that is open; whatever else would hear it does not. */
export function useSpaceToPlay(toggle: () => void): void {
  const latest = useRef(toggle);
  useEffect(() => {
    latest.current = toggle;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(takesSpace)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', pressed, { capture: true });
    return () => window.removeEventListener('keydown', pressed, { capture: true });
  }, []);
}

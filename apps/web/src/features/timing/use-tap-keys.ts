import { useKeyDown } from '../../ui/index.ts';

const keyOwnersSelector = 'input, select, textarea, dialog, [popover]';

/** Handles tapping with the keyboard, wherever the focus is: space and Enter tap, Backspace removes the last tap. */
export function useTapKeys(handlers: Readonly<Record<string, () => void>>): void {
  const onKey = (event: KeyboardEvent) => {
    const handler = handlers[event.key];
    if (!handler || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest(keyOwnersSelector)) return;
    // A focused button keeps its own press.
    if (event.target instanceof Element && event.target.closest('button, a') && event.key !== 'Backspace') return;
    event.preventDefault();
    event.stopPropagation();
    handler();
  };
  useKeyDown(onKey, { target: 'window', capture: true });
}

import { useKeyDown } from '../../ui/index.ts';

const ownsItsKeys = 'input, select, textarea, dialog, [popover]';

/** Lets the keyboard tap, wherever on the page it is used: space and Enter tap, Backspace takes the last tap back. */
export function useTapKeys(does: Readonly<Record<string, () => void>>): void {
  const onKey = (event: KeyboardEvent) => {
    const run = does[event.key];
    if (!run || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest(ownsItsKeys)) return;
    // A button that has the focus keeps its own press.
    if (event.target instanceof Element && event.target.closest('button, a') && event.key !== 'Backspace') return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  useKeyDown(onKey, { at: 'window', isFirst: true });
}

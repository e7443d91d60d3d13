import { useKeyDown } from '../../ui/index.ts';

const ownsItsKeys = 'input:not([type="radio"], [type="checkbox"]), select, textarea, [contenteditable], [popover]';

/** Whether a key press asks for the search: a stroke outside of fields and menus, or Ctrl+K (on a Mac, ⌘K) anywhere. */
export function asksForSearch(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || !(event.target instanceof Element)) return false;
  // What lies over the page keeps the keys until it is closed.
  if (event.target.closest('dialog')) return false;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' && !event.shiftKey;
  return event.key === '/' && !event.target.closest(ownsItsKeys);
}

/** Does something when a key asks for the search, wherever on the page the focus is. */
export function useSearchKeys(go: () => void): void {
  const onKey = (event: KeyboardEvent) => {
    if (!asksForSearch(event)) return;
    event.preventDefault();
    go();
  };
  // Before a list takes the stroke for a letter to jump to.
  useKeyDown(onKey, { isFirst: true });
}

import { useKeyDown } from '../../../ui/index.ts';

const keyOwnersSelector =
  'input:not([type="radio"]), select, textarea, dialog, [contenteditable], [popover], [role="menu"]';

/**
 * Does something on a key, wherever on the page it is pressed: but not in a field, a menu or a dialog, and not together
 * with Ctrl, Alt or Meta, which are the browser's. An arrow with Shift is the player's.
 *
 * @param shortcuts  by the key's name, as in a keyboard event
 */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  useKeyDown((event) => {
    const handler = shortcuts[event.key];
    if (!handler || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.shiftKey && event.key.startsWith('Arrow')) return;
    if (event.target instanceof Element && event.target.closest(keyOwnersSelector)) return;
    // Of a choice that has just been pressed only the arrows are its own.
    if (event.target instanceof HTMLInputElement && event.key.startsWith('Arrow')) return;
    event.preventDefault();
    handler();
  });
}

import { useKeyDown } from './use-key-down.ts';

const keyOwnersSelector =
  'input:not([type="radio"]), select, textarea, dialog, [contenteditable], [popover], [role="menu"]';

/**
 * Runs a handler when a key is pressed anywhere on the page, but not in a field, a menu or a dialog, and not with Ctrl,
 * Alt or Meta, which belong to the browser. An arrow with Shift belongs to the player.
 *
 * @param shortcuts  by the key's name, as in a keyboard event
 */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  useKeyDown((event) => {
    const handler = shortcuts[event.key];
    if (!handler || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.shiftKey && event.key.startsWith('Arrow')) return;
    if (event.target instanceof Element && event.target.closest(keyOwnersSelector)) return;
    // A focused checkbox or radio button uses only the arrow keys itself.
    if (event.target instanceof HTMLInputElement && event.key.startsWith('Arrow')) return;
    event.preventDefault();
    handler();
  });
}

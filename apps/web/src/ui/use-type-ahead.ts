import { useKeyDown } from './use-key-down.ts';

/* Fields, menus and dialogs handle their own letters; a key with Ctrl, Alt or Meta belongs to the browser. */
const keyboardOwners = 'input:not([type="radio"]), select, textarea, dialog, [contenteditable], [popover]';

/** Whether a key types a letter or a digit. */
export const isTypedCharacter = (event: KeyboardEvent) =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;

/** Calls `onType` on type-ahead input, wherever on the page the focus is. */
export function useTypeAhead(onType: (event: KeyboardEvent) => void): void {
  useKeyDown((event) => {
    if (!isTypedCharacter(event) || (event.target instanceof Element && event.target.closest(keyboardOwners))) return;
    onType(event);
  });
}

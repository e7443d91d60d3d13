import { useKeyDown } from './use-key-down.ts';

/* Fields, menus and dialogs keep their letters; a key together with Ctrl, Alt or Meta is the browser's. */
const keyboardOwners = 'input:not([type="radio"]), select, textarea, dialog, [contenteditable], [popover]';

/** Whether a key writes a letter or a figure. */
export const isTypedCharacter = (event: KeyboardEvent) =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;

/** Tells when somebody types to jump, wherever on the page the focus is. */
export function useTypeAhead(onType: (event: KeyboardEvent) => void): void {
  useKeyDown((event) => {
    if (!isTypedCharacter(event) || (event.target instanceof Element && event.target.closest(keyboardOwners))) return;
    onType(event);
  });
}

import { useKeyDown } from '../ui/index.ts';
import { player } from './use-player.ts';

const keyboardOwners =
  'input, select, textarea, dialog:not([data-player]), [contenteditable], [role^="menu"], [role="slider"], [popover]:not([data-player])';
const spaceOwners = 'button, a, summary, label, [role="button"]';

/* By the key as an event names it, with "Shift+" before it. */
const shortcuts: Readonly<Record<string, () => void>> = {
  ' ': () => player.toggle(),
  'Shift+ArrowLeft': () => player.seek(player.state().position - 10),
  'Shift+ArrowRight': () => player.seek(player.state().position + 10),
  'Shift+N': () => void player.next(),
  'Shift+P': () => player.previous(),
};

/** Lets the keyboard play, wherever on the page it is used, as long as nothing there wants the key itself. */
export function usePlayerShortcuts(): void {
  useKeyDown((event) => {
    const run = shortcuts[`${event.shiftKey ? 'Shift+' : ''}${event.key}`];
    if (!run || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : undefined;
    if (target?.closest(keyboardOwners) || (event.key === ' ' && target?.closest(spaceOwners))) return;
    event.preventDefault();
    run();
  });
}

import { useKeyDown } from '../ui/index.ts';
import { player } from './use-player.ts';

const keyboardOwners =
  'input, select, textarea, dialog:not([data-player]), [contenteditable], [role^="menu"], [role="slider"], [popover]:not([data-player])';
const spaceOwners = 'button, a, summary, label, [role="button"]';

/* By the event's key name, with "Shift+" in front. */
const shortcuts: Readonly<Record<string, () => void>> = {
  ' ': () => player.toggle(),
  'Shift+ArrowLeft': () => player.seek(player.state().position - 10),
  'Shift+ArrowRight': () => player.seek(player.state().position + 10),
  'Shift+N': () => void player.next(),
  'Shift+P': () => player.previous(),
};

/** Handles playback shortcuts anywhere on the page, unless the focused element uses the key itself. */
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

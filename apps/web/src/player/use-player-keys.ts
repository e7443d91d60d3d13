import { useKeyDown } from '../ui/index.ts';
import { player } from './use-player.ts';

const takesKeys =
  'input, select, textarea, dialog:not([data-player]), [contenteditable], [role^="menu"], [role="slider"], [popover]:not([data-player])';
const takesSpace = 'button, a, summary, label, [role="button"]';

/* By the key as an event names it, with "Shift+" before it. */
const does: Readonly<Record<string, () => void>> = {
  ' ': () => player.toggle(),
  'Shift+ArrowLeft': () => player.seek(player.state().position - 10),
  'Shift+ArrowRight': () => player.seek(player.state().position + 10),
  'Shift+N': () => void player.next(),
  'Shift+P': () => player.previous(),
};

/** Lets the keyboard play, wherever on the page it is used, as long as nothing there wants the key itself. */
export function usePlayerKeys(): void {
  useKeyDown((event) => {
    const run = does[`${event.shiftKey ? 'Shift+' : ''}${event.key}`];
    if (!run || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const at = event.target instanceof Element ? event.target : undefined;
    if (at?.closest(takesKeys) || (event.key === ' ' && at?.closest(takesSpace))) return;
    event.preventDefault();
    run();
  });
}

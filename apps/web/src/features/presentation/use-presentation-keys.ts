import type { Step } from '@canticle/presentation';
import { useKeyDown } from '../../ui/index.ts';

/** What the keys of a presentation lead to besides steps. */
export type PresentationKeys = {
  readonly take: (step: Step) => void;
  readonly openViewer?: () => void;
  readonly toggleSidePanel?: () => void;
};

const ownsItsKeys =
  'input:not([type="checkbox"], [type="radio"]), select, textarea, dialog, [contenteditable], [popover]';

/* Page keys are what pedals send. */
const plain: Readonly<Record<string, Step['do'] & ('next' | 'previous' | 'first' | 'last')>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  PageDown: 'next',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
};

/**
 * The keys of a presentation, the same in control and viewer (contract 5.13): they are heard wherever the focus is but in
 * fields, menus and dialogs, and nothing else on the page hears them.
 */
export function usePresentationKeys(keys: PresentationKeys): void {
  const onKey = (event: KeyboardEvent) => {
    const run = meaningOf(event, keys);
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  useKeyDown(onKey, { at: 'window', isFirst: true });
}

function meaningOf(event: KeyboardEvent, { take, openViewer, toggleSidePanel }: PresentationKeys) {
  const { target, key, code, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (ctrlKey && altKey) return code === 'KeyS' ? toggleSidePanel : undefined;
  if (altKey || metaKey || shiftKey) return undefined;
  if (ctrlKey) {
    if (code === 'KeyM') return () => take({ do: 'mute' });
    if (code === 'KeyO') return openViewer;
    if (code === 'KeyP' || key === 'Enter') return () => take({ do: 'update' });
    return undefined;
  }
  const step = plain[key];
  if (!step || (target instanceof Element && target.closest(ownsItsKeys))) return undefined;
  return () => take({ do: step });
}

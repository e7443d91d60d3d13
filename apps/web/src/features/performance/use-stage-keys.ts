import { useKeyDown } from '../../ui/index.ts';

const ownsItsKeys = 'input, select, textarea, [popover]';
const controls = 'button, a, summary';

/**
 * Does something on a key, wherever the focus is: pedals are keyboards that know nothing of focus. A control that has
 * the focus keeps space and Enter. Nothing on the page below hears these keys.
 *
 * @param does  by the key's name, as in a keyboard event
 */
export function useStageKeys(does: Readonly<Record<string, () => void>>): void {
  const onKey = (event: KeyboardEvent) => {
    const run = does[event.key];
    if (!run || event.ctrlKey || event.altKey || event.metaKey || isElsewhere(event)) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  useKeyDown(onKey, { at: 'window', isFirst: true });
}

function isElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(key === ' ' ? `${ownsItsKeys}, ${controls}` : ownsItsKeys) !== null;
}

import { useKeyDown } from '../../ui/index.ts';

const keyOwnersSelector = 'input, select, textarea, [popover]';
const controlsSelector = 'button, a, summary';

/**
 * Handles keys wherever the focus is: pedals are keyboards that ignore focus. A focused control keeps space and Enter.
 * The page below does not receive these keys.
 *
 * @param handlers  by the key's name, as in a keyboard event
 */
export function useStageKeys(handlers: Readonly<Record<string, () => void>>): void {
  const onKey = (event: KeyboardEvent) => {
    const handler = handlers[event.key];
    if (!handler || event.ctrlKey || event.altKey || event.metaKey || isHandledElsewhere(event)) return;
    event.preventDefault();
    event.stopPropagation();
    handler();
  };
  useKeyDown(onKey, { target: 'window', capture: true });
}

function isHandledElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(key === ' ' ? `${keyOwnersSelector}, ${controlsSelector}` : keyOwnersSelector) !== null;
}

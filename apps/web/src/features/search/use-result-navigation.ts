import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { nextGridPosition } from '../../ui/index.ts';

const listResultElements = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-result]')];

/**
 * Keyboard navigation among the results: arrows move between them as they are laid out; Escape, and arrow up in the
 * first row, return to the field. The tab key stops at one of them.
 *
 * @param inputRef  the field of the search
 */
export function useResultNavigation(
  inputRef: RefObject<HTMLInputElement | null>,
  listRef: RefObject<HTMLDivElement | null>,
) {
  const [focusedId, setFocusedId] = useState<string | undefined>(undefined);
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    const from = event.target.closest<HTMLElement>('[data-result]');
    if (event.key === 'Escape') return inputRef.current?.focus();
    if (!from) return;
    const results = listResultElements(event.currentTarget);
    const index = results.indexOf(from);
    const next = nextGridPosition(event.key, index, groupRows(results));
    if (next === undefined) return;
    event.preventDefault();
    if (event.key === 'ArrowUp' && next === index) inputRef.current?.focus();
    else results[next]?.focus();
  };
  return {
    /** The result at which the tab key stops; the first one when undefined. */
    focusedId,
    focusFirst: () => listRef.current && listResultElements(listRef.current)[0]?.focus(),
    handlers: {
      onKeyDown: handleKeyDown,
      onFocus: ({ target }: FocusEvent<HTMLDivElement>) => {
        const result = target.closest('[data-result]')?.getAttribute('data-result');
        if (result) setFocusedId(result);
      },
    },
  };
}

/* Results at the same height in one group are in one row. */
function groupRows(results: readonly HTMLElement[]): readonly (readonly number[])[] {
  const rows = Map.groupBy(results.keys(), (index) => {
    const result = results[index];
    const group = result?.closest('section')?.id ?? '';
    return `${group} ${Math.round((result?.getBoundingClientRect().top ?? 0) + window.scrollY)}`;
  });
  return [...rows.values()];
}

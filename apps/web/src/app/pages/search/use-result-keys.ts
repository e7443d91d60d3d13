import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { nextButton } from '../../../ui/index.ts';

const resultsIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-result]')];

/**
 * Moving among what was found: arrows lead from one to the next as they stand, Escape and an arrow above the first one
 * back to the field. The tab key stops at one of them.
 *
 * @param field  the field of the search
 */
export function useResultKeys(field: RefObject<HTMLInputElement | null>, list: RefObject<HTMLDivElement | null>) {
  const [stop, setStop] = useState<string | undefined>(undefined);
  const pressed = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    const from = event.target.closest<HTMLElement>('[data-result]');
    if (event.key === 'Escape') return field.current?.focus();
    if (!from) return;
    const results = resultsIn(event.currentTarget);
    const at = results.indexOf(from);
    const next = nextButton(event.key, at, rowsOf(results));
    if (next === undefined) return;
    event.preventDefault();
    if (event.key === 'ArrowUp' && next === at) field.current?.focus();
    else results[next]?.focus();
  };
  return {
    /** Where the tab key stops; the first one when undefined. */
    stop,
    enter: () => list.current && resultsIn(list.current)[0]?.focus(),
    keys: {
      onKeyDown: pressed,
      onFocus: ({ target }: FocusEvent<HTMLDivElement>) => {
        const result = target.closest('[data-result]')?.getAttribute('data-result');
        if (result) setStop(result);
      },
    },
  };
}

/* What stands at the same height in one group stands in one row. */
function rowsOf(results: readonly HTMLElement[]): readonly (readonly number[])[] {
  const rows = Map.groupBy(results.keys(), (place) => {
    const result = results[place] as HTMLElement;
    const group = result.closest('section')?.id ?? '';
    return `${group} ${Math.round(result.getBoundingClientRect().top + window.scrollY)}`;
  });
  return [...rows.values()];
}

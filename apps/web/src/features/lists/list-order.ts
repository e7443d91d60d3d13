import type { SongList } from './apply-operation.ts';
import { localeOf } from '../../i18n/index.ts';

/** Sorts lists for display: pinned ones first, then by name in the reader's alphabet. */
export function sortLists(all: readonly SongList[], language: string): readonly SongList[] {
  const collator = new Intl.Collator(localeOf(language), { numeric: true, sensitivity: 'base' });
  return all.toSorted(
    (one, other) => Number(other.pinned) - Number(one.pinned) || collator.compare(one.name, other.name),
  );
}

/**
 * A name for a duplicate that no list has yet.
 * @example copyName('Sunday', ['Sunday', 'Sunday 2']) // 'Sunday 3'
 */
export function copyName(name: string, taken: readonly string[]): string {
  const stem = name.replace(/ \d+$/, '');
  let count = 2;
  while (taken.includes(`${stem} ${count}`)) count += 1;
  return `${stem} ${count}`;
}

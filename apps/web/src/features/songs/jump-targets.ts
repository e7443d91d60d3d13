import { deriveSortName } from '@canticle/contract/sort-name';
import type { SongGrouping } from './group-songs.ts';
import { firstLetter, type SongGroup } from './song-order.ts';

/** A place in a list that can be jumped to: the key of a group and its short name. */
export type JumpTarget = { readonly key: string; readonly label: string };

/** Blocks by their first number; people, because there are many, by the first letter of their family names. */
export function jumpTargets(groups: readonly SongGroup[], view: SongGrouping, language: string): readonly JumpTarget[] {
  if (view === 'author' || view === 'composer') {
    const letters = Map.groupBy(groups, ({ title }) => firstLetter(deriveSortName(title), language));
    return [...letters].flatMap(([label, [first]]) => (first ? [{ key: first.key, label }] : []));
  }
  const isRange = hasShortTargets(view);
  return groups.map(({ key, title }) => ({ key, label: isRange ? (title.split('–')[0] ?? title) : title }));
}

/** Whether the targets of a view are numbers or letters, which fit in a rail at the edge. */
export const hasShortTargets = (view: SongGrouping): boolean =>
  ['number', 'title', 'views', 'author', 'composer', 'key'].includes(view);

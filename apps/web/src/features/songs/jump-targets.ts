import { deriveSortName } from '@canticle/contract/sort-name';
import type { SongGrouping } from './group-songs.ts';
import { collatorOf, firstLetter, type SongGroup } from './song-order.ts';

/** A place in a list that can be jumped to: the key of a group and its short name. */
export type JumpTarget = { readonly key: string; readonly label: string };

/** Blocks by their first number; people, because there are many, by the first letter of their family names. */
export function jumpTargets(groups: readonly SongGroup[], view: SongGrouping, language: string): readonly JumpTarget[] {
  if (view === 'author' || view === 'composer') return letterTargets(groups, language);
  const isRange = hasShortTargets(view);
  return groups.map(({ key, title }) => ({ key, label: isRange ? (title.split('–')[0] ?? title) : title }));
}

/* Somebody whose family name an editor has set is among another letter: that is not where theirs begins. */
function letterTargets(groups: readonly SongGroup[], language: string): readonly JumpTarget[] {
  const { compare } = collatorOf(language);
  const people = groups.map(({ key, title }) => ({ key, label: firstLetter(deriveSortName(title), language) }));
  const targets: JumpTarget[] = [];
  people.forEach((person, index) => {
    const next = people.slice(index + 1, index + 3);
    const isInOrder = next.length === 0 || next.some(({ label }) => compare(person.label, label) <= 0);
    if (isInOrder && compare(targets.at(-1)?.label ?? '', person.label) < 0) targets.push(person);
  });
  return targets;
}

/** Whether the targets of a view are numbers or letters, which fit in a rail at the edge. */
export const hasShortTargets = (view: SongGrouping): boolean =>
  ['number', 'title', 'views', 'author', 'composer', 'key'].includes(view);

import { isDeepStrictEqual } from 'node:util';
import { type CatalogueItem, duplicates } from '@canticle/contract';
import { parseKey, semitoneOf } from '@canticle/music';
import { participantKey } from '../songs/index.ts';

type SongItem = CatalogueItem<'song'>;
type Membership = SongItem['memberships'][number];

const { CHOSEN_FIELDS } = duplicates;

export type ChosenField = (typeof CHOSEN_FIELDS)[number];

/** Fields that hold what all songs say unless an editor chooses one of them. */
const JOINED_FIELDS = ['themeIds', 'categoryIds', 'genreIds'] as const;

/**
 * The song that stays after another was merged into it: its own fields, and where it has none those of the other; the
 * numbers of both, and the names and translators in languages it lacked.
 *
 * @param taken   fields that are taken from the other song whole
 * @param chosen  fields of which an editor chose one song, this or another: what both say is not joined
 */
export function mergeItems(
  stays: SongItem,
  other: SongItem,
  taken: ReadonlySet<ChosenField>,
  chosen: ReadonlySet<string> = taken,
): SongItem {
  const merged: Record<string, unknown> = { ...stays };
  for (const field of CHOSEN_FIELDS) if (taken.has(field) || isEmpty(stays[field])) merged[field] = other[field];
  if (taken.has('originalKey') || isEmpty(stays.originalKey)) merged['minor'] = other.minor;
  if (!taken.has('name')) merged['name'] = { ...other.name, ...stays.name };
  for (const field of ['details', 'description'] as const)
    if (!taken.has(field)) merged[field] = { ...other[field], ...stays[field] };
  for (const field of JOINED_FIELDS)
    if (!chosen.has(field)) merged[field] = [...new Set([...stays[field], ...other[field]])];
  if (!taken.has('participants') && stays.participants.length > 0)
    merged['participants'] = [...stays.participants, ...missingTranslators(stays, other)];
  return {
    ...stays,
    ...merged,
    enabled: stays.enabled || other.enabled,
    memberships: mergeMemberships(stays.memberships, other.memberships),
  };
}

/* Who translated into a language for which the song that stays names nobody. */
function missingTranslators(stays: SongItem, other: SongItem): SongItem['participants'] {
  const known = new Set(stays.participants.flatMap(({ language }) => language ?? []));
  const keys = new Set(stays.participants.map(participantKey));
  return other.participants.filter(
    (one) =>
      one.type === 'translator' &&
      one.language !== undefined &&
      !known.has(one.language) &&
      !keys.has(participantKey(one)),
  );
}

/* A song has one number in a collection: the second leads to it because the song that had it does. */
function mergeMemberships(stays: readonly Membership[], others: readonly Membership[]): Membership[] {
  const otherIn = new Map(others.map((one) => [one.collectionId, one]));
  const own = new Set(stays.map((one) => one.collectionId));
  return [
    ...stays.map((one) => {
      const other = otherIn.get(one.collectionId);
      return other === undefined ? one : { ...one, number: one.number ?? other.number, free: one.free || other.free };
    }),
    ...others.filter((one) => !own.has(one.collectionId)),
  ];
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  (Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.keys(value).length === 0);

/**
 * The song that stayed, after its merge was undone: what the merge changed is as before, unless it was changed since. Of
 * lists such as themes and numbers this holds for each element.
 *
 * @param before  the song before the merge
 * @param after   what the merge made of it
 * @param now     what it is now
 */
export function undoItem(before: SongItem, after: SongItem, now: SongItem): SongItem {
  const undone: Record<string, unknown> = { ...now };
  const [first, second, third] = [before, after, now].map((item): Record<string, unknown> => ({ ...item }));
  for (const field of Object.keys(now)) {
    const [old, merged, current] = [first?.[field], second?.[field], third?.[field]];
    if (isDeepStrictEqual(old, merged)) continue;
    if (isDeepStrictEqual(merged, current)) undone[field] = old;
    else if (Array.isArray(old) && Array.isArray(merged) && Array.isArray(current))
      undone[field] = undoList(old, merged, current);
    else if (isTexts(old) && isTexts(merged) && isTexts(current)) undone[field] = undoTexts(old, merged, current);
  }
  return { ...now, ...undone };
}

type Texts = Readonly<Record<string, unknown>>;

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function undoTexts(before: Texts, after: Texts, now: Texts): Texts {
  const languages = [...new Set([...Object.keys(now), ...Object.keys(before)])];
  return Object.fromEntries(
    languages.flatMap((language) => {
      const value = now[language] === after[language] ? before[language] : now[language];
      return value === undefined ? [] : [[language, value]];
    }),
  );
}

function undoList(before: readonly unknown[], after: readonly unknown[], now: readonly unknown[]): unknown[] {
  const has = (list: readonly unknown[], one: unknown) => list.some((other) => isDeepStrictEqual(other, one));
  const idOf = (one: unknown): unknown =>
    typeof one === 'object' && one !== null && 'collectionId' in one ? one.collectionId : undefined;
  const kept = now.filter((one) => !has(after, one) || has(before, one));
  const lost = before.filter((one) => !has(after, one) && !has(kept, one));
  // A song is in a collection once: a membership that was changed since stays as it is.
  return [
    ...kept,
    ...lost.filter((one) => idOf(one) === undefined || kept.every((other) => idOf(other) !== idOf(one))),
  ];
}

/** The song that stays before a merge, and what the merge made of it. */
export type MergedItem = { readonly before: SongItem; readonly after: SongItem };

/**
 * The song that stays after one of its merges was undone, while others were merged into it later: their numbers and
 * publication stay with it.
 *
 * @param later  the songs that were merged later
 */
export function undoBeforeOthers(undone: MergedItem, later: readonly SongItem[], now: SongItem): SongItem {
  return later.reduce(addAccess, undoItem(undone.before, undone.after, now));
}

/** A later merge, as if the one that was undone had never been. */
export function rebaseMerge(undone: MergedItem, later: MergedItem, song: SongItem): MergedItem {
  const before = undoItem(undone.before, undone.after, later.before);
  return { before, after: addAccess(undoItem(undone.before, undone.after, later.after), song) };
}

const addAccess = (item: SongItem, other: SongItem): SongItem => ({
  ...item,
  enabled: item.enabled || other.enabled,
  memberships: mergeMemberships(item.memberships, other.memberships),
});

type AccessFields = Pick<SongItem, 'enabled' | 'memberships'>;

/** Who could not open a song and can after a merge: everybody, or those who have one of these collections. */
export type Opening = { readonly toEverybody: boolean; readonly collectionIds: readonly string[] };

/**
 * Who could not open a song and can after it was merged; null when nobody.
 *
 * @param freeIds  collections that are open to everybody
 */
export function findOpening(song: AccessFields, merged: AccessFields, freeIds: ReadonlySet<string>): Opening | null {
  const [before, after] = [accessOf(song, freeIds), accessOf(merged, freeIds)];
  if (before.isFree) return null;
  const collectionIds = [...after.collectionIds].filter((id) => !before.collectionIds.has(id));
  if (!after.isFree && collectionIds.length === 0) return null;
  return { toEverybody: after.isFree, collectionIds: after.isFree ? [] : collectionIds };
}

function accessOf({ enabled, memberships }: AccessFields, freeIds: ReadonlySet<string>) {
  if (!enabled) return { isFree: false, collectionIds: new Set<string>() };
  return {
    isFree: memberships.some(({ free, collectionId }) => free || freeIds.has(collectionId)),
    collectionIds: new Set(memberships.map(({ collectionId }) => collectionId)),
  };
}

/** How many semitones the key of a song is above that of another; 0 where one is not known, or only one is minor. */
export function semitonesBetween(
  song: Pick<SongItem, 'originalKey' | 'minor'>,
  other: Pick<SongItem, 'originalKey' | 'minor'>,
): number {
  const [key, otherKey] = [parseKey(song.originalKey, song.minor), parseKey(other.originalKey, other.minor)];
  if (key === null || otherKey === null || key.minor !== otherKey.minor) return 0;
  return semitoneOf(key.tonic) - semitoneOf(otherKey.tonic);
}

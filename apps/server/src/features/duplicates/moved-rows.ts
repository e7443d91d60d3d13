import { recordChanges } from '../../platform/changes/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { type MovedActivity, moveActivities } from '../activity/index.ts';
import { moveViews, type MovedViews } from '../analytics/index.ts';
import { moveCorrections } from '../corrections/index.ts';
import { moveFavourites } from '../favourites/index.ts';
import { moveMedia, type MovedMedia } from '../media/index.ts';
import { type MovedEntry, moveEntries, recordMovedEntries } from '../playlists/index.ts';
import { moveSongChoices } from '../session/index.ts';
import { moveTags } from '../tags/index.ts';
import { moveUses, type MovedUse } from '../usage/index.ts';

/** All that refers to a song besides the catalogue, and moves with a merge. */
export type MovedRows = {
  readonly media: readonly MovedMedia[];
  readonly entries: readonly MovedEntry[];
  /** The people whose favourite it is, and those who chose something for it. */
  readonly favourites: readonly string[];
  readonly choices: readonly string[];
  readonly activities: readonly MovedActivity[];
  readonly views: readonly MovedViews[];
  readonly uses: readonly MovedUse[];
  readonly tags: readonly string[];
  /** The corrections people suggested, by id. */
  readonly corrections: readonly string[];
};

/**
 * Makes everything that refers to one song refer to another, and tells the devices.
 *
 * @param pair  both songs, and how many semitones the key of the first is above that of the other
 * @param only  only these rows, where they still refer to the first; all when left out
 * @returns what refers to the other song now
 */
export async function moveRows(
  tx: Tx,
  pair: { readonly fromId: string; readonly toId: string; readonly semitones?: number },
  now: Date,
  only?: MovedRows,
): Promise<MovedRows> {
  // The rows first and the changes after them, as everybody does it: two writers would wait for each other.
  const media = await moveMedia(tx, pair, now, only?.media);
  const entries = await moveEntries(tx, pair, now, only?.entries);
  const favourites = await moveFavourites(tx, pair, only?.favourites);
  const choices = await moveSongChoices(tx, pair, only?.choices);
  const activities = await moveActivities(tx, pair, only?.activities);
  const views = await moveViews(tx, pair, only?.views);
  const uses = await moveUses(tx, pair, only?.uses);
  const corrections = await moveCorrections(tx, pair, only?.corrections);
  await recordChanges(
    tx,
    [
      ...media.flatMap(({ kind, id }) => (kind === 'file' ? [{ kind, id } as const] : [])),
      ...favourites.flatMap((owner) => [
        { kind: 'favourite' as const, id: pair.fromId, owner, deleted: true },
        { kind: 'favourite' as const, id: pair.toId, owner },
      ]),
      ...choices.map((owner) => ({ kind: 'song-choice' as const, id: pair.toId, owner })),
      ...activities.map(({ id, userId }) => ({ kind: 'activity' as const, id, owner: userId })),
    ],
    now,
  );
  await recordMovedEntries(tx, entries, now);
  // Tags are locked by the changes: they come last.
  const tags = await moveTags(tx, pair, now, only?.tags);
  return { media, entries, favourites, choices, activities, views, uses, tags, corrections };
}

/** The rows as they are stored, each with the person whose it is. */
export function toStoredRows(rows: MovedRows): { kind: string; ownerId: string | null; document: string }[] {
  const plain = (kind: keyof MovedRows) =>
    rows[kind].map((row) => ({ kind, ownerId: null, document: JSON.stringify(row) }));
  const personal = (kind: 'favourites' | 'choices') =>
    rows[kind].map((ownerId) => ({ kind, ownerId, document: 'null' }));
  return [
    ...plain('media'),
    ...plain('entries'),
    ...personal('favourites'),
    ...personal('choices'),
    ...rows.activities.map(({ id, userId }) => ({ kind: 'activities', ownerId: userId, document: JSON.stringify(id) })),
    ...plain('views'),
    ...plain('uses'),
    ...plain('tags'),
    ...plain('corrections'),
  ];
}

/** The rows as they were moved. Those of people who deleted their account are not among them. */
export function fromStoredRows(
  rows: readonly { readonly kind: string; readonly ownerId: string | null; readonly document: string }[],
): MovedRows {
  const listOf = <T>(kind: keyof MovedRows): T[] =>
    rows.filter((row) => row.kind === kind).map(({ document }) => JSON.parse(document) as T);
  const peopleOf = (kind: keyof MovedRows) => rows.flatMap((row) => (row.kind === kind ? (row.ownerId ?? []) : []));
  return {
    media: listOf('media'),
    entries: listOf('entries'),
    favourites: peopleOf('favourites'),
    choices: peopleOf('choices'),
    activities: rows.flatMap((row) =>
      row.kind === 'activities' && row.ownerId !== null ? [{ id: JSON.parse(row.document), userId: row.ownerId }] : [],
    ),
    views: listOf('views'),
    uses: listOf('uses'),
    tags: listOf('tags'),
    corrections: listOf('corrections'),
  };
}

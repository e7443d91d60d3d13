import { createHash } from 'node:crypto';
import { Conflict, NotFound, Unprocessable } from '@canticle/contract';
import { recordAudit } from '../../platform/audit/index.ts';
import { acquireLock, newId, type Reader, toIso, type Tx } from '../../platform/database/index.ts';
import { type EditContext, lockEntry, recordExternalRevision, recordRevision, versionOf } from '../catalogue/index.ts';
import { listLatestRevisions, listLyricsOfSong, saveText } from '../lyrics/index.ts';
import { listFiles } from '../media/index.ts';
import {
  type CatalogueEntry,
  findCatalogueEntries,
  findMergeTarget,
  listFreeCollectionIds,
  moveToTrash,
  saveCatalogueItem,
  saveMergedSong,
} from '../songs/index.ts';
import { saveMerge } from './merge-queries.ts';
import type { MergedText, SongMerge } from './model.ts';
import { moveRows } from './moved-rows.ts';
import { type ChosenField, findOpening, mergeItems, type Opening, semitonesBetween } from './rules.ts';

type SongEntry = CatalogueEntry<'song'>;

/** How an editor merges songs. */
export type MergeRequest = {
  readonly intoId: string;
  readonly songIds: readonly string[];
  /** The version of all of them that the editor compared. */
  readonly version: string;
  /** The song each field is taken from, where it is not the one that stays. */
  readonly fields: { readonly [Field in ChosenField]?: string | undefined };
  /** The song the text of each language is taken from, where it is not the one that stays. */
  readonly texts: { readonly [language: string]: string };
  /** Whether the editor has read to whom the merge opens songs. */
  readonly acceptsOpening: boolean;
};

/**
 * Merges songs into one: numbers, files, texts, lists, favourites, tags, choices and history of all are its own
 * afterwards. The others lead to it, and come back when the merge is undone.
 *
 * @returns the merges, one for each song
 * @throws {Conflict} when one of the songs was changed, moved to the trash or merged since they were compared
 * @throws {Unprocessable} when the merge opens a song to people who could not open it, and that was not accepted
 */
export async function mergeSongs(tx: Tx, request: MergeRequest, editContext: EditContext): Promise<SongMerge[]> {
  const { intoId, songIds } = request;
  const ids = [intoId, ...songIds];
  if (songIds.length === 0 || new Set(ids).size < ids.length)
    throw new Unprocessable('Choose at least two different songs.');
  // Acquired before every other lock, as when files are added.
  await acquireLock(tx, 'media');
  await lockSongs(tx, ids);
  if ((await readVersion(tx, ids)) !== request.version)
    throw new Conflict(
      'One of these songs was changed while you compared them. Nothing was merged. Compare them again.',
      {
        details: { reason: 'changed' },
      },
    );
  const entries = new Map((await findCatalogueEntries(tx, 'song', ids)).map((entry) => [entry.id, entry]));
  const openings = await findOpenings(tx, [...entries.values()]);
  if (openings.size > 0 && !request.acceptsOpening)
    throw new Unprocessable('More people could open these songs after the merge. Confirm it first.', {
      details: { reason: 'opens' },
    });
  const merges: SongMerge[] = [];
  for (const songId of songIds) merges.push(await mergeOne(tx, songId, request, editContext));
  return merges;
}

/* In the order of their ids, so that two merges never wait for each other. */
async function lockSongs(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) {
    const { trashedAt } = await lockEntry(tx, { kind: 'song', id });
    if ((await findMergeTarget(tx, id)) !== undefined)
      throw new Conflict('One of these songs was merged already. Nothing was merged. Look at the list again.', {
        details: { reason: 'merged' },
      });
    if (trashedAt !== null)
      throw new Conflict('One of these songs is in the trash. Nothing was merged. Restore it first.', {
        details: { reason: 'in-trash' },
      });
  }
}

async function mergeOne(
  tx: Tx,
  songId: string,
  { intoId, fields, texts }: MergeRequest,
  editContext: EditContext,
): Promise<SongMerge> {
  const { now } = editContext;
  const [into, song] = [await getEntry(tx, intoId), await getEntry(tx, songId)];
  const taken = new Set(Object.entries(fields).flatMap(([field, id]) => (id === songId ? [field as ChosenField] : [])));
  const item = mergeItems(into.item, song.item, taken, new Set(Object.keys(fields)));
  const mergedRows = await moveRows(
    tx,
    { fromId: songId, toId: intoId, semitones: semitonesBetween(song.item, item) },
    now,
  );
  await recordExternalRevision(tx, into);
  await recordExternalRevision(tx, song);
  const mergedTexts = await mergeTexts(tx, { songId, intoId }, texts, editContext);
  await saveCatalogueItem(tx, { kind: 'song', id: intoId, item }, now);
  const after = await getEntry(tx, intoId);
  await recordRevision(tx, after, 'merge', editContext);
  await recordRevision(tx, song, 'merge', editContext);
  await moveToTrash(tx, { kind: 'song', id: songId }, '', now);
  await saveMergedSong(tx, songId, intoId, now);
  const merge: SongMerge = {
    id: newId(),
    songId,
    intoId,
    mergedAt: toIso(now),
    before: into.item,
    after: after.item,
    texts: mergedTexts,
  };
  await saveMerge(tx, merge, mergedRows);
  await recordAudit(
    tx,
    {
      actor: editContext.by,
      action: 'catalogue.merge',
      kind: 'song',
      id: songId,
      details: { name: song.item.name, into: intoId, merge: merge.id },
    },
    now,
  );
  return merge;
}

/* The texts the song lacks are added, those that were chosen replace its own as their next revision. */
async function mergeTexts(
  tx: Tx,
  { songId, intoId }: { readonly songId: string; readonly intoId: string },
  chosen: MergeRequest['texts'],
  { by, now }: EditContext,
): Promise<MergedText[]> {
  const own = new Map((await listLyricsOfSong(tx, intoId)).map((text) => [text.language, text]));
  const merged: MergedText[] = [];
  for (const { language, document } of await listLyricsOfSong(tx, songId)) {
    const current = own.get(language);
    if (current !== undefined && chosen[language] !== songId) continue;
    if (current !== undefined && JSON.stringify(current.document) === JSON.stringify(document)) continue;
    const revisionInfo = { savedBy: by, comment: '', now };
    await saveText(tx, { songId: intoId, language, document }, current?.revision ?? 0, revisionInfo);
    merged.push({ language, before: current?.document ?? null, after: document });
  }
  return merged;
}

/** To whom a merge of these songs opens each of them; songs that it opens to nobody else are left out. */
export async function findOpenings(
  db: Reader,
  entries: readonly Pick<SongEntry, 'id' | 'item'>[],
): Promise<ReadonlyMap<string, Opening>> {
  const freeIds = new Set(await listFreeCollectionIds(db));
  const [first, ...rest] = entries;
  if (first === undefined) return new Map();
  const merged = rest.reduce((item, other) => mergeItems(item, other.item, new Set()), first.item);
  return new Map(
    entries.flatMap(({ id, item }) => {
      const opening = findOpening(item, merged, freeIds);
      return opening === null ? [] : [[id, opening] as const];
    }),
  );
}

/** A version of everything an editor compares of these songs: it changes with any of it. */
export async function readVersion(db: Reader, ids: readonly string[]): Promise<string> {
  const sorted = ids.toSorted();
  const entries = await findCatalogueEntries(db, 'song', sorted);
  const revisions = await listLatestRevisions(db, sorted);
  const files = await listFiles(db, { songIds: sorted });
  const parts = sorted.map((id) => [
    id,
    entries.flatMap((entry) => (entry.id === id ? [versionOf(entry.item), entry.trashedAt] : [])),
    (revisions.get(id) ?? []).map(({ language, revision }) => [language, revision]),
    files.flatMap((file) => (file.songId === id ? [file.id] : [])).sort(),
  ]);
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}

/** The song as the catalogue has it. */
export async function getEntry(db: Reader, id: string): Promise<SongEntry> {
  const [entry] = await findCatalogueEntries(db, 'song', [id]);
  if (entry === undefined) throw new NotFound('Song not found.');
  return entry;
}

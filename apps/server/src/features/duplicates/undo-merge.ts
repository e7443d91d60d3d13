import { isDeepStrictEqual } from 'node:util';
import { type CatalogueItem, Conflict, NotFound } from '@canticle/contract';
import { recordAudit } from '../../platform/audit/index.ts';
import { acquireLock, type Tx } from '../../platform/database/index.ts';
import {
  type EditContext,
  lockEntry,
  recordExternalRevision,
  recordRevision,
  withoutTakenNumbers,
} from '../catalogue/index.ts';
import { listLyricsOfSong, removeText, saveText } from '../lyrics/index.ts';
import { deleteMergedSong, findMergeTarget, restoreFromTrash, saveCatalogueItem } from '../songs/index.ts';
import { deleteMerge, findMerge, listLaterMerges, readMergeRows, updateMerge } from './merge-queries.ts';
import { getEntry } from './merge-songs.ts';
import { type SongMerge, UNDO_DAYS } from './model.ts';
import { moveRows } from './moved-rows.ts';
import { rebaseMerge, undoBeforeOthers } from './rules.ts';

const DAY_MS = 24 * 3600_000;

/** What came of undoing a merge. */
export type UndoneMerge = {
  readonly songId: string;
  readonly intoId: string;
  /** Languages whose text was changed since, and stays with the song that stayed too. */
  readonly keptLanguages: readonly string[];
  /** The collections in which another song has the number of the song that came back. */
  readonly takenNumbers: readonly string[];
};

/**
 * Undoes a merge: the song that was merged away is there again with its numbers, texts, files, and list entries. What
 * people changed since stays as they changed it: a field, a text, an entry that was removed or made another song.
 *
 * @throws {NotFound} when there is no such merge, or it was undone
 * @throws {Conflict} when it is too old, or one of the songs was merged again or moved to the trash since
 */
export async function undoMerge(tx: Tx, id: string, editContext: EditContext): Promise<UndoneMerge> {
  const { now } = editContext;
  await acquireLock(tx, 'media');
  await acquireLock(tx, 'catalogue');
  const merge = await findMerge(tx, id);
  if (merge === undefined) throw new NotFound('This merge was undone already, or can no longer be undone.');
  if (Date.parse(merge.mergedAt) < now.getTime() - UNDO_DAYS * DAY_MS)
    throw new Conflict(`A merge can be undone for ${UNDO_DAYS} days.`, { details: { reason: 'too-old' } });
  await lockBoth(tx, merge);
  const { songId, intoId } = merge;
  await deleteMergedSong(tx, songId);
  await moveRows(tx, { fromId: intoId, toId: songId }, now, await readMergeRows(tx, id));
  const keptLanguages = await undoTexts(tx, merge, editContext);
  const into = await getEntry(tx, intoId);
  await recordExternalRevision(tx, into);
  await saveCatalogueItem(tx, { kind: 'song', id: intoId, item: await undoSong(tx, merge, into.item) }, now);
  await recordRevision(tx, await getEntry(tx, intoId), 'unmerge', editContext);
  const takenNumbers = await restoreSong(tx, songId, editContext);
  await deleteMerge(tx, id);
  await recordAudit(
    tx,
    {
      actor: editContext.by,
      action: 'catalogue.unmerge',
      kind: 'song',
      id: songId,
      details: { name: into.item.name, into: intoId, merge: id },
    },
    now,
  );
  return { songId, intoId, keptLanguages, takenNumbers };
}

/* Later merges into the same song are kept as if this one had never been. */
async function undoSong(tx: Tx, merge: SongMerge, now: CatalogueItem<'song'>): Promise<CatalogueItem<'song'>> {
  const later = await listLaterMerges(tx, merge);
  const songs: CatalogueItem<'song'>[] = [];
  for (const one of later) {
    const { item } = await getEntry(tx, one.songId);
    songs.push(item);
    await updateMerge(tx, { ...one, ...rebaseMerge(merge, one, item) });
  }
  return undoBeforeOthers(merge, songs, now);
}

async function lockBoth(tx: Tx, { songId, intoId }: SongMerge): Promise<void> {
  const locked = new Map<string, string | null>();
  for (const id of [songId, intoId].sort()) locked.set(id, (await lockEntry(tx, { kind: 'song', id })).trashedAt);
  if ((await findMergeTarget(tx, intoId)) !== undefined)
    throw new Conflict('The song it was merged into was merged itself since. Undo that merge first.', {
      details: { reason: 'merged-again' },
    });
  if (locked.get(intoId) !== null)
    throw new Conflict('The song it was merged into is in the trash. Restore it first.', {
      details: { reason: 'in-trash' },
    });
}

/* A text the merge added is removed, one it replaced is as before; unless it was saved again since. */
async function undoTexts(tx: Tx, { intoId, texts }: SongMerge, { by, now }: EditContext): Promise<string[]> {
  const own = new Map((await listLyricsOfSong(tx, intoId)).map((text) => [text.language, text]));
  const kept: string[] = [];
  for (const { language, before, after } of texts) {
    const current = own.get(language);
    if (current === undefined) continue;
    if (!isDeepStrictEqual(current.document, after)) kept.push(language);
    else if (before === null) await removeText(tx, intoId, language, now);
    else {
      const text = { songId: intoId, language, document: before };
      await saveText(tx, text, current.revision, { savedBy: by, comment: '', now });
    }
  }
  return kept;
}

/* A number that another song has since stays with it. */
async function restoreSong(tx: Tx, songId: string, editContext: EditContext): Promise<string[]> {
  const { now } = editContext;
  await restoreFromTrash(tx, { kind: 'song', id: songId }, '', now);
  const entry = await getEntry(tx, songId);
  const restored = await withoutTakenNumbers(tx, entry);
  if (restored !== entry) await saveCatalogueItem(tx, restored, now);
  await recordRevision(tx, restored, 'unmerge', editContext);
  const numbers = new Map(restored.item.memberships.map(({ collectionId, number }) => [collectionId, number]));
  return entry.item.memberships.flatMap(({ collectionId, number }) =>
    number !== (numbers.get(collectionId) ?? null) ? [collectionId] : [],
  );
}

import { diagnose } from '@canticle/contract';
import { newId } from '../../../platform/database/index.ts';
import { listLyricsOfSongs, findSongIdsOfLyrics, replaceLyrics } from '../../lyrics/index.ts';
import {
  findMergedSongs,
  findHighestNumber,
  listSongs,
  listTrashedItems,
  saveSong,
  restoreFromTrash,
} from '../../songs/index.ts';
import { type ImportRun, importInBatches, type BatchDatabase, itemInReport } from './import-run.ts';
import type { SongRecord } from '../read/library.ts';
import { type FindDuplicate, createDuplicateFinder } from '../plan/duplicate-detection.ts';
import { planSong, songSource, type PresentSongs, type SongPlan } from '../plan/plan-song.ts';
import { hashSong, type IdsByName, type SongDraftContext } from '../plan/song-draft.ts';
import type { SongBefore } from '../undo/undo-songs.ts';
import { type ImportWrite, saveWrites } from '../undo/write-queries.ts';
import { type ImportedItem, listImportedItems, saveImportedItems, listStoredHashes, UNDONE } from '../queries.ts';
import { isFileError, type ReportBuilder, addRejection } from '../report/report-builder.ts';

/** Songs written in one transaction. */
const BATCH_SIZE = 50;

/** Imports songs and their texts. Everything they refer to must exist already. */
export async function importSongs(run: ImportRun, songs: readonly SongRecord[], ids: IdsByName): Promise<void> {
  const nextNumber = await createNumberAllocator(run, songs, ids);
  const findDuplicate =
    run.choices === undefined ? () => null : await createDuplicateFinder(run.context.database.read, songs, ids);
  let done = 0;
  await importInBatches(run, rejectDuplicates(run.report, songs), BATCH_SIZE, async (step, batch, report) => {
    run.onProgress({ step: 'writing', done, total: songs.length });
    await importBatch({ run, step, report, ids, nextNumber, findDuplicate }, batch);
    done = Math.min(done + batch.length, songs.length);
  });
  run.onProgress({ step: 'writing', done: songs.length, total: songs.length });
}

type SongBatch = {
  readonly run: ImportRun;
  readonly step: BatchDatabase;
  readonly report: ReportBuilder;
  readonly ids: IdsByName;
  readonly nextNumber: SongDraftContext['nextNumber'];
  readonly findDuplicate: FindDuplicate;
};

async function importBatch(songBatch: SongBatch, batch: readonly SongRecord[]): Promise<void> {
  const { run, step, report } = songBatch;
  const present = await readPresentSongs(songBatch, batch);
  const importedItems: ImportedItem[] = [];
  const writes: ImportWrite[] = [];
  for (const record of batch) {
    try {
      const plan = planSong(record, present, run);
      await applyPlan(songBatch, record, plan);
      const undoable = describeWrite(record, plan, present);
      if (undoable !== undefined) writes.push(undoable);
      if (plan.importedItem !== undefined) importedItems.push(plan.importedItem);
    } catch (error) {
      if (!isFileError(error)) throw error;
      addRejection(report, record.file, error);
    }
  }
  if (step.tx) await saveImportedItems(step.tx, importedItems, run.context.now());
  if (step.tx && run.undo !== undefined) await saveWrites(step.tx, run.undo, writes, run.context.now());
}

/* What undoing needs. A song that came back from the trash goes there again, as it was. */
function describeWrite(
  record: SongRecord,
  { write, importedItem }: SongPlan,
  present: PresentSongs,
): ImportWrite | undefined {
  if (write === undefined) return undefined;
  const { song, texts, isRestored } = write;
  const found = isRestored ? present.trashed.get(song.id) : present.songs.get(song.id);
  const hidden = isRestored ? [] : (present.hiddenMemberships.get(song.id) ?? []);
  const last = present.lastImported.get(songSource(record, present.draftContext.ids));
  const { id: _id, ...item } = found ?? song;
  const before: SongBefore | undefined = found && {
    song: { ...item, memberships: [...found.memberships, ...hidden] },
    texts: (present.texts.get(song.id) ?? []).map(({ id, language, document }) => ({ id, language, document })),
    ...(isRestored ? { trashedBy: last?.contentHash === UNDONE ? 'undo' : 'person' } : {}),
  };
  const name = Object.values(record.name)[0] ?? '';
  const storedHash = importedItem?.storedHash ?? hashSong(song, texts);
  return { kind: 'song', itemId: song.id, name, before: before ?? null, storedHash };
}

async function readPresentSongs(
  { step: { db }, ids, nextNumber, findDuplicate: likeOf }: SongBatch,
  batch: readonly SongRecord[],
): Promise<PresentSongs> {
  const imported = await listImportedItems(
    db,
    'song',
    batch.map((record) => songSource(record, ids)),
  );
  const duplicateCandidates = new Map(batch.map((record) => [record.source, likeOf(record)]));
  const candidateIds = [
    ...imported.map((item) => item.itemId),
    ...batch.flatMap(({ id }) => id ?? []),
    ...[...duplicateCandidates.values()].flatMap((like) => like?.id ?? []),
  ];
  const merged = await findMergedSongs(db, candidateIds);
  const songIdsToLoad = [...new Set([...candidateIds, ...merged.values()])];
  const activeSongs = await listSongs(db, { ids: songIdsToLoad });
  const allSongs = new Map(
    (await listSongs(db, { ids: songIdsToLoad, withTrash: true })).map((song) => [song.id, song]),
  );
  const trashedCollectionIds = (await listTrashedItems(db)).flatMap(({ kind, id }) =>
    kind === 'collection' ? [id] : [],
  );
  // A dry run restores nothing from the trash, but reports what would be the case after it.
  const restoredIds = new Set(trashedCollectionIds.length === 0 ? [] : ids.values());
  const hiddenCollectionIds = new Set(trashedCollectionIds.filter((id) => !restoredIds.has(id)));
  const songs = activeSongs.map((song) =>
    trashedCollectionIds.length === 0
      ? song
      : {
          ...song,
          memberships: (allSongs.get(song.id) ?? song).memberships.filter(
            (one) => !hiddenCollectionIds.has(one.collectionId),
          ),
        },
  );
  const hiddenMemberships = new Map(
    [...allSongs].map(([id, song]) => [
      id,
      song.memberships.filter(({ collectionId }) => hiddenCollectionIds.has(collectionId)),
    ]),
  );
  const trashed = new Map(allSongs);
  for (const { id } of songs) trashed.delete(id);
  // Its alias stays in the trash, also where the song that stays is there too.
  for (const [id, intoId] of merged) {
    const into = trashed.get(intoId);
    if (into === undefined) trashed.delete(id);
    else trashed.set(id, into);
  }
  const songIds = [...allSongs.keys()];
  const owners = await findSongIdsOfLyrics(
    db,
    batch.flatMap(({ texts }) => texts.flatMap(({ id }) => id ?? [])),
  );
  return {
    draftContext: { ids, nextNumber, newId, ownerOfText: (id) => owners.get(id) },
    lastImported: new Map(imported.map((item) => [item.source, item])),
    songs: new Map(songs.map((song) => [song.id, song])),
    trashed,
    merged,
    hiddenMemberships,
    texts: await listLyricsOfSongs(db, songIds),
    stored: await listStoredHashes(db, 'song', songIds),
    duplicateCandidates,
  };
}

/* Reports the song, and writes what its plan says. */
async function applyPlan({ run, step: { tx }, report }: SongBatch, record: SongRecord, plan: SongPlan): Promise<void> {
  const { outcome, songId, duplicate, write } = plan;
  if (songId !== undefined) run.songIds.set(record.source, songId);
  if (outcome === 'skipped' || outcome === 'trashed') run.skippedSources.add(record.source);
  if (tx && write !== undefined) {
    const { song, texts, isRestored } = write;
    const now = run.context.now();
    if (isRestored) await restoreFromTrash(tx, { kind: 'song', id: song.id }, '', now);
    await saveSong(tx, song, now);
    await replaceLyrics(tx, song.id, texts, now);
  }
  const name = Object.values(record.name)[0] ?? '';
  const choiceInfo = run.choices === undefined ? {} : { source: record.source, like: duplicate };
  report.items.push({
    kind: 'song',
    outcome,
    name,
    file: record.file,
    ...itemInReport(run, outcome, songId),
    ...choiceInfo,
  });
}

/* A folder that was copied to start a new song still has the id of the first. */
function rejectDuplicates(report: ReportBuilder, songs: readonly SongRecord[]): SongRecord[] {
  const seen = new Map<string, string>();
  return songs.filter(({ id, source, file }) => {
    const first = seen.get(id ?? source) ?? seen.get(source);
    if (first !== undefined)
      report.refused.push({
        file,
        line: null,
        reason: diagnose(id === null ? 'same-song-path' : 'same-song-id', { file: first }),
      });
    if (id !== null && first === undefined) seen.set(id, file);
    if (first === undefined) seen.set(source, file);
    return first === undefined;
  });
}

/* The next number after all that are taken, here or by the other songs of this import. */
async function createNumberAllocator(
  { context }: ImportRun,
  songs: readonly SongRecord[],
  ids: IdsByName,
): Promise<SongDraftContext['nextNumber']> {
  const highest = new Map<string, number>();
  for (const { collection, number } of songs.flatMap((song) => song.memberships)) {
    const id = ids.get(`collection/${collection.toLowerCase()}`);
    if (id === undefined) continue;
    if (!highest.has(id)) highest.set(id, await findHighestNumber(context.database.read, id));
    if (typeof number === 'number') highest.set(id, Math.max(highest.get(id) ?? 0, number));
  }
  return (collectionId) => {
    const next = (highest.get(collectionId) ?? 0) + 1;
    highest.set(collectionId, next);
    return next;
  };
}

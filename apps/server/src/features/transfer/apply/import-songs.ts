import { diagnose } from '@canticle/contract';
import { newId } from '../../../platform/database/index.ts';
import { type Lyrics, listLyricsOfSongs, findSongIdsOfLyrics, replaceLyrics } from '../../lyrics/index.ts';
import {
  findHighestNumber,
  listSongs,
  listTrashedItems,
  saveSong,
  type Song,
  type SongDraft,
  restoreFromTrash,
} from '../../songs/index.ts';
import { coveredMembers } from '../fingerprint-fields.ts';
import { hashJson } from '../hash.ts';
import { type ImportRun, importInBatches, type BatchDatabase } from './import-run.ts';
import type { SongRecord } from '../read/library.ts';
import { type FindDuplicate, createDuplicateFinder } from '../plan/duplicate-detection.ts';
import { mergeSongDraft, mergeTextDrafts } from '../plan/merge-song.ts';
import type { ImportChoice, DuplicateCandidate, ImportOutcome } from '../model.ts';
import { type ImportedItem, listImportedItems, saveImportedItems, listStoredHashes } from '../queries.ts';
import { isFileError, type ReportBuilder, addRejection } from '../report/report-builder.ts';
import { choiceFor, isLeftUnchanged, decideOutcome } from '../plan/rules.ts';
import {
  createSongDraft,
  createTextDrafts,
  type IdsByName,
  type SongDraftContext,
  hashSong,
} from '../plan/song-draft.ts';

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
  const state = await loadBatchState(songBatch, batch);
  const importedItems: ImportedItem[] = [];
  for (const record of batch) {
    try {
      const item = await importSong(songBatch, state, record);
      if (item !== undefined) importedItems.push(item);
    } catch (error) {
      if (!isFileError(error)) throw error;
      addRejection(songBatch.report, record.file, error);
    }
  }
  if (songBatch.step.tx) await saveImportedItems(songBatch.step.tx, importedItems, songBatch.run.context.now());
}

type SongBatchState = {
  readonly draftContext: SongDraftContext;
  readonly lastImported: ReadonlyMap<string, ImportedItem>;
  readonly songs: ReadonlyMap<string, Song>;
  /** Existing songs that are in the trash, by id. */
  readonly trashed: ReadonlyMap<string, Song>;
  /** Memberships in collections that are in the trash; the songs keep them. */
  readonly hiddenMemberships: ReadonlyMap<string, Song['memberships']>;
  readonly texts: ReadonlyMap<string, readonly Lyrics[]>;
  readonly stored: ReadonlyMap<string, readonly string[]>;
  /** By source, the similar song found for each song that is read for the first time. */
  readonly duplicateCandidates: ReadonlyMap<string, DuplicateCandidate | null>;
};

async function loadBatchState(
  { step: { db }, ids, nextNumber, findDuplicate: likeOf }: SongBatch,
  batch: readonly SongRecord[],
): Promise<SongBatchState> {
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
  const songIdsToLoad = [...new Set(candidateIds)];
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
    hiddenMemberships,
    texts: await listLyricsOfSongs(db, songIds),
    stored: await listStoredHashes(db, 'song', songIds),
    duplicateCandidates,
  };
}

async function importSong(
  { run, step, report, ids }: SongBatch,
  state: SongBatchState,
  record: SongRecord,
): Promise<ImportedItem | undefined> {
  const source = songSource(record, ids);
  const before = state.lastImported.get(source);
  const found = state.songs.get(record.id ?? '') ?? state.songs.get(before?.itemId ?? '');
  const duplicate = found === undefined ? (state.duplicateCandidates.get(record.source) ?? null) : null;
  const choice =
    choiceFor(run.choices, record.source, found !== undefined || duplicate !== null) ??
    (duplicate?.isSame ? 'skip' : null);
  const addReportItem = (outcome: ImportOutcome) => {
    if (outcome === 'skipped') run.skippedSources.add(record.source);
    const name = Object.values(record.name)[0] ?? '';
    const choiceInfo = run.choices === undefined ? {} : { source: record.source, like: duplicate };
    report.items.push({ kind: 'song', outcome, name, file: record.file, ...choiceInfo });
  };
  const trashedSong = found === undefined ? findTrashedSong(state, record, before) : undefined;
  const trashChoice = trashedSong === undefined ? null : (run.choices?.songs.get(record.source) ?? run.trashChoice);
  if (trashChoice === 'skip') {
    run.skippedSources.add(record.source);
    addReportItem('trashed');
    return undefined;
  }
  if (trashedSong !== undefined && trashChoice === 'update') {
    const { draft, texts, contentHash, storedHash } = planSong(state, record, before, {
      found: trashedSong,
      duplicate: null,
      choice: 'update',
    });
    if (step.tx) {
      await restoreFromTrash(step.tx, { kind: 'song', id: trashedSong.id }, '', run.context.now());
      await saveSong(step.tx, withHiddenMemberships(state, draft), run.context.now());
      await replaceLyrics(step.tx, draft.id, texts, run.context.now());
    }
    addReportItem('restored');
    return { kind: 'song', source, itemId: draft.id, contentHash, storedHash };
  }
  if (choice === 'skip' && found === undefined) {
    addReportItem('skipped');
    return undefined;
  }
  const songRecord = trashedSong === undefined ? record : { ...record, id: null };
  const plan = planSong(state, songRecord, before, {
    found,
    duplicate: choice === 'update' ? duplicate : null,
    choice,
  });
  const { outcome, draft, texts, contentHash, storedHash } = plan;
  if (step.tx && (outcome === 'new' || outcome === 'changed')) {
    await saveSong(step.tx, withHiddenMemberships(state, draft), run.context.now());
    await replaceLyrics(step.tx, draft.id, texts, run.context.now());
  }
  addReportItem(outcome);
  const isSame = before?.itemId === draft.id && before.contentHash === contentHash && before.storedHash === storedHash;
  return isLeftUnchanged(outcome) || isSame
    ? undefined
    : { kind: 'song', source, itemId: draft.id, contentHash, storedHash };
}

const findTrashedSong = (
  { trashed }: SongBatchState,
  { id }: SongRecord,
  before: ImportedItem | undefined,
): Song | undefined => trashed.get(id ?? '') ?? trashed.get(before?.itemId ?? '');

/* The desired song, plus the memberships that are hidden because their collection is in the trash. */
function withHiddenMemberships({ hiddenMemberships: hidden }: SongBatchState, draft: SongDraft): SongDraft {
  const memberships = (hidden.get(draft.id) ?? []).filter((place) =>
    draft.memberships.every(({ collectionId }) => collectionId !== place.collectionId),
  );
  return { ...draft, memberships: [...draft.memberships, ...memberships] };
}

type MatchCandidate = {
  readonly found: Song | undefined;
  readonly duplicate: DuplicateCandidate | null;
  readonly choice: ImportChoice | null;
};

/*
 * What would be stored, and whether to store it. A duplicate is only created where a song would otherwise be
 * overwritten or kept.
 */
function planSong(
  state: SongBatchState,
  record: SongRecord,
  before: ImportedItem | undefined,
  { found, duplicate, choice }: MatchCandidate,
) {
  const plan = planSongAgainst(state, record, before, found ?? state.songs.get(duplicate?.id ?? ''), {
    id: found?.id ?? duplicate?.id ?? record.id ?? newId(),
    choice: choice === 'duplicate' ? null : choice,
    isMerged: duplicate !== null,
  });
  const isWritten = plan.outcome === 'changed' || plan.outcome === 'kept';
  if (choice !== 'duplicate' || found === undefined || !isWritten) return plan;
  const previousCopy = before === undefined || before.itemId === found.id ? undefined : state.songs.get(before.itemId);
  return planSongAgainst(state, record, before, previousCopy, {
    id: previousCopy?.id ?? newId(),
    choice: null,
    isMerged: false,
  });
}

function planSongAgainst(
  state: SongBatchState,
  record: SongRecord,
  before: ImportedItem | undefined,
  present: Song | undefined,
  { id, choice, isMerged }: { readonly id: string; readonly choice: ImportChoice | null; readonly isMerged: boolean },
) {
  const presentTexts = state.texts.get(present?.id ?? '') ?? [];
  const read = createSongDraft(record, id, present, state.draftContext);
  const readTexts = createTextDrafts(record, id, presentTexts, state.draftContext);
  const draft = isMerged && present !== undefined ? mergeSongDraft(read, present) : read;
  const texts = isMerged ? mergeTextDrafts(readTexts, presentTexts) : readTexts;
  const { file: _file, ...content } = record;
  const contentHash = hashJson(coveredMembers('song', content));
  const storedHash = hashSong(draft, texts);
  const outcome = decideOutcome({
    present: present === undefined ? null : hashSong(present, presentTexts),
    desired: storedHash,
    content: contentHash,
    lastContent: before?.contentHash ?? null,
    stored: state.stored.get(id) ?? [],
    choice,
  });
  return { outcome, draft, texts, contentHash, storedHash };
}

/** The source of a song, relative to its collection, so that the same files can be imported into two collections. */
export const songSource = ({ memberships, source }: SongRecord, ids: IdsByName): string =>
  `${ids.get(`collection/${memberships[0]?.collection.toLowerCase()}`) ?? ''}/${source}`;

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

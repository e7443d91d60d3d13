import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diagnose, Problem } from '@canticle/contract';
import { DatabaseError, newId, type Reader } from '../../../platform/database/index.ts';
import { createPagePhoto, hashFile, InvalidPicture } from '../../../platform/files/index.ts';
import {
  contentName,
  detectFileType,
  isMisnamed,
  fileTypesOf,
  listFiles,
  type FileDraft,
  type MediaFile,
  saveFile,
  RejectedFileError,
} from '../../media/index.ts';
import { listSongs } from '../../songs/index.ts';
import { type ImportRun, itemInReport } from './import-run.ts';
import { songSource } from '../plan/plan-song.ts';
import type { FileRecord } from '../read/library.ts';
import { InvalidFileError } from '../model.ts';
import { listImportedItems, saveImportedItems, listStoredHashes } from '../queries.ts';
import { addRejection } from '../report/report-builder.ts';
import { type ImportWrite, saveWrites } from '../undo/write-queries.ts';
import { type FileContent, hashFileDraft, matchFile, planFile } from '../plan/plan-file.ts';
import type { IdsByName } from '../plan/song-draft.ts';

/** The bytes of a file where they were unpacked; null for a file at an external address. */
type UnpackedContent = FileContent & { readonly path: string | null };

/**
 * Imports the scores, recordings and videos of songs. A file is identified by its content, streamed, and stored once.
 * Importing the same file again changes nothing.
 */
export async function importFiles(run: ImportRun, records: readonly FileRecord[], ids: IdsByName): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'canticle-import-'));
  const fileIdsBySource = new Map<string, string>();
  const scores: ImportedScore[] = [];
  // Recordings first: timed texts refer to them.
  const inOrder = records.toSorted(
    (a, b) => Number(a.metadata.companionOf !== null) - Number(b.metadata.companionOf !== null),
  );
  try {
    for (const [done, record] of inOrder.entries()) {
      run.signal?.throwIfAborted();
      run.onProgress({ step: 'writing', done, total: records.length });
      await importFile(run, record, ids, { path: join(folder, 'file'), fileIdsBySource, scores }).catch(
        (error: unknown) => {
          if (error instanceof DatabaseError) throw error;
          addRejection(run.report, record.file, toInvalidFileError(error));
        },
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await engraveScores(run, scores);
}

/* What `media` rejects is the fault of the file. */
function toInvalidFileError(error: unknown): unknown {
  if (error instanceof RejectedFileError) return new InvalidFileError(error.diagnostic);
  if (error instanceof InvalidPicture) return new InvalidFileError(diagnose('no-picture'));
  const isExpected = error instanceof Problem && error.status < 500;
  return isExpected ? new InvalidFileError(diagnose('words', { words: error.message })) : error;
}

type FileImportState = {
  readonly path: string;
  readonly fileIdsBySource: Map<string, string>;
  readonly scores: ImportedScore[];
};

async function importFile(
  run: ImportRun,
  readRecord: FileRecord,
  ids: IdsByName,
  state: FileImportState,
): Promise<void> {
  const { database, media, now } = run.context;
  if (run.skippedSources.has(readRecord.song.source)) {
    run.report.items.push({ kind: 'file', outcome: 'skipped', name: readRecord.metadata.title, file: readRecord.file });
    return;
  }
  const source = `${songSource(readRecord.song, ids)}/${readRecord.name}`;
  const songId = await findSongId(run, readRecord, ids);
  const record = songId === undefined ? readRecord : withOwnFileId(readRecord, songId);
  if (songId === undefined && !run.dryRun) throw new InvalidFileError(diagnose('song-missing'));
  const { path, ...content } = await inspectContent(record, state.path);
  const [lastImported] = await listImportedItems(database.read, 'file', [source]);
  const present =
    songId === undefined
      ? undefined
      : await findPresentFile(database.read, record, content, { songId, lastId: lastImported?.itemId });
  const id = present?.id ?? record.metadata.id ?? newId();
  const stored = (await listStoredHashes(database.read, 'file', [id])).get(id) ?? [];
  const companionOf = state.fileIdsBySource.get(`${record.song.source}/${record.metadata.companionOf}`) ?? null;
  const plan = planFile({ record, source, content, songId, present, lastImported, stored, companionOf, id }, ids, run);
  const { outcome, draft, isWritten, importedItem } = plan;
  if (!run.dryRun && importedItem !== undefined) {
    if (isWritten && path !== null) await media.moveFrom(path);
    await database.transaction(async (tx) => {
      if (isWritten) await saveFile(tx, run.context, draft);
      await saveImportedItems(tx, [importedItem], now());
      if (isWritten && run.undo !== undefined) await saveWrites(tx, run.undo, [describeWrite(draft, present)], now());
    });
  }
  state.fileIdsBySource.set(record.source, id);
  if (draft.type === 'sheetmusic' && draft.contentHash !== '' && importedItem !== undefined)
    state.scores.push({ file: record.file, contentHash: draft.contentHash });
  run.report.items.push({
    kind: 'file',
    outcome,
    name: draft.name,
    file: record.file,
    ...itemInReport(run, outcome, id),
  });
}

function describeWrite(draft: FileDraft, present: MediaFile | undefined): ImportWrite {
  const { updatedAt: _, ...before } = present ?? { updatedAt: '' };
  const storedHash = hashFileDraft(draft);
  return { kind: 'file', itemId: draft.id, name: draft.name, before: present ? before : null, storedHash };
}

async function findSongId({ context }: ImportRun, { song }: FileRecord, ids: IdsByName): Promise<string | undefined> {
  const [known] = await listImportedItems(context.database.read, 'song', [songSource(song, ids)]);
  const [found] = await listSongs(context.database.read, { ids: [known?.itemId ?? song.id ?? ''] });
  return found?.id;
}

/* A duplicate of the song a file was exported from gets its own files. */
function withOwnFileId(record: FileRecord, songId: string): FileRecord {
  const isCopy = record.song.id !== null && record.song.id !== songId;
  return isCopy ? { ...record, metadata: { ...record.metadata, id: null } } : record;
}

async function inspectContent({ content, name, metadata: facts }: FileRecord, path: string): Promise<UnpackedContent> {
  if (content === undefined) return { path: null, mediaType: '', contentHash: '', byteLength: 0 };
  await content.save(path);
  const mediaType = await detectFileType(path);
  if (mediaType === 'picture' && facts.type === 'photo') return inspectPhoto(path);
  if (mediaType === 'picture' || isMisnamed(name, mediaType))
    throw new InvalidFileError(diagnose('misnamed', { name, content: contentName(mediaType) }));
  if (facts.type !== null && !fileTypesOf(mediaType).includes(facts.type))
    throw new InvalidFileError(diagnose('wrong-type', { content: contentName(mediaType), type: facts.type }));
  const { hash: contentHash, byteLength } = await hashFile(path);
  return { path, mediaType, contentHash, byteLength };
}

/* One that was exported is the same bytes again. */
async function inspectPhoto(path: string): Promise<UnpackedContent> {
  await writeFile(path, await createPagePhoto(path));
  const { hash: contentHash, byteLength } = await hashFile(path);
  return { path, mediaType: 'image/jpeg', contentHash, byteLength };
}

async function findPresentFile(
  db: Reader,
  record: FileRecord,
  content: FileContent,
  { songId, lastId }: { readonly songId: string; readonly lastId: string | undefined },
): Promise<MediaFile | undefined> {
  const { id } = record.metadata;
  const [byId] = id === null ? [] : await listFiles(db, { ids: [id] });
  return matchFile(record, content, { byId, songFiles: await listFiles(db, { songIds: [songId] }), songId, lastId });
}

/** A score that was imported, or exists already. */
type ImportedScore = { readonly file: string; readonly contentHash: string };

/**
 * Time limit for engraving the scores of an import, in milliseconds; the server engraves the others in the background.
 */
const DEFAULT_TIMEOUT_MS = 60_000;

/**
 * Engraves the scores of an import as far as time allows. Reports which cannot be engraved, and how many were not
 * tried. Results are stored, so that no score is engraved twice.
 */
async function engraveScores(run: ImportRun, scores: readonly ImportedScore[]): Promise<void> {
  const { readScore, scoreTimeoutMs = DEFAULT_TIMEOUT_MS, report } = run;
  if (readScore === undefined || run.dryRun) return;
  const startedAt = performance.now();
  let skippedCount = 0;
  for (const [done, { file, contentHash }] of scores.entries()) {
    run.signal?.throwIfAborted();
    run.onProgress({ step: 'engraving', done, total: scores.length });
    if (performance.now() - startedAt >= scoreTimeoutMs) {
      skippedCount = scores.length - done;
      break;
    }
    try {
      await readScore(contentHash);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === 'UNAVAILABLE') skippedCount += 1;
      else report.notes.push({ file, what: diagnose('score-unengraved', { why: error.message }) });
    }
  }
  if (skippedCount > 0)
    report.notes.push({
      file: '',
      what: diagnose('scores-untried', { scores: skippedCount }),
    });
}

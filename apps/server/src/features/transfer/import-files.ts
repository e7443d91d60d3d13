import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '@canticle/contract';
import { DatabaseTrouble, newId, type Reader } from '../../database/index.ts';
import { hashFile } from '../../files/index.ts';
import {
  contentName,
  detectFile,
  emptyFile,
  type FileDraft,
  isMisnamed,
  kindsOf,
  listFiles,
  type MediaFile,
  putFile,
  RefusedFile,
} from '../media/index.ts';
import { listSongs } from '../songs/index.ts';
import { hashOf } from './hash.ts';
import type { ImportRun } from './import-run.ts';
import { sourceOfSong } from './import-songs.ts';
import type { FileRecord } from './library.ts';
import { Misfit } from './model.ts';
import { listImported, rememberImported, storedHashesOf } from './queries.ts';
import { refuse } from './report-book.ts';
import { choiceForAll, isLeft, judge } from './rules.ts';
import type { KnownIds } from './song-draft.ts';
import { type BroughtScore, tryScores } from './try-scores.ts';

/** What is known of the bytes of a file; an address has none. */
type Content = Pick<FileDraft, 'mediaType' | 'contentHash' | 'byteLength'> & { readonly path: string | null };

/**
 * Imports the scores, recordings and videos that lie beside songs. A file is looked at by its content, streamed, and
 * stored once; the same file again changes nothing.
 */
export async function importFiles(run: ImportRun, records: readonly FileRecord[], ids: KnownIds): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'canticle-import-'));
  const made = new Map<string, string>();
  const scores: BroughtScore[] = [];
  // Recordings first: words in time name them.
  const inOrder = records.toSorted(
    (a, b) => Number(a.facts.companionOf !== null) - Number(b.facts.companionOf !== null),
  );
  try {
    for (const [done, record] of inOrder.entries()) {
      run.signal?.throwIfAborted();
      run.onProgress({ step: 'writing', done, of: records.length });
      await importOne(run, record, ids, { path: join(folder, 'file'), made, scores }).catch((error: unknown) => {
        if (error instanceof DatabaseTrouble) throw error;
        const isSaid = error instanceof RefusedFile || (error instanceof Problem && error.status < 500);
        refuse(run.book, record.file, isSaid ? new Misfit(error.message) : error);
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await tryScores(run, scores);
}

type Place = { readonly path: string; readonly made: Map<string, string>; readonly scores: BroughtScore[] };

async function importOne(run: ImportRun, read: FileRecord, ids: KnownIds, place: Place): Promise<void> {
  const { database, media, now } = run.rooms;
  if (run.skipped.has(read.song.source)) {
    run.book.items.push({ kind: 'file', outcome: 'skipped', name: read.facts.title, file: read.file });
    return;
  }
  const source = `${sourceOfSong(read.song, ids)}/${read.name}`;
  const songId = await songOf(run, read, ids);
  const record = songId === undefined ? read : ofSong(read, songId);
  if (songId === undefined && !run.dryRun) throw new Misfit('The song it belongs to is not there.');
  const content = await lookAt(record, place.path);
  const [last] = await listImported(database.read, 'file', [source]);
  const present =
    songId === undefined ? undefined : await presentOf(database.read, record, songId, last?.itemId, content);
  const id = present?.id ?? record.facts.id ?? newId();
  const companionOf = place.made.get(`${record.song.source}/${record.facts.companionOf}`) ?? null;
  const draft = draftOf(record, ids, present ?? emptyFile(songId ?? '', id), content, companionOf);
  const contentHash = hashOf([record.facts, content.contentHash]);
  const storedHash = formOf(draft);
  const outcome = judge({
    present: present === undefined ? null : formOf(present),
    wanted: storedHash,
    content: contentHash,
    lastContent: last?.contentHash ?? null,
    stored: (await storedHashesOf(database.read, 'file', [id])).get(id) ?? [],
    choice: choiceForAll(run.choices),
  });
  if (!run.dryRun && !isLeft(outcome)) {
    const isWritten = outcome === 'new' || outcome === 'changed';
    if (isWritten && content.path !== null) await media.take(content.path);
    await database.transaction(async (tx) => {
      if (isWritten) await putFile(tx, run.rooms, draft);
      await rememberImported(tx, [{ kind: 'file', source, itemId: id, contentHash, storedHash }], now());
    });
  }
  place.made.set(record.source, id);
  if (draft.type === 'sheetmusic' && draft.contentHash !== '' && !isLeft(outcome))
    place.scores.push({ file: record.file, contentHash: draft.contentHash });
  run.book.items.push({ kind: 'file', outcome, name: draft.name, file: record.file });
}

async function songOf({ rooms }: ImportRun, { song }: FileRecord, ids: KnownIds): Promise<string | undefined> {
  const [known] = await listImported(rooms.database.read, 'song', [sourceOfSong(song, ids)]);
  const [found] = await listSongs(rooms.database.read, { ids: [known?.itemId ?? song.id ?? ''] });
  return found?.id;
}

/* Beside the song it was exported from, a double has files of its own. */
function ofSong(record: FileRecord, songId: string): FileRecord {
  const isDouble = record.song.id !== null && record.song.id !== songId;
  return isDouble ? { ...record, facts: { ...record.facts, id: null } } : record;
}

async function lookAt({ content, name, facts }: FileRecord, path: string): Promise<Content> {
  if (content === undefined) return { path: null, mediaType: '', contentHash: '', byteLength: 0 };
  await content.save(path);
  const mediaType = await detectFile(path);
  if (mediaType === 'picture' || isMisnamed(name, mediaType))
    throw new Misfit(`The file is named ${name}, but holds ${contentName(mediaType)}.`);
  if (facts.type !== null && !kindsOf(mediaType).includes(facts.type))
    throw new Misfit(`The file holds ${contentName(mediaType)}, which cannot be of the type ${facts.type}.`);
  const { hash: contentHash, byteLength } = await hashFile(path);
  return { path, mediaType, contentHash, byteLength };
}

/* The same one: by its id, by where it came from, or by what it holds. */
async function presentOf(
  db: Reader,
  { facts }: FileRecord,
  songId: string,
  lastId: string | undefined,
  content: Content,
): Promise<MediaFile | undefined> {
  const [byId] = facts.id === null ? [] : await listFiles(db, { ids: [facts.id] });
  if (byId !== undefined && byId.songId !== songId) throw new Misfit('Its id belongs to a file of another song.');
  const here = await listFiles(db, { songIds: [songId] });
  const isSame = (file: MediaFile) =>
    facts.address === null ? file.contentHash === content.contentHash : file.address === facts.address;
  return byId ?? here.find((file) => file.id === lastId) ?? here.find(isSame);
}

function draftOf(
  { name, facts }: FileRecord,
  ids: KnownIds,
  base: FileDraft,
  content: Content,
  companionOf: string | null,
): FileDraft {
  const { instrument, participants, title, id: _id, type, companionOf: _name, ...said } = facts;
  const { path: _path, ...bytes } = content;
  const instrumentId = instrument === null ? null : ids.get(`instrument/${instrument.toLowerCase()}`);
  if (instrumentId === undefined) throw new Misfit(`There is no instrument "${instrument}".`);
  return {
    ...base,
    ...said,
    ...bytes,
    name: title,
    type: type ?? kindsOf(content.mediaType)[0] ?? 'video',
    instrumentId,
    companionOf,
    madeFrom: null,
    fileName: facts.address === null ? name : '',
    participants: participants.map(({ contributor, type: task }) => {
      const contributorId = ids.get(`contributor/${contributor.toLowerCase()}`);
      if (contributorId === undefined) throw new Misfit(`There is no contributor "${contributor}".`);
      return { contributorId, type: task };
    }),
  };
}

/* What people can change of a file, in one order. */
function formOf(file: FileDraft): string {
  const { name, type, category, number, language, transposition, information, instrumentId } = file;
  const { participants, companionOf, address, contentHash } = file;
  const facts = [name, type, category, number, language, transposition, information, instrumentId];
  return hashOf([...facts, participants, companionOf, address, contentHash]);
}

import { newId } from '../../database/index.ts';
import { type Lyrics, listLyricsOfSongs, ownersOfLyrics, putLyrics } from '../lyrics/index.ts';
import { highestNumber, listSongs, putSong, type Song } from '../songs/index.ts';
import { hashOf } from './hash.ts';
import { type ImportRun, inBatches, type Step } from './import-run.ts';
import type { SongRecord } from './library.ts';
import { type ImportedItem, listImported, rememberImported, storedHashesOf } from './queries.ts';
import { isAboutFile, type ReportBook, refuse } from './report-book.ts';
import { judge } from './rules.ts';
import { draftOfSong, draftsOfTexts, type KnownIds, type SongContext, songHash } from './song-draft.ts';

/** Songs written in one transaction. */
const BATCH = 50;

/** Imports songs and their texts; what they refer to is there already. */
export async function importSongs(run: ImportRun, songs: readonly SongRecord[], ids: KnownIds): Promise<void> {
  const nextNumber = await numbersAfter(run, songs, ids);
  let done = 0;
  await inBatches(run, withoutDoubles(run.book, songs), BATCH, async (step, batch, book) => {
    run.onProgress({ step: 'writing', done, of: songs.length });
    await importBatch({ run, step, book, ids, nextNumber }, batch);
    done = Math.min(done + batch.length, songs.length);
  });
  run.onProgress({ step: 'writing', done: songs.length, of: songs.length });
}

type Batch = {
  readonly run: ImportRun;
  readonly step: Step;
  readonly book: ReportBook;
  readonly ids: KnownIds;
  readonly nextNumber: SongContext['nextNumber'];
};

async function importBatch(work: Batch, batch: readonly SongRecord[]): Promise<void> {
  const known = await recall(work, batch);
  const remembered: ImportedItem[] = [];
  for (const record of batch) {
    try {
      const item = await importOne(work, known, record);
      if (item !== undefined) remembered.push(item);
    } catch (error) {
      if (!isAboutFile(error)) throw error;
      refuse(work.book, record.file, error);
    }
  }
  if (work.step.tx) await rememberImported(work.step.tx, remembered, work.run.rooms.now());
}

type Known = {
  readonly context: SongContext;
  readonly last: ReadonlyMap<string, ImportedItem>;
  readonly songs: ReadonlyMap<string, Song>;
  readonly texts: ReadonlyMap<string, readonly Lyrics[]>;
  readonly stored: ReadonlyMap<string, readonly string[]>;
};

async function recall({ step: { db }, ids, nextNumber }: Batch, batch: readonly SongRecord[]): Promise<Known> {
  const imported = await listImported(
    db,
    'song',
    batch.map((record) => sourceOfSong(record, ids)),
  );
  const wanted = [...imported.map((item) => item.itemId), ...batch.flatMap(({ id }) => id ?? [])];
  const songs = await listSongs(db, { ids: [...new Set(wanted)] });
  const songIds = songs.map((song) => song.id);
  const owners = await ownersOfLyrics(
    db,
    batch.flatMap(({ texts }) => texts.flatMap(({ id }) => id ?? [])),
  );
  return {
    context: { ids, nextNumber, newId, ownerOfText: (id) => owners.get(id) },
    last: new Map(imported.map((item) => [item.source, item])),
    songs: new Map(songs.map((song) => [song.id, song])),
    texts: await listLyricsOfSongs(db, songIds),
    stored: await storedHashesOf(db, 'song', songIds),
  };
}

async function importOne(
  { run, step, book, ids }: Batch,
  known: Known,
  record: SongRecord,
): Promise<ImportedItem | undefined> {
  const source = sourceOfSong(record, ids);
  const before = known.last.get(source);
  const present = known.songs.get(record.id ?? '') ?? known.songs.get(before?.itemId ?? '');
  const id = present?.id ?? record.id ?? newId();
  const textsHere = known.texts.get(id) ?? [];
  const draft = draftOfSong(record, id, present, known.context);
  const texts = draftsOfTexts(record, id, textsHere, known.context);
  const { file, ...content } = record;
  const contentHash = hashOf(content);
  const storedHash = songHash(draft, texts);
  const outcome = judge({
    present: present === undefined ? null : songHash(present, textsHere),
    wanted: storedHash,
    content: contentHash,
    lastContent: before?.contentHash ?? null,
    stored: known.stored.get(id) ?? [],
  });
  if (step.tx && (outcome === 'new' || outcome === 'changed')) {
    await putSong(step.tx, draft, run.rooms.now());
    await putLyrics(step.tx, id, texts, run.rooms.now());
  }
  book.items.push({ kind: 'song', outcome, name: Object.values(record.name)[0] ?? '', file });
  const isSame = before?.contentHash === contentHash && before.storedHash === storedHash;
  return outcome === 'kept' || isSame ? undefined : { kind: 'song', source, itemId: id, contentHash, storedHash };
}

/** Where a song came from: below the collection, so that the same files may be imported into two collections. */
export const sourceOfSong = ({ memberships, source }: SongRecord, ids: KnownIds): string =>
  `${ids.get(`collection/${memberships[0]?.collection.toLowerCase()}`) ?? ''}/${source}`;

/* A folder copied to begin a new song still has the id of the first. */
function withoutDoubles(book: ReportBook, songs: readonly SongRecord[]): SongRecord[] {
  const seen = new Map<string, string>();
  return songs.filter(({ id, source, file }) => {
    const first = seen.get(id ?? source) ?? seen.get(source);
    if (first !== undefined)
      book.refused.push({
        file,
        line: null,
        reason: `It is the same song as ${first}: ${id === null ? 'the path' : 'the id'} is the same.`,
      });
    if (id !== null && first === undefined) seen.set(id, file);
    if (first === undefined) seen.set(source, file);
    return first === undefined;
  });
}

/* After every number that is taken, and every number that the other songs of this import bring. */
async function numbersAfter(
  { rooms }: ImportRun,
  songs: readonly SongRecord[],
  ids: KnownIds,
): Promise<SongContext['nextNumber']> {
  const highest = new Map<string, number>();
  for (const { collection, number } of songs.flatMap((song) => song.memberships)) {
    const id = ids.get(`collection/${collection.toLowerCase()}`);
    if (id === undefined) continue;
    if (!highest.has(id)) highest.set(id, await highestNumber(rooms.database.read, id));
    if (typeof number === 'number') highest.set(id, Math.max(highest.get(id) ?? 0, number));
  }
  return (collectionId) => {
    const next = (highest.get(collectionId) ?? 0) + 1;
    highest.set(collectionId, next);
    return next;
  };
}

import { newId } from '../../database/index.ts';
import { type Lyrics, listLyricsOfSongs, ownersOfLyrics, putLyrics } from '../lyrics/index.ts';
import {
  highestNumber,
  listSongs,
  listTrashed,
  putSong,
  type Song,
  type SongDraft,
  takeFromTrash,
} from '../songs/index.ts';
import { hashOf } from './hash.ts';
import { type ImportRun, inBatches, type Step } from './import-run.ts';
import type { SongRecord } from './library.ts';
import { type FindLike, openLikes } from './likes.ts';
import { mergeDraft, mergeTexts } from './merge.ts';
import type { Choice, Like, Outcome } from './model.ts';
import { type ImportedItem, listImported, rememberImported, storedHashesOf } from './queries.ts';
import { isAboutFile, type ReportBook, refuse } from './report-book.ts';
import { choiceFor, isLeft, judge } from './rules.ts';
import { draftOfSong, draftsOfTexts, type KnownIds, type SongContext, songHash } from './song-draft.ts';

/** Songs written in one transaction. */
const BATCH = 50;

/** Imports songs and their texts; what they refer to is there already. */
export async function importSongs(run: ImportRun, songs: readonly SongRecord[], ids: KnownIds): Promise<void> {
  const nextNumber = await numbersAfter(run, songs, ids);
  const likeOf = run.choices === undefined ? () => null : await openLikes(run.rooms.database.read, songs, ids);
  let done = 0;
  await inBatches(run, withoutDoubles(run.book, songs), BATCH, async (step, batch, book) => {
    run.onProgress({ step: 'writing', done, of: songs.length });
    await importBatch({ run, step, book, ids, nextNumber, likeOf }, batch);
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
  readonly likeOf: FindLike;
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
  /** The songs that are here but in the trash, by id. */
  readonly trashed: ReadonlyMap<string, Song>;
  /** The places of songs in collections that lie in the trash: they keep them. */
  readonly hidden: ReadonlyMap<string, Song['memberships']>;
  readonly texts: ReadonlyMap<string, readonly Lyrics[]>;
  readonly stored: ReadonlyMap<string, readonly string[]>;
  /** By source, what songs look like that are read for the first time. */
  readonly likes: ReadonlyMap<string, Like | null>;
};

async function recall({ step: { db }, ids, nextNumber, likeOf }: Batch, batch: readonly SongRecord[]): Promise<Known> {
  const imported = await listImported(
    db,
    'song',
    batch.map((record) => sourceOfSong(record, ids)),
  );
  const likes = new Map(batch.map((record) => [record.source, likeOf(record)]));
  const wanted = [
    ...imported.map((item) => item.itemId),
    ...batch.flatMap(({ id }) => id ?? []),
    ...[...likes.values()].flatMap((like) => like?.id ?? []),
  ];
  const here = [...new Set(wanted)];
  const standing = await listSongs(db, { ids: here });
  const whole = new Map((await listSongs(db, { ids: here, withTrash: true })).map((song) => [song.id, song]));
  const trash = (await listTrashed(db)).flatMap(({ kind, id }) => (kind === 'collection' ? [id] : []));
  // A dry run takes nothing out of the trash, but tells what it would be like then.
  const comeOut = new Set(trash.length === 0 ? [] : ids.values());
  const gone = new Set(trash.filter((id) => !comeOut.has(id)));
  const songs = standing.map((song) =>
    trash.length === 0
      ? song
      : { ...song, memberships: (whole.get(song.id) ?? song).memberships.filter((one) => !gone.has(one.collectionId)) },
  );
  const hidden = new Map(
    [...whole].map(([id, song]) => [id, song.memberships.filter(({ collectionId }) => gone.has(collectionId))]),
  );
  const trashed = new Map(whole);
  for (const { id } of songs) trashed.delete(id);
  const songIds = [...whole.keys()];
  const owners = await ownersOfLyrics(
    db,
    batch.flatMap(({ texts }) => texts.flatMap(({ id }) => id ?? [])),
  );
  return {
    context: { ids, nextNumber, newId, ownerOfText: (id) => owners.get(id) },
    last: new Map(imported.map((item) => [item.source, item])),
    songs: new Map(songs.map((song) => [song.id, song])),
    trashed,
    hidden,
    texts: await listLyricsOfSongs(db, songIds),
    stored: await storedHashesOf(db, 'song', songIds),
    likes,
  };
}

async function importOne(
  { run, step, book, ids }: Batch,
  known: Known,
  record: SongRecord,
): Promise<ImportedItem | undefined> {
  const source = sourceOfSong(record, ids);
  const before = known.last.get(source);
  const found = known.songs.get(record.id ?? '') ?? known.songs.get(before?.itemId ?? '');
  const like = found === undefined ? (known.likes.get(record.source) ?? null) : null;
  const choice =
    choiceFor(run.choices, record.source, found !== undefined || like !== null) ?? (like?.isSame ? 'skip' : null);
  const tell = (outcome: Outcome) => {
    if (outcome === 'skipped') run.skipped.add(record.source);
    const name = Object.values(record.name)[0] ?? '';
    const chosen = run.choices === undefined ? {} : { source: record.source, like };
    book.items.push({ kind: 'song', outcome, name, file: record.file, ...chosen });
  };
  const thrown = found === undefined ? findThrown(known, record, before) : undefined;
  const ofTrash = thrown === undefined ? null : (run.choices?.songs.get(record.source) ?? run.trashed);
  if (ofTrash === 'skip') {
    run.skipped.add(record.source);
    tell('trashed');
    return undefined;
  }
  if (thrown !== undefined && ofTrash === 'update') {
    const { draft, texts, contentHash, storedHash } = weigh(known, record, before, {
      found: thrown,
      like: null,
      choice: 'update',
    });
    if (step.tx) {
      await takeFromTrash(step.tx, { kind: 'song', id: thrown.id }, '', run.rooms.now());
      await putSong(step.tx, withHidden(known, draft), run.rooms.now());
      await putLyrics(step.tx, draft.id, texts, run.rooms.now());
    }
    tell('restored');
    return { kind: 'song', source, itemId: draft.id, contentHash, storedHash };
  }
  if (choice === 'skip' && found === undefined) {
    tell('skipped');
    return undefined;
  }
  const asRead = thrown === undefined ? record : { ...record, id: null };
  const wanted = weigh(known, asRead, before, { found, like: choice === 'update' ? like : null, choice });
  const { outcome, draft, texts, contentHash, storedHash } = wanted;
  if (step.tx && (outcome === 'new' || outcome === 'changed')) {
    await putSong(step.tx, withHidden(known, draft), run.rooms.now());
    await putLyrics(step.tx, draft.id, texts, run.rooms.now());
  }
  tell(outcome);
  const isSame = before?.itemId === draft.id && before.contentHash === contentHash && before.storedHash === storedHash;
  return isLeft(outcome) || isSame ? undefined : { kind: 'song', source, itemId: draft.id, contentHash, storedHash };
}

const findThrown = ({ trashed }: Known, { id }: SongRecord, before: ImportedItem | undefined): Song | undefined =>
  trashed.get(id ?? '') ?? trashed.get(before?.itemId ?? '');

/* The song as it is wanted, with the places nobody sees now. */
function withHidden({ hidden }: Known, draft: SongDraft): SongDraft {
  const places = (hidden.get(draft.id) ?? []).filter((place) =>
    draft.memberships.every(({ collectionId }) => collectionId !== place.collectionId),
  );
  return { ...draft, memberships: [...draft.memberships, ...places] };
}

type Standing = { readonly found: Song | undefined; readonly like: Like | null; readonly choice: Choice | null };

/* What would be stored, and whether it shall be. A double is only made where something would be written over or kept. */
function weigh(known: Known, record: SongRecord, before: ImportedItem | undefined, { found, like, choice }: Standing) {
  const plain = weighAgainst(known, record, before, found ?? known.songs.get(like?.id ?? ''), {
    id: found?.id ?? like?.id ?? record.id ?? newId(),
    choice: choice === 'duplicate' ? null : choice,
    isMerged: like !== null,
  });
  const isWritten = plain.outcome === 'changed' || plain.outcome === 'kept';
  if (choice !== 'duplicate' || found === undefined || !isWritten) return plain;
  const double = before === undefined || before.itemId === found.id ? undefined : known.songs.get(before.itemId);
  return weighAgainst(known, record, before, double, { id: double?.id ?? newId(), choice: null, isMerged: false });
}

function weighAgainst(
  known: Known,
  record: SongRecord,
  before: ImportedItem | undefined,
  present: Song | undefined,
  { id, choice, isMerged }: { readonly id: string; readonly choice: Choice | null; readonly isMerged: boolean },
) {
  const textsHere = known.texts.get(present?.id ?? '') ?? [];
  const read = draftOfSong(record, id, present, known.context);
  const readTexts = draftsOfTexts(record, id, textsHere, known.context);
  const draft = isMerged && present !== undefined ? mergeDraft(read, present) : read;
  const texts = isMerged ? mergeTexts(readTexts, textsHere) : readTexts;
  const { file: _file, ...content } = record;
  const contentHash = hashOf(content);
  const storedHash = songHash(draft, texts);
  const outcome = judge({
    present: present === undefined ? null : songHash(present, textsHere),
    wanted: storedHash,
    content: contentHash,
    lastContent: before?.contentHash ?? null,
    stored: known.stored.get(id) ?? [],
    choice,
  });
  return { outcome, draft, texts, contentHash, storedHash };
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

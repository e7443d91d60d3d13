import { type BodyOf, copies, lyrics, scriptures, sheets, type SongFile } from '@canticle/contract/calls';
import { ApiError, callApi } from '../api/index.ts';
import { keptAddress, pastKept } from '../kept-files/index.ts';
import type { Copy } from './copy.ts';
import { copiedCall } from './copy-first.ts';
import { currentCopy } from './current-copy.ts';
import { keepFile, keptBytes, removeFiles } from './keep-file.ts';
import { renewLease } from './kept-files.ts';
import type { PinnedShelf } from './keeping.ts';
import { pinnedKey } from './pinned-rows.ts';

/** Songs that are to be kept, and how. */
export type SongsToKeep = {
  readonly songIds: readonly string[];
  readonly withAudio: boolean;
  /** Until when a song is open to the person, in milliseconds since 1970; null when that does not end. */
  readonly untilOf: (songId: string) => number | null;
  /** How the reader has this score drawn. */
  readonly sheetOf: (fileId: string) => BodyOf<typeof sheets.renderSheet>;
  /** Brings what shows a printed score onto the device; called when one is among them. */
  readonly bringPdfViewer: () => Promise<void>;
};

/** What is told while something is brought onto the device; `signal` stops it between two pieces. */
export type Keeper = {
  readonly copy: Copy;
  readonly name: string;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => Promise<void>;
};

const mostNeeds = 1000;
const mostTexts = 100;
const mostChapters = 50;

/**
 * Brings songs onto the device: their words in every language, their scores as the reader has them drawn, and recordings
 * when they are wanted. What is there already and still the same is not loaded again, so this is also how it is gone on
 * with and brought up to date. What is not needed any more is let go of.
 *
 * @throws {ApiError} without a network; AbortError when stopped; QuotaExceededError when there is no room
 */
export async function keepSongs(keeper: Keeper, wish: SongsToKeep): Promise<void> {
  const pass = beginPass(keeper);
  const needs = await needsOf(wish.songIds, keeper.signal);
  const files = needs.files.filter((file) => isKeepable(file, wish.withAudio));
  pass.expect(needs.songs.length + files.length);
  const fresh = await pass.missing('lyrics', needs.songs, ({ id, hash }) => ({
    row: id,
    tag: hash,
    until: wish.untilOf(id),
  }));
  for (const some of pieces(fresh, mostTexts)) {
    const texts = await callApi(lyrics.textsOfSongs, {
      body: { songIds: some.map(({ id }) => id) },
      signal: keeper.signal,
    });
    for (const { songId, texts: value } of texts) {
      const tag = some.find(({ id }) => id === songId)?.hash;
      await pass.pin('lyrics', songId, value, { tag, until: wish.untilOf(songId) });
    }
    await pass.advance(texts.length);
  }
  for (const file of files) {
    if (file.type === 'sheetmusic') await keepScore(pass, file, wish).catch((failure) => passOver(pass, failure));
    else await keepMedia(pass, file, wish.untilOf(file.songId));
  }
  if (files.some(({ type }) => type === 'sheetmusic-pdf')) await wish.bringPdfViewer();
  await pass.end();
}

/** Brings chapters of a scripture onto the device. @param until  as with songs */
export async function keepChapters(keeper: Keeper, ids: readonly string[], until: number | null): Promise<void> {
  const pass = beginPass(keeper);
  pass.expect(ids.length);
  const nameOf = (chapterId: string) => nameOfCopied(copiedCall(scriptures.readChapter, { params: { chapterId } }, 0));
  const fresh = await pass.missing('lists', ids, (id) => ({ row: nameOf(id), tag: 'kept', until }));
  for (const chapterIds of pieces(fresh, mostChapters)) {
    const chapters = await callApi(scriptures.readChapters, { body: { chapterIds }, signal: keeper.signal });
    for (const chapter of chapters) await pass.pin('lists', nameOf(chapter.id), chapter, { tag: 'kept', until });
    await pass.advance(chapters.length);
  }
  await pass.end();
}

/** The name under which a drawn score is kept. */
export const sheetName = (fileId: string): string => `sheet ${fileId}`;

/** A drawn score as it is kept: as it was asked for, and its pages. */
export type KeptSheet = { readonly body: BodyOf<typeof sheets.renderSheet>; readonly pages: readonly string[] };

const nameOfCopied = ({ queryKey }: { readonly queryKey: readonly unknown[] }): string => JSON.stringify(queryKey);

const isKeepable = ({ type, source, contentHash }: SongFile, withAudio: boolean): boolean =>
  source === 'file' &&
  contentHash !== '' &&
  (type === 'sheetmusic' || type === 'sheetmusic-pdf' || (withAudio && type === 'audio'));

async function needsOf(songIds: readonly string[], signal: AbortSignal) {
  const all = [];
  for (const some of pieces(songIds, mostNeeds))
    all.push(await callApi(copies.listNeeds, { body: { songIds: some }, signal }));
  return { songs: all.flatMap(({ songs }) => songs), files: all.flatMap(({ files }) => files) };
}

async function keepScore(pass: Pass, { id, songId, contentHash }: SongFile, { sheetOf, untilOf }: SongsToKeep) {
  const body = sheetOf(id);
  const asked = { params: { id }, query: { transposition: String(body.transposition ?? 0) } };
  const until = untilOf(songId);
  const facts = { tag: JSON.stringify([contentHash, body]), until };
  const sheet = nameOfCopied(copiedCall(sheets.getSheet, { params: asked.params }, 0));
  const times = nameOfCopied(copiedCall(sheets.getTimemap, asked, 0));
  // The drawing comes last: when it is there, the rest is.
  const isThere = await Promise.all([sheet, times].map((row) => pass.has('lists', row, { tag: contentHash, until })));
  if (!(await pass.has('lists', sheetName(id), facts)) || isThere.includes(false)) {
    const { signal } = pass;
    const rest = { tag: contentHash, until };
    await pass.pin('lists', sheet, await callApi(sheets.getSheet, { params: asked.params, signal }), rest);
    await pass.pin('lists', times, await callApi(sheets.getTimemap, { ...asked, signal }), rest);
    const pages = await callApi(sheets.renderSheet, { body, signal });
    await pass.pin('lists', sheetName(id), { body, pages } satisfies KeptSheet, facts);
  }
  await pass.advance(1);
}

/* A score that cannot be drawn does not keep the others from the device. */
async function passOver(pass: Pass, failure: unknown): Promise<void> {
  const isOfTheScore = failure instanceof ApiError && [400, 403, 404, 410, 413, 415, 422].includes(failure.status);
  if (!isOfTheScore) throw failure;
  await pass.advance(1);
}

async function keepMedia(pass: Pass, { directUrl, contentHash, mediaType }: SongFile, until: number | null) {
  const address = keptAddress(directUrl);
  const tag = JSON.stringify([contentHash, until]);
  if (!(await pass.has('files', address, { tag, until }))) {
    // When only the right has changed, the bytes are here.
    const bytes = (await keptBytes(address, contentHash)) ?? (await freshBytes(directUrl, pass.signal));
    if (!bytes) return pass.advance(1);
    if (currentCopy() !== pass.copy) throw new DOMException('Somebody else is signed in now.', 'AbortError');
    await keepFile({ address, bytes, mediaType, contentHash, until });
    await pass.pin('files', address, { mediaType }, { tag, until, bytes: bytes.size });
  }
  await pass.advance(1);
}

/* Past the service worker, which would give what is kept. A file that cannot be had now is tried again next time. */
async function freshBytes(address: string, signal: AbortSignal): Promise<Blob | undefined> {
  const answer = await fetch(`${address}&${pastKept}`, { signal });
  return answer.ok ? answer.blob() : undefined;
}

type Facts = { readonly tag: string | undefined; readonly until: number | null; readonly bytes?: number };
type Pass = ReturnType<typeof beginPass>;

/* One pass over what is to be kept: knows what it needs, and how far it is. */
function beginPass({ copy, name, signal, onProgress }: Keeper) {
  const { keepings } = copy;
  const needed = new Set<string>();
  let done = 0;
  let total = 0;
  const advance = async (count: number) => {
    signal.throwIfAborted();
    done += count;
    await onProgress(done, total);
  };
  /* Whether a row is there as it is now; it is counted among what is needed either way. */
  const has = async (shelf: PinnedShelf, row: string, { tag, until }: Facts) => {
    needed.add(pinnedKey(shelf, row));
    return (await keepings.adopt(shelf, row, { by: name, until })) === tag;
  };
  return {
    copy,
    signal,
    advance,
    has,
    expect: (count: number) => void (total = count),
    /** Those of the things that are not there as they are now. */
    missing: async <T>(
      shelf: PinnedShelf,
      things: readonly T[],
      of: (thing: T) => Facts & { readonly row: string },
    ): Promise<readonly T[]> => {
      const found: T[] = [];
      for (const thing of things) {
        const { row, ...facts } = of(thing);
        if (!(await has(shelf, row, facts))) found.push(thing);
      }
      await advance(things.length - found.length);
      return found;
    },
    pin: async (shelf: PinnedShelf, row: string, value: unknown, { tag, until, bytes }: Facts) => {
      needed.add(pinnedKey(shelf, row));
      const pin = { by: name, until, tag, ...(bytes === undefined ? {} : { bytes }) };
      await keepings.pin(shelf, row, { value, savedAt: Date.now(), etag: undefined }, pin);
    },
    end: async () => {
      await removeFiles(await keepings.prune(name, needed));
      await renewLease(Date.now());
    },
  };
}

function pieces<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

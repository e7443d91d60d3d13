import { type BodyOf, sync, lyrics, scriptures, sheets, type SongFile } from '@canticle/contract/calls';
import { ApiError, callApi } from '../api/index.ts';
import { offlinePath, bypassParam } from '../offline-files/index.ts';
import type { LocalCache } from './local-cache.ts';
import { cachedQuery } from './cache-first.ts';
import { currentCache } from './current-cache.ts';
import { saveFile, readFileBytes, deleteFiles } from './offline-file-store.ts';
import { renewLease } from './offline-files.ts';
import type { DownloadStoreName } from './downloads.ts';
import { downloadedRowKey } from './downloaded-rows.ts';
import { maxSongsPerTextRequest } from './request-limits.ts';

/** The songs to download, and the options. */
export type SongDownloadOptions = {
  readonly songIds: readonly string[];
  readonly withAudio: boolean;
  /** When the person's access to a song ends, in milliseconds since 1970; null when it does not. */
  readonly accessEndOf: (songId: string) => number | null;
  /** The reader's render settings for this score. */
  readonly renderRequestOf: (fileId: string) => BodyOf<typeof sheets.renderScore>;
  /** Preloads the PDF viewer; called when a PDF is among the files. */
  readonly preloadPdfViewer: () => Promise<void>;
};

/** The callbacks during a download; `signal` stops it between two items. */
export type DownloadContext = {
  readonly cache: LocalCache;
  readonly name: string;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => Promise<void>;
};

const maxSongsPerManifest = 1000;
const maxChaptersPerRequest = 50;

/**
 * Downloads songs: their lyrics in every language, their scores with the reader's render settings, and recordings on
 * request. Unchanged items are not loaded again, so this also resumes and updates a download. Items that are no longer
 * needed are released.
 *
 * @throws {ApiError} offline; AbortError when stopped; QuotaExceededError when there is not enough space
 */
export async function downloadSongs(context: DownloadContext, options: SongDownloadOptions): Promise<void> {
  const pass = createDownloadPass(context);
  const manifest = await fetchManifest(options.songIds, context.signal);
  const files = manifest.files.filter((file) => isDownloadable(file, options.withAudio));
  pass.setTotal(manifest.songs.length + files.length);
  const outdated = await pass.listOutdated('lyrics', manifest.songs, ({ id, hash }) => ({
    row: id,
    tag: hash,
    until: options.accessEndOf(id),
  }));
  for (const chunk of splitIntoChunks(outdated, maxSongsPerTextRequest)) {
    const texts = await callApi(lyrics.listTextsBySong, {
      body: { songIds: chunk.map(({ id }) => id) },
      signal: context.signal,
    });
    for (const { songId, texts: value } of texts) {
      const tag = chunk.find(({ id }) => id === songId)?.hash;
      await pass.save('lyrics', songId, value, { tag, until: options.accessEndOf(songId) });
    }
    await pass.advance(texts.length);
  }
  for (const file of files) {
    if (file.type === 'sheetmusic')
      await downloadScore(pass, file, options).catch((failure) => skipScore(pass, failure));
    else await downloadMedia(pass, file, options.accessEndOf(file.songId));
  }
  if (files.some(({ type }) => type === 'sheetmusic-pdf')) await options.preloadPdfViewer();
  await pass.finish();
}

/**
 * Downloads chapters of a scripture.
 * @param until  as with songs
 */
export async function downloadChapters(
  context: DownloadContext,
  ids: readonly string[],
  until: number | null,
): Promise<void> {
  const pass = createDownloadPass(context);
  pass.setTotal(ids.length);
  const cacheKeyOf = (chapterId: string) =>
    cacheKeyOfQuery(cachedQuery(scriptures.readChapter, { params: { chapterId } }, 0));
  const outdated = await pass.listOutdated('lists', ids, (id) => ({ row: cacheKeyOf(id), tag: 'kept', until }));
  for (const chapterIds of splitIntoChunks(outdated, maxChaptersPerRequest)) {
    const chapters = await callApi(scriptures.readChapters, { body: { chapterIds }, signal: context.signal });
    for (const chapter of chapters) await pass.save('lists', cacheKeyOf(chapter.id), chapter, { tag: 'kept', until });
    await pass.advance(chapters.length);
  }
  await pass.finish();
}

/** The key of a downloaded rendered score. */
export const renderedScoreKey = (fileId: string): string => `sheet ${fileId}`;

/** A downloaded rendered score: its render request, and its pages. */
export type DownloadedScore = { readonly body: BodyOf<typeof sheets.renderScore>; readonly pages: readonly string[] };

const cacheKeyOfQuery = ({ queryKey }: { readonly queryKey: readonly unknown[] }): string => JSON.stringify(queryKey);

const isDownloadable = ({ type, source, contentHash }: SongFile, withAudio: boolean): boolean =>
  source === 'file' &&
  contentHash !== '' &&
  (type === 'sheetmusic' || type === 'sheetmusic-pdf' || (withAudio && type === 'audio'));

async function fetchManifest(songIds: readonly string[], signal: AbortSignal) {
  const chunks = [];
  for (const chunk of splitIntoChunks(songIds, maxSongsPerManifest))
    chunks.push(await callApi(sync.getOfflineManifest, { body: { songIds: chunk }, signal }));
  return { songs: chunks.flatMap(({ songs }) => songs), files: chunks.flatMap(({ files }) => files) };
}

async function downloadScore(
  pass: DownloadPass,
  { id, songId, contentHash }: SongFile,
  { renderRequestOf, accessEndOf }: SongDownloadOptions,
) {
  const body = renderRequestOf(id);
  const request = { params: { id }, query: { transposition: String(body.transposition ?? 0) } };
  const until = accessEndOf(songId);
  const renderedVersion = { tag: JSON.stringify([contentHash, body]), until };
  const scoreKey = cacheKeyOfQuery(cachedQuery(sheets.getScore, { params: request.params }, 0));
  const timemapKey = cacheKeyOfQuery(cachedQuery(sheets.getTimemap, request, 0));
  // The rendered score is loaded last: when it is there, the rest is.
  const present = await Promise.all(
    [scoreKey, timemapKey].map((row) => pass.isCurrent('lists', row, { tag: contentHash, until })),
  );
  if (!(await pass.isCurrent('lists', renderedScoreKey(id), renderedVersion)) || present.includes(false)) {
    const { signal } = pass;
    const scoreVersion = { tag: contentHash, until };
    await pass.save(
      'lists',
      scoreKey,
      await callApi(sheets.getScore, { params: request.params, signal }),
      scoreVersion,
    );
    await pass.save('lists', timemapKey, await callApi(sheets.getTimemap, { ...request, signal }), scoreVersion);
    const pages = await callApi(sheets.renderScore, { body, signal });
    await pass.save('lists', renderedScoreKey(id), { body, pages } satisfies DownloadedScore, renderedVersion);
  }
  await pass.advance(1);
}

/* A score that cannot be rendered does not stop the others. */
async function skipScore(pass: DownloadPass, failure: unknown): Promise<void> {
  const isScoreError = failure instanceof ApiError && [400, 403, 404, 410, 413, 415, 422].includes(failure.status);
  if (!isScoreError) throw failure;
  await pass.advance(1);
}

async function downloadMedia(
  pass: DownloadPass,
  { directUrl, contentHash, mediaType }: SongFile,
  until: number | null,
) {
  const address = offlinePath(directUrl);
  const tag = JSON.stringify([contentHash, until]);
  if (!(await pass.isCurrent('files', address, { tag, until }))) {
    // When only the access has changed, the bytes are already here.
    const bytes = (await readFileBytes(address, contentHash)) ?? (await fetchBytes(directUrl, pass.signal));
    if (!bytes) return pass.advance(1);
    if (currentCache() !== pass.cache) throw new DOMException('Somebody else is signed in now.', 'AbortError');
    await saveFile({ address, bytes, mediaType, contentHash, until });
    await pass.save('files', address, { mediaType }, { tag, until, bytes: bytes.size });
  }
  await pass.advance(1);
}

/*
 * Bypasses the service worker, which would return the downloaded file. A file that cannot be loaded now is retried next
 * time.
 */
async function fetchBytes(address: string, signal: AbortSignal): Promise<Blob | undefined> {
  const response = await fetch(`${address}&${bypassParam}`, { signal });
  return response.ok ? response.blob() : undefined;
}

type DownloadVersion = { readonly tag: string | undefined; readonly until: number | null; readonly bytes?: number };
type DownloadPass = ReturnType<typeof createDownloadPass>;

/* One run of a download: tracks the required rows and the progress. */
function createDownloadPass({ cache, name, signal, onProgress }: DownloadContext) {
  const { downloads } = cache;
  const needed = new Set<string>();
  let done = 0;
  let total = 0;
  const advance = async (count: number) => {
    signal.throwIfAborted();
    done += count;
    await onProgress(done, total);
  };
  /* Whether a row is stored in its current version; it counts as required either way. */
  const isCurrent = async (objectStore: DownloadStoreName, row: string, { tag, until }: DownloadVersion) => {
    needed.add(downloadedRowKey(objectStore, row));
    return (await downloads.claimRow(objectStore, row, { by: name, until })) === tag;
  };
  return {
    cache,
    signal,
    advance,
    isCurrent,
    setTotal: (count: number) => void (total = count),
    /** The items that are not stored in their current version. */
    listOutdated: async <T>(
      objectStore: DownloadStoreName,
      items: readonly T[],
      versionOf: (item: T) => DownloadVersion & { readonly row: string },
    ): Promise<readonly T[]> => {
      const outdated: T[] = [];
      for (const item of items) {
        const { row, ...version } = versionOf(item);
        if (!(await isCurrent(objectStore, row, version))) outdated.push(item);
      }
      await advance(items.length - outdated.length);
      return outdated;
    },
    save: async (
      objectStore: DownloadStoreName,
      row: string,
      value: unknown,
      { tag, until, bytes }: DownloadVersion,
    ) => {
      needed.add(downloadedRowKey(objectStore, row));
      const ref = { by: name, until, tag, ...(bytes === undefined ? {} : { bytes }) };
      await downloads.saveRow(objectStore, row, { value, savedAt: Date.now(), etag: undefined }, ref);
    },
    finish: async () => {
      await deleteFiles(await downloads.releaseRows(name, needed));
      await renewLease(Date.now());
    },
  };
}

function splitIntoChunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

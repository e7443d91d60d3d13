import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { diagnose } from '@canticle/contract';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { checkScoreStream } from './detect-xml.ts';
import { RejectedFileError } from './rejected-file-error.ts';

/** A score has a table of contents, the score, and perhaps images. */
const MAX_ENTRIES = 200;
const MAX_CONTAINER_BYTES = 64 * 1024;
const CONTAINER = 'META-INF/container.xml';

/**
 * Checks that a zip archive is a compressed score, reading only its directory and the score.
 * Source: https://www.w3.org/2021/06/musicxml40/tutorial/compressed-mxl-files/
 *
 * @param maxBytes  maximum bytes of all unpacked files
 * @throws {RejectedFileError} when it is not, is broken, or unpacks to more
 */
export async function checkMxl(path: string, maxBytes: number): Promise<void> {
  try {
    // The reader limits every file to its declared length, so the sum below is correct.
    const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
    try {
      await checkArchive(zip, maxBytes);
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof RejectedFileError) throw error;
    throw new RejectedFileError(diagnose('archive-broken'));
  }
}

async function checkArchive(zip: ZipFile, maxBytes: number): Promise<void> {
  const entries = await listEntries(zip, maxBytes);
  const container = entries.get(CONTAINER);
  if ([...entries.keys()].some((name) => /\.mscx$/i.test(name)))
    throw new RejectedFileError(diagnose('musescore-file'));
  if (container === undefined || container.uncompressedSize > MAX_CONTAINER_BYTES)
    throw new RejectedFileError(diagnose('no-mxl'));
  const contents = (await buffer(await openEntry(zip, container))).toString();
  const rootPath = /<rootfile\b[^>]*\bfull-path\s*=\s*["']([^"']+)["']/.exec(contents)?.[1];
  const score = rootPath === undefined ? undefined : entries.get(rootPath);
  if (score === undefined) throw new RejectedFileError(diagnose('mxl-empty'));
  await checkScoreStream(await openEntry(zip, score));
}

async function listEntries(zip: ZipFile, maxBytes: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    entries.set(entry.fileName, entry);
    if (unpacked > maxBytes || entries.size > MAX_ENTRIES)
      throw new RejectedFileError(diagnose('archive-unpacks', { size: maxBytes / 1024 / 1024, files: MAX_ENTRIES }));
  }
  return entries;
}

async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return zip.openReadStreamPromise(entry);
}

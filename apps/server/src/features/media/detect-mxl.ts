import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { checkScoreStream } from './detect-xml.ts';
import { RefusedFile } from './refused-file.ts';

/** A score has a table of contents, the score, and perhaps pictures. */
const MOST_ENTRIES = 200;
const LARGEST_CONTENTS = 64 * 1024;
const CONTAINER = 'META-INF/container.xml';

/**
 * Looks whether a zip archive is a compressed score, reading no more than what it says about itself and the score.
 * Source: https://www.w3.org/2021/06/musicxml40/tutorial/compressed-mxl-files/
 *
 * @param largest  bytes everything in it may unpack to
 * @throws {RefusedFile} when it is not, is broken, or unpacks to more
 */
export async function checkMxl(path: string, largest: number): Promise<void> {
  try {
    // The reader holds every file in it to the length that was declared, so the sum below is the truth.
    const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
    try {
      await checkArchive(zip, largest);
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof RefusedFile) throw error;
    throw new RefusedFile('The archive cannot be unpacked: it is broken or cut off.');
  }
}

async function checkArchive(zip: ZipFile, largest: number): Promise<void> {
  const entries = await listEntries(zip, largest);
  const container = entries.get(CONTAINER);
  if (container === undefined || container.uncompressedSize > LARGEST_CONTENTS)
    throw new RefusedFile('This zip archive is no compressed score (MXL).');
  const contents = (await buffer(await open(zip, container))).toString();
  const named = /<rootfile\b[^>]*\bfull-path\s*=\s*["']([^"']+)["']/.exec(contents)?.[1];
  const score = named === undefined ? undefined : entries.get(named);
  if (score === undefined) throw new RefusedFile('The archive names no score that is in it.');
  await checkScoreStream(await open(zip, score));
}

async function listEntries(zip: ZipFile, largest: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    entries.set(entry.fileName, entry);
    if (unpacked > largest || entries.size > MOST_ENTRIES)
      throw new RefusedFile(
        `The archive would unpack to more than ${largest / 1024 / 1024} MB or ${MOST_ENTRIES} files.`,
      );
  }
  return entries;
}

async function open(zip: ZipFile, entry: Entry): Promise<Readable> {
  return zip.openReadStreamPromise(entry);
}

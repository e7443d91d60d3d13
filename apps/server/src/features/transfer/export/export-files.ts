import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Reader } from '../../../platform/database/index.ts';
import type { FileStore } from '../../../platform/files/index.ts';
import { downloadName, listFiles, type MediaFile } from '../../media/index.ts';
import { type ExportNames, omitUnset } from './bundle-json.ts';
import { isMediaName } from '../read/source-file.ts';
import { TransferError } from '../model.ts';

/** A file of a song and its name in the bundle. */
export type NamedFile = { readonly name: string; readonly file: MediaFile };

/**
 * Lists the files of songs that a bundle holds, by song. Files that Canticle generated are left out, because they can
 * be generated again.
 */
export async function listExportFiles(
  db: Reader,
  songIds: readonly string[],
): Promise<ReadonlyMap<string, NamedFile[]>> {
  const uploadedFiles = (await listFiles(db, { songIds })).filter(({ madeFrom }) => madeFrom === null);
  const bySong = Map.groupBy(uploadedFiles, ({ songId }) => songId);
  return new Map([...bySong].map(([id, files]) => [id, assignFileNames(files)]));
}

function assignFileNames(files: readonly MediaFile[]): NamedFile[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const preferredName =
      file.address ??
      downloadName(file)
        .replace(/^\.+/, '')
        .replace(/[<>:"|?*]/g, '-');
    const [, stem = '', ending = ''] = /^(.*?)(\.[^.]*)?$/.exec(preferredName) ?? [];
    let name = preferredName;
    for (let suffix = 2; file.address === null && taken.has(name.toLowerCase()); suffix += 1)
      name = `${stem}-${suffix}${ending}`;
    taken.add(name.toLowerCase());
    return { name, file };
  });
}

/** Serializes the member `files` of song.json. */
export function serializeFiles(
  files: readonly NamedFile[],
  exportNames: ExportNames,
  instruments: ReadonlyMap<string, string>,
): object[] {
  const names = new Map(files.map(({ name, file }) => [file.id, name]));
  return files.map(({ name, file }) =>
    omitUnset({
      id: file.id,
      ...(file.address === null ? { file: name } : { address: file.address }),
      type: file.type,
      name: file.name,
      category: file.category,
      number: file.number,
      language: file.language,
      transposition: file.transposition,
      information: file.information,
      instrument: instruments.get(file.instrumentId ?? ''),
      companionOf: names.get(file.companionOf ?? ''),
      participants: file.participants.map(({ contributorId, type }) => ({
        contributor: exportNames.contributors.get(contributorId),
        type,
      })),
    }),
  );
}

/**
 * Streams the bytes of files from the store into the folder of their song.
 *
 * @throws {TransferError} when the disk is full, or bytes are missing
 */
export async function writeFiles(media: FileStore, folder: string, files: readonly NamedFile[]): Promise<void> {
  for (const { name, file } of files) {
    if (file.address !== null || !(isMediaName(name) || file.type === 'photo')) continue;
    await mkdir(dirname(join(folder, name)), { recursive: true });
    // Opened just before it is read: a stream that is never read stays open.
    const bytes = await media.stream(file.contentHash);
    if (bytes === undefined) throw new TransferError(`The content of "${file.name}" is missing.`);
    await pipeline(bytes, createWriteStream(join(folder, name))).catch((error: NodeJS.ErrnoException) => {
      throw new TransferError(
        error.code === 'ENOSPC' ? 'The disk is full. The export is not complete.' : `"${name}" cannot be written.`,
      );
    });
  }
}

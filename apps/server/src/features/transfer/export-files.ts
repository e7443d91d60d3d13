import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Reader } from '../../database/index.ts';
import type { FileStore } from '../../files/index.ts';
import { downloadName, listFiles, type MediaFile } from '../media/index.ts';
import { type Called, withoutUnset } from './bundle-json.ts';
import { isMediaName } from './media-names.ts';
import { TransferRefused } from './model.ts';

/** A file of a song and the name it has in the bundle. */
export type NamedFile = { readonly name: string; readonly file: MediaFile };

/** The files of songs that a bundle holds, by song: what Canticle made itself is made again. */
export async function filesToExport(db: Reader, songIds: readonly string[]): Promise<ReadonlyMap<string, NamedFile[]>> {
  const brought = (await listFiles(db, { songIds })).filter(({ madeFrom }) => madeFrom === null);
  const bySong = Map.groupBy(brought, ({ songId }) => songId);
  return new Map([...bySong].map(([id, files]) => [id, named(files)]));
}

function named(files: readonly MediaFile[]): NamedFile[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const wanted =
      file.address ??
      downloadName(file)
        .replace(/^\.+/, '')
        .replace(/[<>:"|?*]/g, '-');
    const [, stem = '', ending = ''] = /^(.*?)(\.[^.]*)?$/.exec(wanted) ?? [];
    let name = wanted;
    for (let copy = 2; file.address === null && taken.has(name.toLowerCase()); copy += 1)
      name = `${stem}-${copy}${ending}`;
    taken.add(name.toLowerCase());
    return { name, file };
  });
}

/** What song.json says of its files. */
export function filesJson(
  files: readonly NamedFile[],
  called: Called,
  instruments: ReadonlyMap<string, string>,
): object[] {
  const names = new Map(files.map(({ name, file }) => [file.id, name]));
  return files.map(({ name, file }) =>
    withoutUnset({
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
        contributor: called.contributors.get(contributorId),
        type,
      })),
    }),
  );
}

/**
 * Writes the bytes of files into the folder of their song, as they come from the store.
 *
 * @throws {TransferRefused} when the disk is full, or bytes are missing
 */
export async function writeFiles(media: FileStore, folder: string, files: readonly NamedFile[]): Promise<void> {
  for (const { name, file } of files) {
    if (file.address !== null || !isMediaName(name)) continue;
    await mkdir(dirname(join(folder, name)), { recursive: true });
    // Last before it is read: a file that is opened and never read stays open.
    const bytes = await media.read(file.contentHash);
    if (bytes === undefined) throw new TransferRefused(`The bytes of "${file.name}" are not stored any more.`);
    await pipeline(bytes, createWriteStream(join(folder, name))).catch((error: NodeJS.ErrnoException) => {
      throw new TransferRefused(
        error.code === 'ENOSPC' ? 'The disk is full; the export is not complete.' : `"${name}" cannot be written.`,
      );
    });
  }
}

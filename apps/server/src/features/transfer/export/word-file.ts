import { buffer } from 'node:stream/consumers';
import { type ExportDiagnostic, type SongFileData, writeWordDocument } from '@canticle/formats';
import yazl from 'yazl';
import { type SongExportOptions, transposeSong } from './export-song.ts';

export const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A Word document, and for each of its songs what is not in it. */
export type WordFile = { readonly content: Buffer; readonly diagnostics: readonly (readonly ExportDiagnostic[])[] };

/** Writes songs into one Word document, each on a page of its own. */
export async function createWordFile(
  songs: readonly SongFileData[],
  { format, language, melody, semitones }: SongExportOptions,
): Promise<WordFile> {
  const transposed = songs.map((song) => transposeSong(song, semitones));
  const { parts, diagnostics } = writeWordDocument(transposed, { language, melody, withChords: format === 'word' });
  return { content: await zipFiles(parts.map(({ path, xml }) => ({ name: path, text: xml }))), diagnostics };
}

/** Packs texts into a zip archive, in their order. */
export function zipFiles(files: readonly { readonly name: string; readonly text: string }[]): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const { name, text } of files) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}

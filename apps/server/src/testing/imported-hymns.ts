import type { TestCanticle } from './canticle.ts';
import type { Files } from './folder.ts';
import { confirmImport, type StoredText, uploadImport } from './imports.ts';
import { type Hymn, sungParts } from './program-files/index.ts';

/**
 * Imports files, or a file as it is, as a person does. Returns what the report says, and the texts of the songs that
 * are new, by the title of the song.
 */
export const importHymns = async (
  canticle: TestCanticle,
  files: Files | Buffer,
  name: string,
): ReturnType<typeof confirmImport> => confirmImport(canticle, await uploadImport(canticle, files, name));

/** What is sung: the lines of the parts in their order, with the chords above them. A remark is no line of words. */
export function sungLines({ document: { sections, order } }: StoredText, withChords: boolean): readonly string[] {
  const byId = new Map(sections.map(({ id, lines }) => [id, lines]));
  return order
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ text, chords }) => text !== '' || chords.original.length > 0)
    .map(({ text, chords }) => written(text, withChords ? chords.original : []));
}

const written = (text: string, chords: readonly (readonly [number, string])[]): string =>
  chords.length === 0 ? text : `${text} ${chords.map(([at, name]) => `${at}:${name}`).join(' ')}`;

/** The lines of a hymn as `sungLines` writes them. */
export const hymnLines = (hymn: Hymn, withChords: boolean, withOrder: boolean): readonly string[] =>
  (withOrder ? sungParts(hymn) : hymn.parts)
    .flatMap(({ lines }) => lines)
    .map(({ text, chords }) => written(text, withChords ? chords : []));

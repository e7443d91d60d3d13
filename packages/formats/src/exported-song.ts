import type { LyricsDocument, Melody } from '@canticle/music';
import type { LyricsInLanguage, SongFileData } from './song-text.ts';

/** Parts of a song that a file format cannot represent. */
export type ExportDiagnostic =
  | 'other-melody'
  | 'other-languages'
  | 'chords'
  | 'chord-places'
  | 'order'
  | 'labels'
  | 'remarks'
  | 'notes'
  | 'titles'
  | 'authors'
  | 'songbooks'
  | 'themes'
  | 'comments'
  | 'facts'
  | 'carried'
  | 'picture';

/** A written file, and the parts of the song that are not in it. */
export type ExportedSong = { readonly text: string; readonly diagnostics: readonly ExportDiagnostic[] };

/** What to write: a song may have several texts and two melodies. */
export type WriteOptions = {
  /**
   * The language of the text to write when the format holds one: the first text in this language, else the first text.
   */
  readonly language?: string;
  readonly melody: Melody;
};

/** The text to write, for a format that holds one. */
export function selectLyrics(song: SongFileData, { language }: WriteOptions): LyricsInLanguage {
  const found = song.lyrics.find((text) => text.language === language) ?? song.lyrics[0];
  if (!found) throw new TypeError('A song to write needs a text, if only an empty one.');
  return found;
}

/** Collects the diagnostics that apply. */
export function collectDiagnostics<Diagnostic extends ExportDiagnostic>(
  flags: { readonly [diagnostic in Diagnostic]?: boolean },
): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const diagnostic in flags) if (flags[diagnostic] === true) found.push(diagnostic);
  return found;
}

/** Diagnostics about one text, the same in every format that holds a single one. */
export function commonDiagnostics(song: SongFileData, document: LyricsDocument, melody: Melody) {
  const other = melody === 'new' ? 'original' : 'new';
  return {
    'other-melody': document.sections.some(({ lines }) => lines.some(({ chords }) => chords[other].length > 0)),
    'other-languages': song.lyrics.length > 1,
    carried: hasPreservedData(document),
  };
}

/* The attributes of an OpenLyrics file only name the program that wrote it. */
function hasPreservedData({ carried }: LyricsDocument): boolean {
  return Object.entries(carried).some(([format, value]) => {
    if (format !== 'openlyrics' || typeof value !== 'object' || value === null) return true;
    return Object.keys(value).some((name) => name !== 'attributes');
  });
}

/** Whether a text is sung in the order of its sections. */
export const isFileOrder = ({ sections, order }: LyricsDocument): boolean =>
  order.length === sections.length && sections.every(({ id }, at) => order[at] === id);

/** Whether the order omits a section; other formats sing every one. */
export function omitsSections({ sections, order }: LyricsDocument): boolean {
  const named = new Set(order);
  return sections.some(({ id }) => !named.has(id));
}

import type { LyricLine, LyricSection } from '@canticle/music';
import { chordRow } from './chord-row.ts';
import { prepareExportChords } from './export-chords.ts';
import { isOwnLabel, sectionName } from './written-section-name.ts';
import type { SongFileData } from './song-text.ts';
import {
  commonDiagnostics,
  isFileOrder,
  collectDiagnostics,
  type WriteOptions,
  type ExportedSong,
} from './exported-song.ts';

/**
 * Writes plain text for people: the title, then paragraphs with a heading, with the chords above the words or omitted.
 */
export function writePlainText(
  song: SongFileData,
  options: WriteOptions & { readonly withChords: boolean },
): ExportedSong {
  const { melody, withChords } = options;
  const { document, key, capo } = prepareExportChords(song, options);
  const lines = document.sections.flatMap((section) => section.lines);
  const rows = lines.map(({ text, chords }) => chordRow(text, chords[melody]));
  const metadata = withChords
    ? [key && `Key: ${key}`, capo.fret === 0 ? '' : `Capo: ${capo.fret}`].filter(Boolean).join('\n')
    : '';
  const sections = document.sections.map((section) => writeSection(section, options));
  const notes = document.notes === '' ? '' : document.notes.replace(/^/gm, '-- ');
  const hasChords = rows.some(({ row }) => row !== '');
  return {
    text: `${[song.titles[0]?.text ?? '', metadata, ...sections, notes].filter((part) => part !== '').join('\n\n')}\n`,
    diagnostics: collectDiagnostics({
      ...commonDiagnostics(song, document, melody),
      chords: !withChords && hasChords,
      'chord-places': withChords && rows.some(({ isExact }) => !isExact),
      order: !isFileOrder(document),
      labels: document.sections.some(({ label }) => isOwnLabel(label)),
      remarks: lines.some(({ text, remark }) => remark !== '' && text !== ''),
      notes: notes !== '',
      titles: song.titles.length > 1,
      authors: song.authors.length > 0,
      songbooks: song.songbooks.length > 0,
      themes: song.themes.length > 0,
      comments: song.comments.length > 0,
      facts:
        [song.copyright, song.ccli, song.released, song.tempo, song.timeSignature].some(Boolean) ||
        song.transposition !== null ||
        (withChords && capo.soundingFret > 0) ||
        (!withChords && (key !== '' || capo.fret + capo.soundingFret > 0)),
    }),
  };
}

function writeSection(section: LyricSection, options: WriteOptions & { readonly withChords: boolean }): string {
  return [`${sectionName(section)}:`, ...section.lines.flatMap((line) => writeLine(line, options))].join('\n');
}

function writeLine(
  { text, remark, chords }: LyricLine,
  { melody, withChords }: WriteOptions & { readonly withChords: boolean },
): readonly string[] {
  const { row } = chordRow(text, withChords ? chords[melody] : []);
  return [remark && `-- ${remark}`, row, text].filter((line) => line.trim() !== '');
}

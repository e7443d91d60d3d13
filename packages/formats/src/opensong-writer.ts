import { capoOf, type LyricLine, type LyricSection, type LyricsDocument } from '@canticle/music';
import { authorsOfText } from './authors-of-text.ts';
import { chordRow } from './chord-row.ts';
import type { SongFileData } from './song-text.ts';
import {
  commonDiagnostics,
  omitsSections,
  collectDiagnostics,
  selectLyrics,
  type WriteOptions,
  type ExportedSong,
} from './exported-song.ts';
import { escapeXml, xmlElement } from './xml-writer.ts';

/** The OpenSong letters of section kinds; an ending is a tag (T). */
const sectionLetters: { readonly [kind in LyricSection['kind']]: string } = {
  verse: 'V',
  chorus: 'C',
  prechorus: 'P',
  bridge: 'B',
  ending: 'T',
  intro: 'Intro ',
  other: 'Other ',
};

/**
 * Writes OpenSong: sections in brackets, chords as they sound on lines that begin with a dot, remarks after a semicolon.
 * Source: https://opensong.org/development/file-formats/
 */
export function writeOpenSong(song: SongFileData, options: WriteOptions): ExportedSong {
  const { melody } = options;
  const { document, language } = selectLyrics(song, options);
  const lines = document.sections.flatMap((section) => section.lines);
  const notes = document.notes === '' ? [] : document.notes.split('\n').map((note) => `;${note}`);
  const sections = document.sections.map((section) => writeSection(section, options));
  const lyrics = [...sections, ...(notes.length > 0 ? [notes.join('\n')] : [])].join('\n\n');
  const authors = authorsOfText(song, language);
  const names = authors.map(({ name, role }) => (role === 'translation' ? `tr. ${name}` : name));
  const key = document.keys[melody] || (melody === 'original' ? song.key : '');
  const metadata: readonly (readonly [string, string])[] = [
    ['title', song.titles[0]?.text ?? ''],
    ['aka', song.titles[1]?.text ?? ''],
    ['author', [...new Set(names)].join('; ')],
    ['copyright', song.copyright],
    ['ccli', song.ccli],
    ['key', key],
    ['capo', String(capoOf(document, melody) || '')],
    ['tempo', song.tempo],
    ['timesig', song.timeSignature],
    ['theme', song.themes.map(({ text }) => text).join('; ')],
    ['hymn_number', song.songbooks[0]?.entry ?? ''],
    ['presentation', formatPresentation(document)],
    ['lyrics', lyrics],
  ];
  const elements = metadata
    .filter(([name, value]) => value !== '' || name === 'title' || name === 'lyrics')
    .map(([name, value]) => `  ${xmlElement(name, {}, [escapeXml(value)])}\n`);
  return {
    text: `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement('song', {}, ['\n', ...elements])}\n`,
    diagnostics: collectDiagnostics({
      ...commonDiagnostics(song, document, melody),
      'chord-places': lines.some(({ text, chords }) => !chordRow(text, chords[melody]).isExact),
      order: omitsSections(document),
      labels: document.sections.some(({ label }) => label !== '' && !/^\d+$/.test(label)),
      remarks: lines.some(({ text, remark }) => remark !== '' && text !== ''),
      notes: notes.length > 0,
      titles: song.titles.length > 2,
      authors: authors.length < song.authors.length || authors.some(({ role }) => role !== 'unknown'),
      songbooks: song.songbooks.length > 1 || song.songbooks.some(({ name }) => name !== ''),
      comments: song.comments.length > 0,
      facts: song.released !== '' || song.transposition !== null,
    }),
  };
}

const nameOf = ({ kind, number, label }: LyricSection): string =>
  `${sectionLetters[kind]}${/^\d+$/.test(label) ? label : number}`;

function formatPresentation({ sections, order }: LyricsDocument): string {
  const names = new Map(sections.map((section) => [section.id, nameOf(section).replace(' ', '')]));
  return order.map((id) => names.get(id) ?? id).join(' ');
}

function writeSection(section: LyricSection, options: WriteOptions): string {
  return [`[${nameOf(section)}]`, ...section.lines.flatMap((line) => writeLine(line, options))].join('\n');
}

/* A blank line ends a section for some readers. */
function writeLine({ text, remark, chords }: LyricLine, { melody }: WriteOptions): readonly string[] {
  const { row } = chordRow(text, chords[melody]);
  return [remark && `;${remark}`, row && `.${row}`, text.trim() && ` ${text}`].filter((line) => line !== '');
}

import { capoOf, type ChordMark, type LyricLine, type LyricsDocument, type Melody } from '@canticle/music';
import { authorsOfText } from '../authors-of-text.ts';
import {
  collectDiagnostics,
  commonDiagnostics,
  type ExportedSong,
  omitsSections,
  selectLyrics,
  type WriteOptions,
} from '../exported-song.ts';
import { isOwnLabel, sectionName } from '../written-section-name.ts';
import type { Author, LyricsInLanguage, SongFileData } from '../song-text.ts';
import { encodeBase64 } from './base64.ts';

const MAX_LANGUAGES = 4;

/**
 * Writes a song of SongBeamer: up to four languages line by line where their sections have the same lines, chords as
 * they sound, remarks and notes among the comments. The text begins with the byte order mark by which the program knows
 * UTF-8. Source: https://wiki.openlp.org/Development:SongBeamer_-_Song_Data_Format
 */
export function writeSongBeamer(song: SongFileData, options: WriteOptions): ExportedSong {
  const { melody } = options;
  const first = selectLyrics(song, options);
  const texts = parallelTexts(song, first);
  const names = partNames(first.document);
  const body = writeBody(texts, names, melody);
  const remarks = first.document.sections.flatMap(({ lines }) => lines.flatMap(({ remark }) => remark || []));
  const authors = texts.length > 1 ? song.authors : authorsOfText(song, first.language);
  const lines = [
    ...writeProperties({ ...song, authors }, texts, { names, melody, remarks }),
    ...(body.chords === '' ? [] : [`#Chords=${encodeBase64(body.chords)}`]),
    ...body.lines,
  ];
  return {
    text: `\uFEFF${lines.join('\r\n')}\r\n`,
    diagnostics: collectDiagnostics({
      ...commonDiagnostics(song, first.document, melody),
      'other-languages': texts.length < song.lyrics.length,
      order: omitsSections(first.document),
      remarks: remarks.length > 0,
      titles: song.titles.length > titlesOf(song, texts).length,
      authors: authors.length < song.authors.length || authors.some(({ role }) => rolePropertyOf(role) === undefined),
      songbooks: song.songbooks.length > 1,
      facts:
        song.released !== '' ||
        song.timeSignature !== '' ||
        song.transposition !== null ||
        capoOf(first.document, melody) > 0,
    }),
  };
}

/* Lines take turns, so every text needs the same ones. */
function parallelTexts({ lyrics }: SongFileData, first: LyricsInLanguage): readonly LyricsInLanguage[] {
  const shape = shapeOf(first.document);
  const texts = [first, ...lyrics.filter((text) => text !== first && shapeOf(text.document) === shape)];
  return texts.length === lyrics.length && texts.length <= MAX_LANGUAGES ? texts : [first];
}

const shapeOf = ({ sections }: LyricsDocument): string =>
  sections.map(({ id, lines }) => `${id} ${lines.filter(isWritten).length}`).join(',');

const isWritten = ({ text, chords }: LyricLine): boolean =>
  text.trim() !== '' || chords.original.length > 0 || chords.new.length > 0;

/* A label that only one section has is its name; the program knows parts by their names. */
function partNames({ sections }: LyricsDocument): ReadonlyMap<string, string> {
  const labels = sections.map(sectionName);
  const isUnique = new Set(labels).size === labels.length;
  return new Map(
    sections.map((section) => [section.id, isUnique ? sectionName(section) : sectionName({ ...section, label: '' })]),
  );
}

type PropertyOptions = {
  readonly names: ReadonlyMap<string, string>;
  readonly melody: Melody;
  readonly remarks: readonly string[];
};

function writeProperties(
  song: SongFileData,
  texts: readonly LyricsInLanguage[],
  { names, melody, remarks }: PropertyOptions,
): readonly string[] {
  const document = texts[0]?.document;
  const [title, ...otherTitles] = titlesOf(song, texts);
  const people = (wanted: string) =>
    song.authors.filter(({ role }) => rolePropertyOf(role) === wanted).map(({ name }) => name);
  const comments = [...remarks, document?.notes ?? '', ...song.comments].filter((text) => text !== '');
  const properties: readonly (readonly [string, string])[] = [
    ['LangCount', String(texts.length)],
    ['Title', title ?? ''],
    ...otherTitles.map((text, at) => [`TitleLang${at + 2}`, text] as const),
    ...['Author', 'Melody', 'Translation'].map((name) => [name, people(name).join(' / ')] as const),
    ['(c)', song.copyright],
    ['CCLI', song.ccli],
    ['Songbook', writeSongbook(song)],
    ['Categories', song.themes.map(({ text }) => text).join(', ')],
    ['Key', (document?.keys[melody] ?? '') || (melody === 'original' ? song.key : '')],
    ['Tempo', song.tempo],
    ['VerseOrder', (document?.order ?? []).map((id) => names.get(id) ?? id).join(',')],
    ['Comments', comments.length === 0 ? '' : encodeBase64(comments.join('\r\n'))],
    ['Version', '3'],
  ];
  return properties
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `#${name}=${value.replace(/\s*[\r\n]+\s*/g, ' ')}`);
}

/* The title of each written language; a song without one per language has its first. */
function titlesOf({ titles }: SongFileData, texts: readonly LyricsInLanguage[]): readonly string[] {
  if (texts.length === 1) return titles.slice(0, 1).map(({ text }) => text);
  return texts.map(({ language }, at) => {
    const inLanguage = titles.find((title) => title.language === language);
    return (inLanguage ?? titles[at] ?? titles[0])?.text ?? '';
  });
}

function rolePropertyOf(role: Author['role']): string | undefined {
  if (role === 'music') return 'Melody';
  if (role === 'translation') return 'Translation';
  return role === 'words' || role === 'unknown' ? 'Author' : undefined;
}

function writeSongbook({ songbooks }: SongFileData): string {
  const [first] = songbooks;
  return first === undefined ? '' : [first.name, first.entry].filter((part) => part !== '').join(' / ');
}

function writeBody(texts: readonly LyricsInLanguage[], names: ReadonlyMap<string, string>, melody: Melody) {
  const lines: string[] = [];
  const chords: string[] = [];
  const sections = texts[0]?.document.sections ?? [];
  for (const [at, section] of sections.entries()) {
    const name = names.get(section.id) ?? sectionName(section);
    lines.push('---', isOwnLabel(section.label) ? `$$M=${name}` : name);
    for (const { text, chords: marks } of interleave(texts, at)) {
      // Lines count from the first one below the first divider.
      for (const mark of marks[melody]) chords.push(`${mark[0]},${lines.length - 1},${writeChord(mark)}`);
      lines.push(escapeLine(text));
    }
  }
  return { lines: lines.length === 0 ? ['---'] : lines, chords: chords.map((chord) => `${chord}\r`).join('') };
}

/* The lines of a section of all texts, taking turns. */
function interleave(texts: readonly LyricsInLanguage[], at: number): readonly LyricLine[] {
  const columns = texts.map(({ document }) => (document.sections[at]?.lines ?? []).filter(isWritten));
  return (columns[0] ?? []).flatMap((_, row) => columns.flatMap((column) => column[row] ?? []));
}

/* A line of hyphens or with a number sign would be read as a divider or the mark of a language. */
const escapeLine = (text: string): string => text.replace(/^(\s*)--+/, '$1–').replace(/^(\s*)##/, '$1# #');

/* In the program B is B flat for German users: a natural and a flat are said. */
const writeChord = ([, symbol]: ChordMark): string =>
  symbol.replace(/(^|\/)([A-G])(b?)/g, (_all, slash: string, note: string, flat: string) => {
    const sign = flat === 'b' ? '<' : note === 'B' ? '=' : '';
    return `${slash}${note}${sign}`;
  });

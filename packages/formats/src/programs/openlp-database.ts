import { diagnose } from '../diagnostics.ts';
import { emptySong, finishSong, type SongDraft } from '../song-draft.ts';
import type { Author, LyricsInLanguage, ParsedSong } from '../song-text.ts';
import { elementsOf, parseXml, rawText, type XmlElement } from '../xml-tree.ts';
import { primaryLanguage } from '../language.ts';
import { addThemes, wordsLines } from './program-line.ts';
import { createDocument, type PartOrder, type SongPart } from './song-parts.ts';

/** A song in the database of OpenLP. Members are empty where the database has nothing. */
export type OpenLpSong = {
  readonly title: string;
  readonly alternateTitle: string;
  /** XML with the verses. */
  readonly lyrics: string;
  readonly verseOrder: string;
  readonly copyright: string;
  readonly comments: string;
  readonly ccliNumber: string;
  readonly authors: readonly { readonly name: string; readonly type: string }[];
  readonly songbooks: readonly { readonly name: string; readonly entry: string }[];
  readonly topics: readonly string[];
  /** Names of the recordings that the song plays. */
  readonly media: readonly string[];
};

const TYPES = new Map<string, readonly Author['role'][]>([
  ['words', ['words']],
  ['music', ['music']],
  ['words+music', ['words', 'music']],
  ['translation', ['translation']],
]);

const KINDS = new Map([
  ['v', 'Verse'],
  ['c', 'Chorus'],
  ['b', 'Bridge'],
  ['p', 'Pre-Chorus'],
  ['i', 'Intro'],
  ['e', 'Ending'],
  ['o', 'Other'],
]);

/**
 * Reads a song of OpenLP's database.
 *
 * @throws {ParseError} when its verses are broken XML
 */
export function readOpenLpSong(from: OpenLpSong): ParsedSong {
  const song = emptySong();
  if (from.title !== '') song.titles.push({ text: from.title, language: '', kind: 'main' });
  if (from.alternateTitle !== '') song.titles.push({ text: from.alternateTitle, language: '', kind: 'alternative' });
  for (const { name, type } of from.authors)
    for (const role of TYPES.get(type) ?? (['unknown'] as const)) song.authors.push({ name, role, language: '' });
  song.songbooks.push(...from.songbooks);
  for (const topic of from.topics) addThemes(song, topic);
  Object.assign(song.metadata, { copyright: from.copyright, ccli: from.ccliNumber });
  if (from.comments !== '') song.comments.push(from.comments);
  for (const words of from.media)
    song.diagnostics.push({ line: 1, message: diagnose('field', { name: 'media_files', words }), text: '' });
  return finishSong(song, readLyrics(from, song));
}

/* Before 1.9 the verses were plain text. */
function readLyrics({ lyrics, verseOrder }: OpenLpSong, song: SongDraft): readonly LyricsInLanguage[] {
  if (!/^\s*</.test(lyrics)) return [{ language: '', document: createDocument(song, plainParts(lyrics)) }];
  const verses = elementsOf(elementsOf(parseXml(lyrics), 'lyrics')[0], 'verse');
  const names = verseOrder
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(orderName);
  const order: PartOrder | undefined = names.length > 0 ? { names, line: 1 } : undefined;
  const languages = new Set(verses.map(languageOf));
  const texts = [...(languages.size === 0 ? [''] : languages)];
  return texts.map((language, at) => {
    const parts = verses.filter((verse) => languageOf(verse) === language).map(readVerse);
    return { language, document: createDocument(at === 0 ? song : emptySong(), parts, order) };
  });
}

const plainParts = (lyrics: string): readonly SongPart[] =>
  lyrics
    .split(/(?:\r?\n){2,}/)
    .map((words) => ({ name: '', at: 1, lines: wordsLines(words) }))
    .filter(({ lines }) => lines.length > 0);

const languageOf = ({ attributes }: XmlElement): string => primaryLanguage(attributes.get('lang') ?? '');

const nameOf = (type: string, label: string): string => `${KINDS.get(type.toLowerCase()) ?? 'Other'} ${label}`.trim();
const orderName = (short: string): string => nameOf(short.slice(0, 1), short.slice(1));

/* Marks of slides: "[---]" and "[--}{--]". */
const readVerse = (verse: XmlElement): SongPart => ({
  name: nameOf(verse.attributes.get('type') ?? 'v', verse.attributes.get('label') ?? ''),
  at: verse.line,
  lines: wordsLines(
    rawText(verse)
      .replace(/\[---\]|\[--\}\{--\]/g, '\n')
      .replace(/\{br\}/g, '\n'),
  ),
});

import { normalizeKeyName } from './key-name.ts';
import { primaryLanguage } from './language.ts';
import { readLyrics } from './openlyrics-sections.ts';
import type { SongDraft } from './song-draft.ts';
import { emptySong, finishSong } from './song-draft.ts';
import type { Author, ParsedSong } from './song-text.ts';
import { ParseError } from './parse-error.ts';
import { elementToJson, elementsOf, parseXml, textOf, type XmlElement } from './xml-tree.ts';
import { diagnose } from './diagnostics.ts';

/**
 * Reads OpenLyrics 0.8 and 0.9, whatever namespace the file declares, and 0.7 with its `<line>` elements.
 * Source: https://docs.openlyrics.org/en/latest/dataformat.html
 *
 * @param text  at most 8,000,000 characters
 * @throws {ParseError} when the XML is broken or unsafe, or is not a song
 */
export function readOpenLyrics(text: string): ParsedSong {
  const root = parseXml(text);
  if (root.name !== 'song') throw new ParseError(root.line, diagnose('not-openlyrics', { name: root.name }));
  const song = emptySong();
  const carried: { [name: string]: unknown } = {};
  for (const properties of elementsOf(root, 'properties')) {
    for (const property of elementsOf(properties)) readProperty(property, song, carried);
  }
  const format = elementsOf(root, 'format')[0];
  if (format) carried.format = elementToJson(format);
  if (root.attributes.size > 0) carried.attributes = Object.fromEntries(root.attributes);
  const order = elementsOf(elementsOf(root, 'properties')[0], 'verseOrder')[0];
  const names = textOf(order).split(' ').filter(Boolean);
  const verseOrder = order && names.length > 0 ? { names, line: order.line } : undefined;
  return finishSong(song, readLyrics(root, song, languageOf(root, song), verseOrder, carried));
}

/** The default language of the words: the song's, else that of the titles when they share one. */
function languageOf({ attributes }: XmlElement, { titles }: SongDraft): string {
  const own = primaryLanguage(attributes.get('xml:lang') ?? attributes.get('lang') ?? '');
  const languages = new Set(titles.map(({ language }) => language).filter(Boolean));
  return own || (languages.size === 1 ? ([...languages][0] ?? '') : '');
}

type PropertyReader = (property: XmlElement, song: SongDraft) => void;

const metadataReader =
  (member: 'copyright' | 'ccli' | 'released' | 'tempo' | 'timeSignature'): PropertyReader =>
  (property, { metadata }) => {
    metadata[member] = textOf(property);
  };

const propertyReaders = new Map<string, PropertyReader>([
  ['titles', readTitles],
  ['authors', readAuthors],
  ['songbooks', readSongbooks],
  ['themes', readThemes],
  ['comments', (property, { comments }) => void comments.push(...elementsOf(property).map(textOf).filter(Boolean))],
  ['copyright', metadataReader('copyright')],
  ['ccliNo', metadataReader('ccli')],
  ['released', metadataReader('released')],
  ['releaseDate', metadataReader('released')],
  ['tempo', metadataReader('tempo')],
  ['timeSignature', metadataReader('timeSignature')],
  ['key', readKey],
  ['transposition', readTransposition],
  ['verseOrder', () => undefined],
]);

function readProperty(property: XmlElement, song: SongDraft, carried: { [name: string]: unknown }): void {
  const read = propertyReaders.get(property.name);
  if (read) return read(property, song);
  if (textOf(property) === '' && property.attributes.size === 0) return;
  const preserved = Array.isArray(carried.properties) ? carried.properties : [];
  carried.properties = [...preserved, elementToJson(property)];
  song.diagnostics.push({
    line: property.line,
    message: diagnose('element-words', { name: property.name, words: textOf(property).slice(0, 200) }),
    text: '',
  });
}

function readTitles(property: XmlElement, { titles }: SongDraft): void {
  for (const element of elementsOf(property, 'title')) {
    const text = textOf(element);
    const language = primaryLanguage(element.attributes.get('lang') ?? '');
    const mains = titles.filter(({ kind }) => kind === 'main');
    const isMain = language ? mains.every((main) => main.language !== language) : mains.length === 0;
    const kind = element.attributes.has('translit') ? 'transliteration' : isMain ? 'main' : 'alternative';
    if (text) titles.push({ text, language, kind });
  }
}

const roles = new Set<string>(['words', 'music', 'arrangement', 'translation'] satisfies Author['role'][]);
const isRole = (type: string): type is Author['role'] => roles.has(type);

function readAuthors(property: XmlElement, { authors }: SongDraft): void {
  for (const element of elementsOf(property, 'author')) {
    const name = textOf(element);
    const type = element.attributes.get('type') ?? '';
    const language = primaryLanguage(element.attributes.get('lang') ?? '');
    if (name) authors.push({ name, role: isRole(type) ? type : 'unknown', language });
  }
}

function readSongbooks(property: XmlElement, { songbooks }: SongDraft): void {
  for (const { attributes } of elementsOf(property, 'songbook')) {
    const book = { name: (attributes.get('name') ?? '').trim(), entry: (attributes.get('entry') ?? '').trim() };
    if (book.name || book.entry) songbooks.push(book);
  }
}

function readThemes(property: XmlElement, { themes, diagnostics }: SongDraft): void {
  for (const element of elementsOf(property, 'theme')) {
    const text = textOf(element);
    const language = primaryLanguage(element.attributes.get('lang') ?? '');
    if (text && element.attributes.has('translit')) {
      diagnostics.push({ line: element.line, message: diagnose('theme-transliterated', { text }), text: '' });
    } else if (text) themes.push({ text, language });
  }
}

function readKey(property: XmlElement, { metadata, diagnostics }: SongDraft): void {
  const text = textOf(property);
  metadata.key = normalizeKeyName(text) ?? '';
  if (text && !metadata.key)
    diagnostics.push({ line: property.line, message: diagnose('key-no-key', { text }), text: '' });
}

function readTransposition(property: XmlElement, { metadata, diagnostics }: SongDraft): void {
  const text = textOf(property);
  if (/^[+-]?\d{1,2}$/.test(text)) metadata.transposition = Number(text);
  else if (text) diagnostics.push({ line: property.line, message: diagnose('transposition', { text }), text: '' });
}

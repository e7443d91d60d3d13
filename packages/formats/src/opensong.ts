import type { SectionKind } from '@canticle/music';
import { withCapoOfOpenSong } from './as-it-sounds.ts';
import { takeFact } from './chordpro-facts.ts';
import { mergeChordLine } from './chords-above.ts';
import { withCommonChords } from './common-chords.ts';
import { keyName } from './key-name.ts';
import { parseSectionName } from './section-name.ts';
import type { SectionDraft, SongDraft, TextDraft } from './song-draft.ts';
import { emptySection, emptySong, finishDocument, finishSong, lyricLine } from './song-draft.ts';
import type { ReadSong } from './song-text.ts';
import { Unreadable } from './unreadable.ts';
import { carryElement, elementsOf, parseXml, rawText, textOf, type XmlElement } from './xml-tree.ts';

const kinds = new Map<string, SectionKind>([
  ['V', 'verse'],
  ['C', 'chorus'],
  ['P', 'prechorus'],
  ['B', 'bridge'],
  ['T', 'ending'],
]);

/* How a slide looks and how long it stays is nothing a singer misses. */
const silent = new Set([
  'style',
  'styles',
  'style_index',
  'backgrounds',
  'linked_songs',
  'hide_chords',
  'user1',
  'lyrics',
]);

/**
 * Reads OpenSong: its facts, sections in brackets, chords on lines that begin with a dot, several verses under one line
 * of chords, remarks after a semicolon. Source: https://opensong.org/development/file-formats/
 *
 * @param text  at most 8,000,000 characters
 * @throws {Unreadable} when the XML is broken or unsafe, or is no song
 */
export function readOpenSong(text: string): ReadSong {
  const root = parseXml(text);
  const lyrics = elementsOf(root, 'lyrics')[0];
  if (root.name !== 'song' || !lyrics) throw new Unreadable(root.line, 'This is XML, but not a song of OpenSong.');
  const song = emptySong();
  const carried: unknown[] = [];
  for (const element of elementsOf(root)) readFact(element, song, carried);
  const draft = readLyrics(lyrics);
  applyPresentation(draft, elementsOf(root, 'presentation')[0], song);
  const rest = {
    keys: { original: song.facts.key, new: '' },
    notes: '',
    carried: carried.length > 0 ? { opensong: { properties: carried } } : {},
  };
  const common = withCommonChords(finishDocument(draft.text, rest, song.losses), song.losses);
  return finishSong(song, [{ language: '', document: withCapoOfOpenSong(common, song) }]);
}

function readFact(element: XmlElement, song: SongDraft, carried: unknown[]): void {
  const { name, line } = element;
  const value = textOf(element);
  if (value === '' || silent.has(name) || name === 'presentation') return;
  const list = value
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean);
  if (name === 'title') song.titles.push({ text: value, language: '', kind: 'main' });
  else if (name === 'aka') song.titles.push({ text: value, language: '', kind: 'alternative' });
  else if (name === 'author') for (const one of list) song.authors.push({ name: one, role: 'unknown', language: '' });
  else if (name === 'theme') for (const one of list) song.themes.push({ text: one, language: '' });
  else if (name === 'hymn_number') song.songbooks.push({ name: '', entry: value });
  else if (name === 'copyright' || name === 'ccli' || name === 'tempo') song.facts[name] = value;
  else if (name === 'timesig') song.facts.timeSignature = value;
  else if (name === 'capo') takeFact(song, { name, value, selector: '', attributes: {} }, line);
  else if (name === 'key' && keyName(value)) song.facts.key = keyName(value) ?? '';
  else {
    carried.push(carryElement(element));
    song.losses.push({ line, what: `<${name}>: ${value.slice(0, 200)}`, text: '' });
  }
}

type Reading = {
  readonly names: Map<string, SectionDraft>;
  readonly text: TextDraft;
  open: string;
  /** The last line of chords, until words below it have taken it. */
  chords: string;
  isTaken: boolean;
  at: number;
};

function readLyrics(lyrics: XmlElement): Reading {
  const reading: Reading = {
    names: new Map(),
    text: { sections: [], order: [] },
    open: 'V',
    chords: '',
    isTaken: false,
    at: lyrics.line,
  };
  for (const raw of rawText(lyrics).split(/\r\n?|\n/)) {
    readLine(raw, reading);
    reading.at += 1;
  }
  endChords(reading);
  return reading;
}

function readLine(raw: string, reading: Reading): void {
  const heading = /^\s*\[(.*)\]\s*$/.exec(raw);
  const isWords = !heading && raw.trim() !== '' && !/^[.;]|^\s*(?:---|\|\|)\s*$/.test(raw);
  if (isWords) return readWords(raw, reading);
  endChords(reading);
  if (heading) reading.open = (heading[1] ?? '').trim();
  // "[V]" alone may stand for several verses, whose numbers begin their lines.
  if (heading && !/^[VCPBT]$/i.test(reading.open)) sectionOf(reading.open, reading);
  if (raw.startsWith('.')) reading.chords = raw.slice(1);
  if (raw.startsWith(';')) addLine(reading, reading.open, lyricLine('', [], raw.slice(1).trim()));
}

/* "1Words" below "[V]" is a line of verse 1; the chords above stand over the line of each verse. */
function readWords(raw: string, reading: Reading): void {
  const numbered = /^[VCPBT]$/i.test(reading.open) ? /^(\d)(.*)$/.exec(raw) : null;
  const words = (numbered?.[2] ?? raw.replace(/^ /, '')).replaceAll('|', ' ');
  const line = reading.chords === '' ? lyricLine(plain(words).trim()) : merged(reading.chords, words);
  addLine(reading, `${reading.open}${numbered?.[1] ?? ''}`, line);
  reading.isTaken = true;
  if (!numbered) reading.chords = '';
}

/* Chords without words below them are a line of their own. */
function endChords(reading: Reading): void {
  if (reading.chords.trim() !== '' && !reading.isTaken) {
    addLine(reading, reading.open, mergeChordLine(reading.chords, ''));
  }
  reading.chords = '';
  reading.isTaken = false;
}

/* Underscores only make room for chords. */
function merged(chords: string, words: string) {
  const line = mergeChordLine(chords, words);
  const at = (offset: number) => plain(line.text.slice(0, offset)).length;
  return lyricLine(
    plain(line.text),
    line.chords.original.map(([offset, symbol]) => [at(offset), symbol] as const),
  );
}

const plain = (words: string): string => words.replaceAll('_', '');

function addLine(reading: Reading, name: string, line: ReturnType<typeof lyricLine>): void {
  const section = sectionOf(name, reading);
  section.lines.push(line);
  section.lineNumbers.push(reading.at);
}

function sectionOf(name: string, { names, text, at }: Reading): SectionDraft {
  const known = names.get(name);
  if (known) return known;
  const short = /^([VCPBT])(\d{0,3}[a-z]?)$/i.exec(name);
  const kind = kinds.get((short?.[1] ?? '').toUpperCase());
  const long = parseSectionName(name);
  const section = kind
    ? emptySection(kind, at, short?.[2])
    : long
      ? emptySection(long.kind, at, long.number)
      : emptySection('other', at, '', name);
  names.set(name, section);
  text.sections.push(section);
  text.order.push(section);
  return section;
}

/* "V1 C V2": an order that leaves a section out, or names what is not there, says so. */
function applyPresentation({ names, text }: Reading, element: XmlElement | undefined, { losses }: SongDraft): void {
  const wanted = textOf(element).split(' ').filter(Boolean);
  if (!element || wanted.length === 0) return;
  const byName = new Map([...names].map(([name, section]) => [name.replaceAll(' ', '').toLowerCase(), section]));
  const unknown = wanted.filter((name) => !byName.has(name.toLowerCase()));
  if (unknown.length > 0) {
    const what = `the order names what the song does not have: ${unknown.join(', ')}`;
    losses.push({ line: element.line, what, text: '' });
  }
  const order = wanted.flatMap((name) => byName.get(name.toLowerCase()) ?? []);
  if (order.length === 0) return;
  const sung = new Set(order);
  const missing = text.sections.filter((section) => !sung.has(section));
  for (const { at } of missing) {
    losses.push({ line: at, what: 'a section is not in the order of the song and is put last', text: '' });
  }
  text.order.splice(0, text.order.length, ...order, ...missing);
}

import type { LyricsDocument, SectionKind } from '@canticle/music';
import { withCommonChords } from './common-chords.ts';
import { primaryLanguage } from './language.ts';
import { readLines } from './openlyrics-lines.ts';
import type { SectionDraft, SongDraft, TextDraft } from './song-draft.ts';
import { emptySection, finishDocument } from './song-draft.ts';
import type { LyricsInLanguage } from './song-text.ts';
import { carryElement, elementsOf, textOf, type XmlElement } from './xml-tree.ts';

type NamedSection = { readonly name: string; readonly section: SectionDraft };

type TextReading = {
  readonly language: string;
  readonly text: TextDraft;
  readonly named: NamedSection[];
  readonly transliterations: unknown[];
  readonly marks: unknown[];
};

const kinds = new Map<string, SectionKind>([
  ['v', 'verse'],
  ['c', 'chorus'],
  ['p', 'prechorus'],
  ['b', 'bridge'],
  ['i', 'intro'],
  ['e', 'ending'],
  ['o', 'other'],
]);

/**
 * Reads the verses of an OpenLyrics song, one text per language.
 *
 * @param language  of the verses that do not name theirs; empty when unknown
 * @param order     the names of `<verseOrder>` with the line it stands on, if there is one
 * @param carried   what of the whole song is kept for an export; it goes with the first text
 */
export function readTexts(
  root: XmlElement,
  song: SongDraft,
  language: string,
  order: { readonly names: readonly string[]; readonly line: number } | undefined,
  carried: { readonly [name: string]: unknown },
): readonly LyricsInLanguage[] {
  const texts = new Map<string, TextReading>();
  const verses = elementsOf(root, 'lyrics').flatMap((lyrics) => elementsOf(lyrics));
  const fallback = language || primaryLanguage(firstLanguage(verses));
  const context = { breakTags: breakTags(root), losses: song.losses };
  for (const verse of verses) {
    const own = primaryLanguage(verse.attributes.get('lang') ?? '') || fallback;
    const reading = texts.get(own) ?? emptyText(own);
    texts.set(own, reading);
    readVerse(verse, reading, context);
  }
  if (texts.size === 0) texts.set(fallback, emptyText(fallback));
  const readings = [...texts.values()];
  if (order) applyOrder(order, readings, song);
  return readings.map((reading, at) => ({
    language: reading.language,
    document: finishText(reading, song, at === 0 ? carried : {}),
  }));
}

const emptyText = (language: string): TextReading => ({
  language,
  text: { sections: [], order: [] },
  named: [],
  transliterations: [],
  marks: [],
});

const firstLanguage = (verses: readonly XmlElement[]): string =>
  verses.map(({ attributes }) => attributes.get('lang')).find(Boolean) ?? '';

function breakTags(root: XmlElement): ReadonlySet<string> {
  const tags = elementsOf(root, 'format').flatMap((format) =>
    elementsOf(format, 'tags').flatMap((set) => elementsOf(set, 'tag')),
  );
  const breaking = tags.filter((tag) => /<br\b/i.test(textOf(elementsOf(tag, 'open')[0])));
  return new Set(breaking.map(({ attributes }) => attributes.get('name') ?? ''));
}

function readVerse(verse: XmlElement, reading: TextReading, context: Parameters<typeof readLines>[1]): void {
  const name = (verse.attributes.get('name') ?? '').trim();
  if (verse.attributes.has('translit')) {
    const what = `the transliteration of ${name || 'a verse'}`;
    context.losses.push({ line: verse.line, what, text: wordsOf(verse, context) });
    reading.transliterations.push(carryElement(verse));
    return;
  }
  const section = sectionNamed(name, verse);
  for (const lines of partsOf(verse)) {
    const read = readLines(lines, context);
    section.lines.push(...read.lines);
    section.lineNumbers.push(...read.lineNumbers);
    reading.marks.push(...read.carried.map((mark) => ({ verse: name, mark })));
  }
  reading.named.push({ name, section });
  reading.text.sections.push(section);
  reading.text.order.push(section);
}

const wordsOf = (verse: XmlElement, context: Parameters<typeof readLines>[1]): string =>
  partsOf(verse)
    .flatMap((lines) => readLines(lines, { ...context, losses: [] }).lines)
    .map(({ text }) => text)
    .join('\n');

/** The `<lines>` of a verse; words that stand in the verse itself count as one. */
function partsOf(verse: XmlElement): readonly XmlElement[] {
  const isLoose = verse.children.some((child) =>
    typeof child === 'string' ? child.trim() !== '' : child.name !== 'lines',
  );
  return isLoose && elementsOf(verse, 'lines').length === 0 ? [verse] : elementsOf(verse).map(asLines);
}

const asLines = (element: XmlElement): XmlElement =>
  element.name === 'lines' ? element : { ...element, name: 'lines', attributes: new Map(), children: [element] };

function sectionNamed(name: string, { line }: XmlElement): SectionDraft {
  const match = /^([a-z])(\d*[a-z]?)$/.exec(name.toLowerCase());
  const kind = kinds.get(match?.[1] ?? '');
  return kind ? emptySection(kind, line, match?.[2]) : emptySection('other', line, '', name);
}

function applyOrder(
  { names, line }: { readonly names: readonly string[]; readonly line: number },
  readings: readonly TextReading[],
  { losses }: SongDraft,
): void {
  const unknown = names.filter((name) => readings.every(({ named }) => findNamed(name, named).length === 0));
  if (unknown.length > 0) {
    losses.push({ line, what: `the order names what the song does not have: ${unknown.join(', ')}`, text: '' });
  }
  for (const { text, named } of readings) {
    const order = names.flatMap((name) => findNamed(name, named));
    if (order.length === 0) continue;
    const sung = new Set(order);
    for (const { name, section } of named) {
      if (sung.has(section)) continue;
      losses.push({
        line: section.at,
        what: `${name || 'a verse'} is not in the order of the song and is put last`,
        text: '',
      });
      order.push(section);
    }
    text.order.splice(0, text.order.length, ...order);
  }
}

/** The sections an order means by a name: "c1" may mean "c", and "v1" both "v1a" and "v1b". */
function findNamed(name: string, named: readonly NamedSection[]): readonly SectionDraft[] {
  const lower = name.toLowerCase();
  const called = (matches: (other: string) => boolean): readonly SectionDraft[] =>
    named.filter((other) => matches(other.name.toLowerCase())).map(({ section }) => section);
  const exact = called((other) => other === lower);
  if (exact.length > 0) return exact;
  const parts = /\d$/.test(lower)
    ? called((other) => other.length === lower.length + 1 && other.startsWith(lower))
    : [];
  return parts.length > 0 || !lower.endsWith('1') ? parts : called((other) => other === lower.slice(0, -1));
}

function finishText(
  { text, transliterations, marks }: TextReading,
  song: SongDraft,
  whole: { readonly [name: string]: unknown },
): LyricsDocument {
  const openlyrics = {
    ...whole,
    ...(transliterations.length > 0 ? { transliterations } : {}),
    ...(marks.length > 0 ? { marks } : {}),
  };
  const carried = Object.keys(openlyrics).length > 0 ? { openlyrics } : {};
  const rest = { keys: { original: song.facts.key, new: '' }, notes: '', carried };
  return withCommonChords(finishDocument(text, rest, song.losses), song.losses);
}

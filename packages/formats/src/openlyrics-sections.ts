import type { LyricsDocument, SectionKind } from '@canticle/music';
import { normalizeChordNames } from './normalize-chord-names.ts';
import { primaryLanguage } from './language.ts';
import { readLines } from './openlyrics-lines.ts';
import type { SectionDraft, SongDraft, LyricsDraft } from './song-draft.ts';
import { emptySection, finishDocument } from './song-draft.ts';
import type { LyricsInLanguage } from './song-text.ts';
import { elementToJson, elementsOf, textOf, type XmlElement } from './xml-tree.ts';
import { diagnose } from './diagnostics.ts';

type NamedSection = { readonly name: string; readonly section: SectionDraft };

type LyricsState = {
  readonly language: string;
  readonly text: LyricsDraft;
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
 * @param language  of the verses that do not state theirs; empty when unknown
 * @param order     the names of `<verseOrder>` with its line number, if there is one
 * @param carried   the song data preserved for an export; it is stored with the first text
 */
export function readLyrics(
  root: XmlElement,
  song: SongDraft,
  language: string,
  order: { readonly names: readonly string[]; readonly line: number } | undefined,
  carried: { readonly [name: string]: unknown },
): readonly LyricsInLanguage[] {
  const texts = new Map<string, LyricsState>();
  const verses = elementsOf(root, 'lyrics').flatMap((lyrics) => elementsOf(lyrics));
  const fallback = language || primaryLanguage(firstLanguage(verses));
  const context = { breakTags: breakTags(root), diagnostics: song.diagnostics };
  for (const verse of verses) {
    const verseLanguage = primaryLanguage(verse.attributes.get('lang') ?? '') || fallback;
    const state = texts.get(verseLanguage) ?? emptyLyricsState(verseLanguage);
    texts.set(verseLanguage, state);
    readVerse(verse, state, context);
  }
  if (texts.size === 0) texts.set(fallback, emptyLyricsState(fallback));
  const states = [...texts.values()];
  if (order) applyOrder(order, states, song);
  return states.map((state, at) => ({
    language: state.language,
    document: finishLyrics(state, song, at === 0 ? carried : {}),
  }));
}

const emptyLyricsState = (language: string): LyricsState => ({
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

function readVerse(verse: XmlElement, state: LyricsState, context: Parameters<typeof readLines>[1]): void {
  const name = (verse.attributes.get('name') ?? '').trim();
  if (verse.attributes.has('translit')) {
    const message = diagnose('transliteration', { name: name || 'a verse' });
    context.diagnostics.push({ line: verse.line, message, text: wordsOf(verse, context) });
    state.transliterations.push(elementToJson(verse));
    return;
  }
  const section = sectionNamed(name, verse);
  for (const lines of linesElementsOf(verse)) {
    const read = readLines(lines, context);
    section.lines.push(...read.lines);
    section.lineNumbers.push(...read.lineNumbers);
    state.marks.push(...read.carried.map((mark) => ({ verse: name, mark })));
  }
  state.named.push({ name, section });
  state.text.sections.push(section);
  state.text.order.push(section);
}

const wordsOf = (verse: XmlElement, context: Parameters<typeof readLines>[1]): string =>
  linesElementsOf(verse)
    .flatMap((lines) => readLines(lines, { ...context, diagnostics: [] }).lines)
    .map(({ text }) => text)
    .join('\n');

/** The `<lines>` of a verse; text directly in the verse counts as one. */
function linesElementsOf(verse: XmlElement): readonly XmlElement[] {
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
  states: readonly LyricsState[],
  { diagnostics }: SongDraft,
): void {
  const unknown = names.filter((name) => states.every(({ named }) => findSections(name, named).length === 0));
  if (unknown.length > 0) {
    diagnostics.push({ line, message: diagnose('order-unknown', { names: unknown.join(', ') }), text: '' });
  }
  for (const { text, named } of states) {
    const order = names.flatMap((name) => findSections(name, named));
    if (order.length === 0) continue;
    const sung = new Set(order);
    for (const { name, section } of named) {
      if (sung.has(section)) continue;
      diagnostics.push({
        line: section.at,
        message: diagnose('not-in-order', { name: name || 'a verse' }),
        text: '',
      });
      order.push(section);
    }
    text.order.splice(0, text.order.length, ...order);
  }
}

/** The sections a name in an order refers to: "c1" may mean "c", and "v1" both "v1a" and "v1b". */
function findSections(name: string, named: readonly NamedSection[]): readonly SectionDraft[] {
  const lower = name.toLowerCase();
  const findMatching = (matches: (other: string) => boolean): readonly SectionDraft[] =>
    named.filter((other) => matches(other.name.toLowerCase())).map(({ section }) => section);
  const exact = findMatching((other) => other === lower);
  if (exact.length > 0) return exact;
  const parts = /\d$/.test(lower)
    ? findMatching((other) => other.length === lower.length + 1 && other.startsWith(lower))
    : [];
  return parts.length > 0 || !lower.endsWith('1') ? parts : findMatching((other) => other === lower.slice(0, -1));
}

function finishLyrics(
  { text, transliterations, marks }: LyricsState,
  song: SongDraft,
  songData: { readonly [name: string]: unknown },
): LyricsDocument {
  const openlyrics = {
    ...songData,
    ...(transliterations.length > 0 ? { transliterations } : {}),
    ...(marks.length > 0 ? { marks } : {}),
  };
  const carried = Object.keys(openlyrics).length > 0 ? { openlyrics } : {};
  const documentFields = { keys: { original: song.metadata.key, new: '' }, notes: '', carried };
  return normalizeChordNames(finishDocument(text, documentFields, song.diagnostics), song.diagnostics);
}

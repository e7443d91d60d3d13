import { tokenize, type TokenizedText } from './tokenize.ts';
import { splitWords } from './split-words.ts';

/** Incremented whenever the analysis of documents changes: an index built with another version must be rebuilt. */
export const ANALYSIS_VERSION = 1;

/** The kinds of documents, each searched separately. */
export type SearchKind = 'song' | 'contributor' | 'article' | 'verse';

/** Lines in parts: the lines of a verse of a song, the paragraphs of an article. Markup is already removed. */
export type SearchText = { readonly language: string; readonly parts: readonly (readonly string[])[] };

/** A document of the library that can be found. */
export type SearchDocument = {
  readonly id: string;
  readonly kind: SearchKind;
  /** Titles in every language it has one, or the name of a person. */
  readonly titles: readonly { readonly language: string; readonly text: string }[];
  /** Numbers it is known by: "HH 12" and "12", or "PSA 23 1". Only whole numbers match, not prefixes. */
  readonly numbers: readonly string[];
  /** The names of its contributors. */
  readonly names: readonly string[];
  readonly texts: readonly SearchText[];
  /** How often it was opened. */
  readonly popularity: number;
};

/**
 * A document prepared for ranking: folded words with a blank before and after each line, so that a word is found as "
 * word ". Lines end with \n, parts of a text with \f.
 */
export type AnalyzedDocument = {
  readonly id: string;
  readonly titles: string;
  readonly numbers: string;
  readonly names: string;
  /** Every text with its language, in the order of the document. */
  readonly texts: readonly { readonly language: string; readonly folded: string }[];
  readonly popularity: number;
};

/** Prepares a document for ranking. */
export function analyzeDocument(document: SearchDocument): AnalyzedDocument {
  const { id, titles, numbers, names, texts, popularity } = document;
  return {
    id,
    titles: foldLines(titles.map(({ text }) => text)),
    numbers: foldLines(numbers),
    names: foldLines(names),
    texts: texts.map(({ language, parts }) => ({ language, folded: parts.map(foldLines).join('\f') })),
    popularity,
  };
}

/** A document with the positions of its words, for ranking it more than once. */
export type TokenizedDocument = {
  readonly document: AnalyzedDocument;
  readonly titles: TokenizedText;
  readonly numbers: TokenizedText;
  /** Each number without the blanks around it. */
  readonly trimmedNumbers: readonly string[];
  readonly names: TokenizedText;
  readonly texts: readonly TokenizedText[];
};

/** Computes the positions of the words of a document. */
export function tokenizeDocument(document: AnalyzedDocument): TokenizedDocument {
  const { titles, numbers, names, texts } = document;
  return {
    document,
    titles: tokenize(titles),
    numbers: tokenize(numbers),
    trimmedNumbers: numbers.split('\n').map((line) => line.trim()),
    names: tokenize(names),
    texts: texts.map(({ folded }) => tokenize(folded)),
  };
}

/**
 * The lines folded, one after the other; a line without words is kept, so that lines can be counted.
 * @example foldLines(['Amazing grace!', 'How sweet']) // ' amazing grace \n how sweet '
 */
export function foldLines(lines: readonly string[]): string {
  return lines.map((line) => ` ${splitNumbers(splitWords(line)).join(' ')} `).join('\n');
}

const MIXED = /\d\D|\D\d/;

/** "HH12" is "HH 12", in documents and in queries. */
export function splitNumbers(found: readonly string[]): readonly string[] {
  return found.some((word) => MIXED.test(word)) ? found.flatMap((word) => word.match(/\d+|\D+/g) ?? []) : found;
}

/** The words a document is found by, in order: those of its titles and numbers, and all of them. */
export function documentWords(document: AnalyzedDocument): {
  readonly titles: readonly string[];
  readonly all: readonly string[];
} {
  const { titles, numbers, names, texts } = document;
  const named = wordsIn(`${titles}\n${numbers}`);
  return { titles: named, all: [...named, ...wordsIn(names), ...texts.flatMap(({ folded }) => wordsIn(folded))] };
}

const wordsIn = (folded: string): readonly string[] => folded.split(/\s+/).filter((word) => word !== '');

/** Longer words are not in the vocabulary: nobody types them, and databases cannot index them. */
const MAX_WORD_LENGTH = 200;

/** The distinct words of a document by language, for the vocabulary. Numbers and names have no language. */
export function documentVocabulary(
  { titles }: SearchDocument,
  analyzed: AnalyzedDocument,
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const add = (language: string, folded: string) => {
    const known = found.get(language) ?? new Set();
    for (const word of wordsIn(folded)) if (word.length <= MAX_WORD_LENGTH) known.add(word);
    found.set(language, known);
  };
  for (const [index, line] of analyzed.titles.split('\n').entries()) add(titles[index]?.language ?? '', line);
  for (const { language, folded } of analyzed.texts) add(language, folded);
  add('', analyzed.numbers);
  add('', analyzed.names);
  return found;
}

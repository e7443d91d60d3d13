import { englishVerseCounts } from './english-verse-counts.ts';
import {
  greekDanielRules,
  psalmsWithTitleVerse,
  hebrewRules,
  offsetPsalms,
  norwegianPsalmsRules,
  norwegianRules,
  psalm13Rules,
  septuagintPsalms,
  psalmsWithTwoTitleVerses,
  vulgatePsalms,
} from './versification-rules.ts';
import type { Versification } from './versification.ts';

/** A verse by the USFM code of its book and its numbers, as "PSA 23:1". */
type VerseId = string;

/** The corresponding verses of two numberings. */
export type VersificationMapping = {
  readonly toEnglish: ReadonlyMap<VerseId, readonly VerseId[]>;
  readonly fromEnglish: ReadonlyMap<VerseId, readonly VerseId[]>;
};

type MappingBuilder = { readonly toEnglish: Map<VerseId, VerseId[]>; readonly fromEnglish: Map<VerseId, VerseId[]> };
type VersePair = readonly [theirs: readonly VerseId[], english: readonly VerseId[]];

/* Created on first use: a page that shows one chapter needs at most one of them. */
const mappingCache = new Map<Versification, VersificationMapping>();

/** The mapping between a versification and the English one; verses it does not name are numbered alike. */
export function mappingOf(versification: Versification): VersificationMapping {
  const cached = mappingCache.get(versification);
  if (cached !== undefined) return cached;
  const mapping = buildMapping(versePairsOf(versification));
  mappingCache.set(versification, mapping);
  return mapping;
}

function versePairsOf(versification: Versification): readonly VersePair[] {
  if (versification === 'hebrew') return [...parseRules(hebrewRules), ...psalmTitlePairs()];
  if (versification === 'norwegian') return [...parseRules(norwegianRules), ...psalmTitlePairs()];
  if (versification === 'norwegian-psalms') return [...parseRules(norwegianPsalmsRules), ...psalmTitlePairs()];
  if (versification === 'vulgate') return [...parseRules(greekDanielRules), ...mapThroughHebrew(vulgatePsalms)];
  if (versification === 'septuagint') {
    const others = hebrewRules.split('\n').filter((row) => !/^DAN [34]/.test(row));
    return [...parseRules(others.join('\n')), ...parseRules(greekDanielRules), ...mapThroughHebrew(septuagintPsalms)];
  }
  return [];
}

/** The last verse of a chapter in the English numbering; 0 when there is no such chapter. */
function lastEnglishVerse(book: string, chapter: number): number {
  return englishVerseCounts.get(book)?.[chapter - 1] ?? 0;
}

function psalmTitlePairs(): readonly VersePair[] {
  const rows = [
    ...psalmsWithTitleVerse.map((psalm) => psalmTitleRule(psalm, 1)),
    ...psalmsWithTwoTitleVerses.map((psalm) => psalmTitleRule(psalm, 2)),
  ];
  return parseRules([...rows, psalm13Rules.trim(), '- PSA 13:1'].join('\n'));
}

function psalmTitleRule(psalm: number, titleVerses: number): string {
  const last = lastEnglishVerse('PSA', psalm);
  return `- PSA ${psalm}:1-${titleVerses}\nPSA ${psalm}:${titleVerses + 1}-${last + titleVerses} = PSA ${psalm}:1-${last}`;
}

/* Within a psalm, the Greek and Latin Bible has the numbering of the Hebrew one. */
function mapThroughHebrew(rules: string): readonly VersePair[] {
  const hebrew = mappingOf('hebrew');
  const psalms = lastVerses('hebrew').get('PSA') ?? [];
  const rows = offsetPsalms.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, step) => {
      const psalm = first + step;
      return `PSA ${psalm}:1-${psalms[psalm]} = PSA ${psalm + 1}:1-${psalms[psalm]}`;
    }),
  );
  const alike = [1, 2, 3, 4, 5, 6, 7, 8, 148, 149, 150].map(
    (psalm) => `PSA ${psalm}:1-${psalms[psalm - 1]} = PSA ${psalm}:1-${psalms[psalm - 1]}`,
  );
  const nine = 'PSA 9:1-21 = PSA 9:1-21';
  return parseRules([rules.trim(), ...rows, ...alike, nine].join('\n')).map(([theirs, names]) => {
    const english = names.flatMap((name) => hebrew.toEnglish.get(name) ?? [name]);
    return [theirs, [...new Set(english)]];
  });
}

function buildMapping(pairs: readonly VersePair[]): VersificationMapping {
  const mapping: MappingBuilder = { toEnglish: new Map(), fromEnglish: new Map() };
  for (const [theirs, english] of pairs) {
    for (const name of theirs) mapping.toEnglish.set(name, [...(mapping.toEnglish.get(name) ?? []), ...english]);
    for (const name of english) mapping.fromEnglish.set(name, [...(mapping.fromEnglish.get(name) ?? []), ...theirs]);
  }
  return mapping;
}

/** Rules of the same length on both sides become one pair per verse. */
function parseRules(rules: string): readonly VersePair[] {
  return rules
    .trim()
    .split('\n')
    .flatMap((row): VersePair[] => {
      if (row.startsWith('- ')) return parseRange(row.slice(2)).map((name) => [[name], []]);
      const [theirs = [], english = []] = row.split(' = ').map(parseRange);
      if (theirs.length !== english.length) return [[theirs, english]];
      return theirs.map((name, index) => [[name], [english[index] ?? name]]);
    });
}

function parseRange(range: string): readonly VerseId[] {
  const found = /^(\w{3}) (\d+):(\d+)(?:-(\d+))?$/.exec(range);
  if (found === null) throw new Error(`"${range}" is no range of verses`);
  const [, book, chapter, first, last] = found;
  const from = Number(first);
  return Array.from({ length: Number(last ?? first) - from + 1 }, (_, step) => `${book} ${chapter}:${from + step}`);
}

const lastVersesCache = new Map<Versification, ReadonlyMap<string, readonly number[]>>();

/** The last verse of every chapter of a versification, by book; index 0 is chapter 1. */
export function lastVerses(versification: Versification): ReadonlyMap<string, readonly number[]> {
  const cached = lastVersesCache.get(versification);
  if (cached !== undefined) return cached;
  const computed = versification === 'english' ? englishVerseCounts : computeLastVerses(mappingOf(versification));
  lastVersesCache.set(versification, computed);
  return computed;
}

function computeLastVerses({ toEnglish, fromEnglish }: VersificationMapping): ReadonlyMap<string, readonly number[]> {
  const last = new Map<string, number[]>();
  const recordVerse = (name: VerseId) => {
    const [book = '', chapter = 0, verse = 0] = parseVerseId(name);
    const counts = last.get(book) ?? [];
    while (counts.length < chapter) counts.push(0);
    counts[chapter - 1] = Math.max(counts[chapter - 1] ?? 0, verse);
    last.set(book, counts);
  };
  for (const [book, counts] of englishVerseCounts) {
    counts.forEach((verses, index) => {
      for (let verse = 1; verse <= verses; verse++) {
        const name = `${book} ${index + 1}:${verse}`;
        for (const theirs of fromEnglish.get(name) ?? [name]) recordVerse(theirs);
      }
    });
  }
  for (const name of toEnglish.keys()) recordVerse(name);
  return last;
}

/** The parts of a verse id. */
export function parseVerseId(name: VerseId): [book: string, chapter: number, verse: number] {
  const at = name.indexOf(':');
  return [name.slice(0, 3), Number(name.slice(4, at)), Number(name.slice(at + 1))];
}

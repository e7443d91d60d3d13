import { englishVerses } from './english-verses.ts';
import {
  greekDanielRules,
  headedPsalms,
  hebrewRules,
  laggingPsalms,
  norwegianPsalmsRules,
  norwegianRules,
  psalm13Rules,
  septuagintPsalms,
  twiceHeadedPsalms,
  vulgatePsalms,
} from './numbering-rules.ts';
import type { Versification } from './versification-name.ts';

/** A verse by the USFM code of its book and its numbers, as "PSA 23:1". */
type VerseName = string;

/** Which verses of two numberings say the same. */
export type Numbering = {
  readonly toEnglish: ReadonlyMap<VerseName, readonly VerseName[]>;
  readonly fromEnglish: ReadonlyMap<VerseName, readonly VerseName[]>;
};

type Growing = { readonly toEnglish: Map<VerseName, VerseName[]>; readonly fromEnglish: Map<VerseName, VerseName[]> };
type Pair = readonly [theirs: readonly VerseName[], english: readonly VerseName[]];

/* Made when first asked for: a page that shows one chapter needs none or one of them. */
const made = new Map<Versification, Numbering>();

/** The numbering of a versification beside the English one; verses it does not name are numbered alike. */
export function numberingOf(versification: Versification): Numbering {
  const known = made.get(versification);
  if (known !== undefined) return known;
  const numbering = join(pairsOf(versification));
  made.set(versification, numbering);
  return numbering;
}

function pairsOf(versification: Versification): readonly Pair[] {
  if (versification === 'hebrew') return [...readRules(hebrewRules), ...psalmHeadings()];
  if (versification === 'norwegian') return [...readRules(norwegianRules), ...psalmHeadings()];
  if (versification === 'norwegian-psalms') return [...readRules(norwegianPsalmsRules), ...psalmHeadings()];
  if (versification === 'vulgate') return [...readRules(greekDanielRules), ...throughHebrew(vulgatePsalms)];
  if (versification === 'septuagint') {
    const others = hebrewRules.split('\n').filter((row) => !/^DAN [34]/.test(row));
    return [...readRules(others.join('\n')), ...readRules(greekDanielRules), ...throughHebrew(septuagintPsalms)];
  }
  return [];
}

/** The last verse of a chapter in the English numbering; 0 when there is no such chapter. */
export function lastEnglish(book: string, chapter: number): number {
  return englishVerses.get(book)?.[chapter - 1] ?? 0;
}

function psalmHeadings(): readonly Pair[] {
  const rows = [
    ...headedPsalms.map((psalm) => headedRow(psalm, 1)),
    ...twiceHeadedPsalms.map((psalm) => headedRow(psalm, 2)),
  ];
  return readRules([...rows, psalm13Rules.trim(), '- PSA 13:1'].join('\n'));
}

function headedRow(psalm: number, headings: number): string {
  const last = lastEnglish('PSA', psalm);
  return `- PSA ${psalm}:1-${headings}\nPSA ${psalm}:${headings + 1}-${last + headings} = PSA ${psalm}:1-${last}`;
}

/* The psalms of the Greek and Latin Bible count like the Hebrew ones within a psalm. */
function throughHebrew(rules: string): readonly Pair[] {
  const hebrew = numberingOf('hebrew');
  const psalms = lastVerses('hebrew').get('PSA') ?? [];
  const rows = laggingPsalms.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, step) => {
      const psalm = first + step;
      return `PSA ${psalm}:1-${psalms[psalm]} = PSA ${psalm + 1}:1-${psalms[psalm]}`;
    }),
  );
  const alike = [1, 2, 3, 4, 5, 6, 7, 8, 148, 149, 150].map(
    (psalm) => `PSA ${psalm}:1-${psalms[psalm - 1]} = PSA ${psalm}:1-${psalms[psalm - 1]}`,
  );
  const nine = 'PSA 9:1-21 = PSA 9:1-21';
  return readRules([rules.trim(), ...rows, ...alike, nine].join('\n')).map(([theirs, names]) => {
    const english = names.flatMap((name) => hebrew.toEnglish.get(name) ?? [name]);
    return [theirs, [...new Set(english)]];
  });
}

function join(pairs: readonly Pair[]): Numbering {
  const numbering: Growing = { toEnglish: new Map(), fromEnglish: new Map() };
  for (const [theirs, english] of pairs) {
    for (const name of theirs) numbering.toEnglish.set(name, [...(numbering.toEnglish.get(name) ?? []), ...english]);
    for (const name of english)
      numbering.fromEnglish.set(name, [...(numbering.fromEnglish.get(name) ?? []), ...theirs]);
  }
  return numbering;
}

/** Rules of the same length on both sides become one pair a verse. */
function readRules(rules: string): readonly Pair[] {
  return rules
    .trim()
    .split('\n')
    .flatMap((row): Pair[] => {
      if (row.startsWith('- ')) return readRange(row.slice(2)).map((name) => [[name], []]);
      const [theirs = [], english = []] = row.split(' = ').map(readRange);
      if (theirs.length !== english.length) return [[theirs, english]];
      return theirs.map((name, index) => [[name], [english[index] ?? name]]);
    });
}

function readRange(range: string): readonly VerseName[] {
  const found = /^(\w{3}) (\d+):(\d+)(?:-(\d+))?$/.exec(range);
  if (found === null) throw new Error(`"${range}" is no range of verses`);
  const [, book, chapter, first, last] = found;
  const from = Number(first);
  return Array.from({ length: Number(last ?? first) - from + 1 }, (_, step) => `${book} ${chapter}:${from + step}`);
}

const countedLast = new Map<Versification, ReadonlyMap<string, readonly number[]>>();

/** The last verse of every chapter of a versification, by book; index 0 is chapter 1. */
export function lastVerses(versification: Versification): ReadonlyMap<string, readonly number[]> {
  const known = countedLast.get(versification);
  if (known !== undefined) return known;
  const counted = versification === 'english' ? englishVerses : countLast(numberingOf(versification));
  countedLast.set(versification, counted);
  return counted;
}

function countLast({ toEnglish, fromEnglish }: Numbering): ReadonlyMap<string, readonly number[]> {
  const last = new Map<string, number[]>();
  const note = (name: VerseName) => {
    const [book = '', chapter = 0, verse = 0] = takeApart(name);
    const counts = last.get(book) ?? [];
    while (counts.length < chapter) counts.push(0);
    counts[chapter - 1] = Math.max(counts[chapter - 1] ?? 0, verse);
    last.set(book, counts);
  };
  for (const [book, counts] of englishVerses) {
    counts.forEach((verses, index) => {
      for (let verse = 1; verse <= verses; verse++) {
        const name = `${book} ${index + 1}:${verse}`;
        for (const theirs of fromEnglish.get(name) ?? [name]) note(theirs);
      }
    });
  }
  for (const name of toEnglish.keys()) note(name);
  return last;
}

/** A verse name in its parts. */
export function takeApart(name: VerseName): [book: string, chapter: number, verse: number] {
  const at = name.indexOf(':');
  return [name.slice(0, 3), Number(name.slice(4, at)), Number(name.slice(at + 1))];
}

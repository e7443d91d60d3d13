import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignVerses } from './align-verses.ts';
import { guessVersification } from './guess-versification.ts';
import { chapterCount, lastVerseOf, mapVerse } from './map-verse.ts';
import { lastVerses, mappingOf } from './versification-mapping.ts';
import { type Versification, versifications } from './versification.ts';

const point = (name: string) => {
  const [, book = '', chapter, verse] = /^(\w{3}) (\d+):(\d+)$/.exec(name) ?? [];
  return { book, chapter: Number(chapter), verse: Number(verse) };
};
const mapped = (name: string, from: Versification, to: Versification) =>
  mapVerse(point(name), from, to).map(({ book, chapter, verse }) => `${book} ${chapter}:${verse}`);

const isOld = (book: string) => [...lastVerses('english').keys()].indexOf(book) < 39;
const count = (versification: Versification, isCounted: (book: string) => boolean) =>
  [...lastVerses(versification)]
    .filter(([book]) => isCounted(book))
    .reduce((sum, [, verses]) => sum + verses.reduce((all, last) => all + last, 0), 0);

describe('how many verses there are', () => {
  test('in English Bibles: 31,102', () => expect(count('english', () => true)).toBe(31_102));
  // The totals of Biblia Hebraica as printed, with Joshua 21:36-37.
  test('in the Hebrew Bible: 23,213, of them 2,527 psalm verses', () => {
    expect(count('hebrew', isOld)).toBe(23_213);
    expect(count('hebrew', (book) => book === 'PSA')).toBe(2527);
  });
  test.each([
    ['english', 'MAL', 4],
    ['hebrew', 'MAL', 3],
    ['english', 'JOL', 3],
    ['hebrew', 'JOL', 4],
    ['norwegian', 'JOL', 3],
    ['norwegian', 'MAL', 4],
    ['english', 'TOB', 0],
  ] as const)('%s %s has %i chapters', (versification, book, chapters) =>
    expect(chapterCount(versification, book)).toBe(chapters),
  );
});

describe('the same verse elsewhere', () => {
  test.each<[string, Versification, Versification, readonly string[]]>([
    // Malachi
    ['MAL 4:1', 'english', 'hebrew', ['MAL 3:19']],
    ['MAL 4:6', 'english', 'hebrew', ['MAL 3:24']],
    ['MAL 4:6', 'norwegian', 'english', ['MAL 4:6']],
    ['MAL 3:24', 'hebrew', 'norwegian', ['MAL 4:6']],
    // Daniel 3 and 4
    ['DAN 4:1', 'english', 'hebrew', ['DAN 3:31']],
    ['DAN 3:33', 'hebrew', 'english', ['DAN 4:3']],
    ['DAN 3:24', 'english', 'vulgate', ['DAN 3:91']],
    ['DAN 3:57', 'vulgate', 'english', []],
    ['DAN 3:98', 'vulgate', 'hebrew', ['DAN 3:31']],
    ['DAN 4:1', 'septuagint', 'english', ['DAN 4:4']],
    ['DAN 3:30', 'norwegian', 'english', ['DAN 3:30']],
    // Psalms
    ['PSA 51:1', 'english', 'norwegian', ['PSA 51:3']],
    ['PSA 51:2', 'norwegian', 'english', []],
    ['PSA 51:21', 'norwegian', 'english', ['PSA 51:19']],
    ['PSA 13:6', 'hebrew', 'english', ['PSA 13:5', 'PSA 13:6']],
    ['PSA 23:1', 'english', 'vulgate', ['PSA 22:1']],
    ['PSA 10:1', 'english', 'septuagint', ['PSA 9:22']],
    ['PSA 116:10', 'english', 'vulgate', ['PSA 115:10']],
    ['PSA 116:10', 'english', 'septuagint', ['PSA 115:1']],
    ['PSA 147:12', 'english', 'septuagint', ['PSA 147:1']],
    ['PSA 147:12', 'english', 'vulgate', ['PSA 147:12']],
    ['PSA 50:3', 'vulgate', 'english', ['PSA 51:1']],
    ['PSA 150:6', 'vulgate', 'norwegian', ['PSA 150:6']],
    // Joel, 3 John and others
    ['JOL 2:28', 'english', 'norwegian', ['JOL 3:1']],
    ['JOL 2:28', 'english', 'hebrew', ['JOL 3:1']],
    ['JOL 3:1', 'english', 'norwegian', ['JOL 3:6']],
    ['JOL 4:21', 'hebrew', 'norwegian', ['JOL 3:26']],
    ['3JN 1:15', 'norwegian', 'english', ['3JN 1:14']],
    ['3JN 1:14', 'english', 'hebrew', ['3JN 1:14', '3JN 1:15']],
    ['GEN 32:1', 'hebrew', 'norwegian', ['GEN 31:55']],
    ['JOB 40:15', 'english', 'norwegian', ['JOB 40:10']],
    ['JHN 1:51', 'english', 'norwegian', ['JHN 1:52']],
    ['ISA 64:1', 'norwegian', 'english', ['ISA 64:1', 'ISA 64:2']],
    ['REV 13:1', 'english', 'norwegian', ['REV 12:18', 'REV 13:1']],
    ['JHN 3:16', 'hebrew', 'vulgate', ['JHN 3:16']],
  ])('%s of the %s numbering is, in the %s one, %j', (name, from, to, wanted) =>
    expect(mapped(name, from, to)).toEqual(wanted),
  );

  const verse = fc
    .constantFrom(...lastVerses('english').keys())
    .chain((book) =>
      fc
        .integer({ min: 1, max: chapterCount('english', book) })
        .chain((chapter) =>
          fc
            .integer({ min: 1, max: lastVerseOf('english', book, chapter) })
            .map((number) => `${book} ${chapter}:${number}`),
        ),
    );

  test('every English verse is somewhere in every numbering, and leads back to itself', () => {
    fc.assert(
      fc.property(verse, fc.constantFrom(...versifications), (name, versification) => {
        const there = mapped(name, 'english', versification);
        expect(there.length).toBeGreaterThan(0);
        for (const one of there) expect(mapped(one, versification, 'english')).toContain(name);
      }),
      { numRuns: 3000 },
    );
  });

  test('where one verse is one verse on both sides, there and back is the same verse', () => {
    for (const versification of versifications) {
      const { toEnglish, fromEnglish } = mappingOf(versification);
      for (const [theirs, english] of toEnglish) {
        const [only] = english;
        if (english.length !== 1 || fromEnglish.get(only ?? '')?.length !== 1) continue;
        expect(fromEnglish.get(only ?? '')).toEqual([theirs]);
      }
    }
  });

  test('no verse that another numbering has is left without its chapter', () => {
    for (const versification of versifications) {
      for (const [book, verses] of lastVerses(versification))
        expect([versification, book, verses.indexOf(0)]).toEqual([versification, book, -1]);
    }
  });
});

describe('two translations side by side', () => {
  const verses = (book: string, chapter: number, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, step) => ({
      place: { book, chapter, from: from + step, to: from + step },
    }));
  const shown = (
    rows: ReturnType<typeof alignVerses<ReturnType<typeof verses>[number], ReturnType<typeof verses>[number]>>,
  ) =>
    rows.map(({ left, right }) => [left, right].map((side) => side.map(({ place }) => place.from).join('+')).join('|'));

  test('a psalm whose heading is two verses on the right', () => {
    const rows = alignVerses(verses('PSA', 51, 1, 3), 'english', verses('PSA', 51, 1, 5), 'norwegian');
    expect(shown(rows)).toEqual(['|1', '|2', '1|3', '2|4', '3|5']);
  });

  test('a psalm whose heading is two verses on the left', () => {
    const rows = alignVerses(verses('PSA', 51, 1, 4), 'norwegian', verses('PSA', 51, 1, 2), 'english');
    expect(shown(rows)).toEqual(['1|', '2|', '3|1', '4|2']);
  });

  test('a chapter that begins in another one', () => {
    const right = [...verses('JOL', 2, 26, 32), ...verses('JOL', 3, 1, 21)];
    const rows = alignVerses(verses('JOL', 3, 1, 26), 'norwegian', right, 'english');
    expect(shown(rows).slice(0, 7)).toEqual(['1|28', '2|29', '3|30', '4|31', '5|32', '6|1', '7|2']);
    expect(rows.length).toBe(26);
  });

  test('two verses beside one, and one label that holds three', () => {
    expect(shown(alignVerses(verses('3JN', 1, 13, 15), 'norwegian', verses('3JN', 1, 13, 14), 'english'))).toEqual([
      '13|13',
      '14+15|14',
    ]);
    const joined = [{ place: { book: 'PSA', chapter: 51, from: 19, to: 21 } }];
    expect(shown(alignVerses(joined, 'norwegian-psalms', verses('PSA', 51, 16, 19), 'english'))).toEqual([
      '19|17+18+19',
    ]);
  });

  test('what one translation leaves out has an empty side', () => {
    const right = verses('MAT', 17, 20, 22).filter(({ place }) => place.from !== 21);
    expect(shown(alignVerses(verses('MAT', 17, 20, 22), 'english', right, 'english'))).toEqual([
      '20|20',
      '21|',
      '22|22',
    ]);
  });
});

test('a numbering is guessed from where chapters end', () => {
  const facts = (versification: Versification, first = 'Words.') =>
    [...lastVerses(versification)].flatMap(([book, counts]) =>
      counts.map((last, index) => ({ book, chapter: index + 1, last, first })),
    );
  for (const one of ['english', 'hebrew', 'norwegian', 'vulgate', 'septuagint'] as const)
    expect([one, guessVersification(facts(one), 'en')]).toEqual([one, one]);
  expect(guessVersification(facts('english', 'En salme av David.'), 'no')).toBe('norwegian-psalms');
  expect(guessVersification(facts('english'), 'no')).toBe('english');
  expect(guessVersification([{ book: 'RUT', chapter: 1, last: 22, first: '' }], 'en')).toBe('english');
});

test('headings of psalms numbered as verses are told by most of at least five psalms, in Norwegian', () => {
  const chapters = (psalms: readonly (readonly [number, string])[]) => [
    ...[...lastVerses('english')]
      .flatMap(([book, counts]) => counts.map((last, index) => ({ book, chapter: index + 1, last, first: 'Words.' })))
      .filter(({ book }) => book !== 'PSA'),
    ...psalms.map(([chapter, first]) => ({
      book: 'PSA',
      chapter,
      last: lastVerseOf('english', 'PSA', chapter),
      first,
    })),
  ];
  const heading = 'Til sangmesteren. En salme av David.';
  const guess = (psalms: readonly (readonly [number, string])[], language = 'no') =>
    guessVersification(chapters(psalms), language);
  // Psalms 3 to 9 have headings, 1 and 2 have none.
  const all = [3, 4, 5, 6, 7].map((psalm) => [psalm, heading] as const);
  expect(guess(all)).toBe('norwegian-psalms');
  expect(guess(all, 'en')).toBe('english');
  expect(guess(all.slice(1))).toBe('english');
  expect(guess([...all.slice(2), [3, 'Herre!'], [4, 'Svar meg!']])).toBe('norwegian-psalms');
  expect(guess([...all.slice(3), [3, 'Herre!'], [4, 'Svar meg!'], [5, 'Lytt!']])).toBe('english');
  // A verse that begins so and goes on is no heading.
  expect(guess(all.map(([psalm]) => [psalm, `${heading} ${'Herre, hør min bønn. '.repeat(8)}`] as const))).toBe(
    'english',
  );
});

describe('rows of two translations', () => {
  const verse = (chapter: number, from: number, to = from) => ({ place: { book: 'JHN', chapter, from, to } });
  const rowsOf = (left: ReturnType<typeof verse>[], right: ReturnType<typeof verse>[]) =>
    alignVerses(left, 'english', right, 'english').map(({ left: one, right: other }) =>
      [one, other].map((side) => side.map(({ place }) => `${place.from}-${place.to}`).join('+')).join('|'),
    );

  test('hold together what is one verse on either side', () => {
    expect(rowsOf([verse(3, 1), verse(3, 2), verse(3, 3)], [verse(3, 1, 2), verse(3, 3)])).toEqual([
      '1-1+2-2|1-2',
      '3-3|3-3',
    ]);
    expect(rowsOf([verse(3, 1, 2), verse(3, 3)], [verse(3, 1), verse(3, 2), verse(3, 3)])).toEqual([
      '1-2|1-1+2-2',
      '3-3|3-3',
    ]);
    expect(rowsOf([verse(3, 1, 2), verse(3, 3, 4)], [verse(3, 1), verse(3, 2, 3), verse(3, 4)])).toEqual([
      '1-2+3-4|1-1+2-3+4-4',
    ]);
  });

  test('leave out what is beyond the left side', () => {
    expect(rowsOf([verse(3, 2)], [verse(3, 1), verse(3, 2), verse(3, 3), verse(4, 1)])).toEqual(['2-2|2-2']);
    expect(rowsOf([], [verse(3, 1)])).toEqual([]);
    expect(rowsOf([verse(3, 1)], [])).toEqual(['1-1|']);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCanticle } from '../../testing/canticle.ts';
import { hymnLines, importHymns, sungLines } from '../../testing/imported-hymns.ts';
import { startImportTest } from '../../testing/imports.ts';
import { PROGRAM_FILES, readHymns } from '../../testing/program-files/index.ts';

/*
 * Hymns of the starter library as other programs write them, imported as a person does it, and compared line by line
 * with what they were built from: every word, the parts in their order, and chords where a program has them.
 */

let canticle: TestCanticle;
beforeAll(async () => {
  canticle = await startImportTest();
});
afterAll(() => canticle.close());

const HYMNS = readHymns();

/* What a program writes that is said to be lost, and why; everything else that is said fails the test. */
const LOST: { readonly [program: string]: RegExp } = {
  // The number of the licence of the church that downloaded it says nothing of the song.
  'SongSelect ChordPro': /^the directive \{ccli_license: 999999\}$/,
  // A song has one order; the files have a second arrangement.
  'ProPresenter 6': /^the arrangement "First verse"$/,
  // A song has no field for an album or a shelf.
  'ProPresenter 7': /^the field album: An album$/,
  CSV: /^the field (?:Shelf|Hylle|Regal): B3$/,
  Workbook: /^the field (?:Shelf|Hylle|Regal): B3$/,
};

test('the hymns that files are built from are enough and each has a title of its own', () => {
  expect(HYMNS.length).toBeGreaterThanOrEqual(20);
  expect(new Set(HYMNS.map(({ title }) => title)).size).toBe(HYMNS.length);
  expect(HYMNS.every(({ parts }) => parts.length > 0 && parts.every(({ lines }) => lines.length > 0))).toBe(true);
});

test.each(Object.entries(PROGRAM_FILES))(
  'every hymn as a file of %s arrives with every word in its order',
  async (program, { build, hasChords, hasOrder, translationOf }) => {
    const files: Record<string, string | Uint8Array> = {};
    for (const [at, hymn] of HYMNS.entries())
      for (const { path, bytes } of [await build(hymn, at)].flat()) files[path] = bytes;
    expect(Object.keys(files).length).toBeGreaterThanOrEqual(HYMNS.length);
    const { texts, said } = await importHymns(canticle, files, `${program}.zip`);
    expect([...texts.keys()].toSorted()).toEqual(HYMNS.map(({ title }) => title).toSorted());
    for (const [at, hymn] of HYMNS.entries()) {
      const [text, ...others] = texts.get(hymn.title) ?? [];
      const translations = translationOf === undefined ? [] : [translationOf(hymn)];
      expect(
        others.map((other) => sungLines(other, false)),
        hymn.title,
      ).toEqual(translations.map((one) => hymnLines(one, false, hasOrder(at))));
      const expected = hymnLines(hymn, hasChords(at), hasOrder(at));
      expect(text && sungLines(text, hasChords(at)), `${hymn.title} (${at})`).toEqual(expected);
    }
    expect(said.filter(({ what }) => what === 'refused' || what === 'passed')).toEqual([]);
    const lost = said.flatMap(({ what, text }) => (what === 'lost' ? [text] : []));
    expect(lost.filter((text) => LOST[program]?.test(text) !== true)).toEqual([]);
  },
);

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCanticle } from '../../testing/canticle.ts';
import type { Files } from '../../testing/folder.ts';
import { EDITOR, startImportTest, uploadImport } from '../../testing/imports.ts';
import { type Hymn, PROGRAM_FILES, readHymns, sungParts } from '../../testing/program-files/index.ts';

/*
 * Hymns of the starter library as other programs write them, imported as a person does it, and compared line by line
 * with what they were built from: every word, the parts in their order, and chords where a program has them.
 */

let canticle: TestCanticle;
beforeAll(async () => {
  canticle = await startImportTest();
});
afterAll(() => canticle.close());

const ask = async (call: Parameters<TestCanticle['request']>[0], body?: unknown) =>
  canticle.request(call, { as: EDITOR, version: '4.0', ...(body === undefined ? {} : { body }) });

type Line = { readonly text: string; readonly chords: { readonly original: readonly (readonly [number, string])[] } };
type Text = {
  readonly document: {
    readonly sections: readonly { readonly id: string; readonly kind: string; readonly lines: readonly Line[] }[];
    readonly order: readonly string[];
  };
};
type Said = { readonly what: string; readonly kind: string; readonly name: string; readonly text: string };

/** Imports the files as a person does; returns the texts by the title of their song, and what the report says. */
async function bring(name: string, files: Files) {
  const before = await listCollectionIds();
  const id = await uploadImport(canticle, files, `${name}.zip`);
  const started = await ask(`POST api/canticle/imports/${id}/start`, {});
  expect(started.status).toBe(200);
  await canticle.context.jobs.runDue();
  const said: readonly Said[] = (await ask(`GET api/canticle/imports/${id}/lines`)).json.lines;
  const texts = new Map<string, readonly Text[]>();
  for (const collection of (await listCollectionIds()).filter((one) => !before.includes(one)))
    for (const song of (await ask(`GET api/Songs?collections=${collection}`)).json)
      texts.set(song.title, (await ask(`GET api/canticle/songs/${song.id}/texts`)).json);
  return { texts, said };
}

const listCollectionIds = async (): Promise<readonly string[]> =>
  (await ask('GET api/Collections')).json.map(({ id }: { id: string }) => id);

/* What is sung: the lines of the parts in their order, with the chords above them. A remark is no line of words. */
function sungLines({ document: { sections, order } }: Text, withChords: boolean): readonly string[] {
  const byId = new Map(sections.map(({ id, lines }) => [id, lines]));
  return order
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ text, chords }) => text !== '' || chords.original.length > 0)
    .map(({ text, chords }) => written(text, withChords ? chords.original : []));
}

const written = (text: string, chords: readonly (readonly [number, string])[]): string =>
  chords.length === 0 ? text : `${text} ${chords.map(([at, name]) => `${at}:${name}`).join(' ')}`;

const expectedLines = (hymn: Hymn, withChords: boolean, withOrder: boolean): readonly string[] =>
  (withOrder ? sungParts(hymn) : hymn.parts)
    .flatMap(({ lines }) => lines)
    .map(({ text, chords }) => written(text, withChords ? chords : []));

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
  async (program, { build, hasChords, hasOrder }) => {
    const files: Record<string, string | Uint8Array> = {};
    for (const [at, hymn] of HYMNS.entries())
      for (const { path, bytes } of [await build(hymn, at)].flat()) files[path] = bytes;
    expect(Object.keys(files).length).toBeGreaterThanOrEqual(HYMNS.length);
    const { texts, said } = await bring(program, files);
    expect([...texts.keys()].toSorted()).toEqual(HYMNS.map(({ title }) => title).toSorted());
    for (const [at, hymn] of HYMNS.entries()) {
      const [text, ...others] = texts.get(hymn.title) ?? [];
      expect(others, hymn.title).toEqual([]);
      const expected = expectedLines(hymn, hasChords(at), hasOrder(at));
      expect(text && sungLines(text, hasChords(at)), `${hymn.title} (${at})`).toEqual(expected);
    }
    expect(said.filter(({ what }) => what === 'refused' || what === 'passed')).toEqual([]);
    const lost = said.flatMap(({ what, text }) => (what === 'lost' ? [text] : []));
    expect(lost.filter((text) => LOST[program]?.test(text) !== true)).toEqual([]);
  },
);

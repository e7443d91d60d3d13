import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { listArticleDrafts } from '../publications/index.ts';
import { listTranslations } from '../scriptures/index.ts';
import { listCollections, listContributors, listSongs } from '../songs/index.ts';
import { listProducts } from '../store/index.ts';
import { importPath, importStarterLibrary } from './index.ts';

const LIBRARY = fileURLToPath(new URL('../../../../../library/', import.meta.url));

let canticle: TestCanticle;
beforeAll(async () => {
  canticle = await startCanticle();
});
afterAll(() => canticle.close());

test('the library that comes with Canticle is imported whole, and a second time changes nothing', async () => {
  await importStarterLibrary(canticle.context, LIBRARY);
  const songs = await listSongs(canticle.context.database.read, {});
  expect(songs.length).toBeGreaterThanOrEqual(24);
  expect(songs.every((song) => song.chordLanguages.length > 0 && song.verses > 0)).toBe(true);
  const { refused, diagnostics: losses, items, skippedFiles: passedOver } = await importPath(canticle.context, LIBRARY);
  expect({ refused, losses, passedOver }).toEqual({ refused: [], losses: [], passedOver: [] });
  expect(items.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
});

test('the library has chapters to read in two languages and articles, open to everybody', async () => {
  const db = canticle.context.database.read;
  const collections = await listCollections(db);
  const bible = collections.find(({ type }) => type === 'scripture');
  const magazine = collections.find(({ type }) => type === 'publication');
  expect([bible?.free, magazine?.free]).toEqual([true, true]);
  const translations = await listTranslations(db, bible?.id ?? '');
  expect(translations.map(({ language, shortTitle }) => [language, shortTitle]).sort()).toEqual([
    ['en', 'KJV'],
    ['no', 'NB1930'],
  ]);
  const articles = await listArticleDrafts(db, { collectionIds: [magazine?.id ?? ''] });
  expect(articles.map(({ texts }) => texts.map(({ language }) => language))).toEqual([
    ['en', 'no'],
    ['en', 'no'],
  ]);
});

test('the library shows what Canticle can do, with songs first published before 1900', async () => {
  const db = canticle.context.database.read;
  const songs = await listSongs(db, {});
  const years = songs.flatMap(({ yearWritten, yearComposed, yearPublished }) =>
    [yearWritten, yearComposed, yearPublished].filter((year) => year !== null),
  );
  expect(Math.max(...years)).toBeLessThan(1900);
  expect(songs.filter((song) => song.lyricLanguages.includes('no')).length).toBeGreaterThanOrEqual(12);
  const parts = (of: 'origins' | 'copyrights') => [
    ...new Set(songs.flatMap((song) => song[of].map(({ type }) => type))),
  ];
  expect([parts('origins').sort(), parts('copyrights').sort()]).toEqual([
    ['melody', 'text'],
    ['melody', 'text'],
  ]);
  expect({
    newMelody: songs.some((song) => song.newMelodies.length > 0),
    free: songs.some((song) => song.memberships.some(({ free }) => free)),
    disabled: songs.some((song) => !song.enabled),
    genre: songs.some((song) => song.genreIds.length > 0),
    category: songs.some((song) => song.categoryIds.length > 0),
    theme: songs.some((song) => song.themeIds.length > 0),
    biography: (await listContributors(db)).some(({ biography }) => Object.keys(biography).length > 0),
    bundle: (await listProducts(db)).some(({ collectionIds }) => collectionIds.length > 1),
  }).toEqual({
    newMelody: true,
    free: true,
    disabled: true,
    genre: true,
    category: true,
    theme: true,
    biography: true,
    bundle: true,
  });
});

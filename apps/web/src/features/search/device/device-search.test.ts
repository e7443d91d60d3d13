import { publications, scriptures, songs } from '@canticle/contract/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { type LocalCache, cachedQuery, createMemoryCache } from '../../../offline/index.ts';
import { type DeviceSearchQuery, type DeviceSearch, createDeviceSearch } from './device-search.ts';

const book = (id: string, type = 'song') => ({ id, key: id.toUpperCase(), keys: { no: `${id}n` }, name: {}, type });
const song = (id: string, number: number, name: object, facts: object = {}) => ({
  id,
  name,
  collections: [{ id: 'hh', number }],
  available: true,
  participants: [],
  ...facts,
});
const text = (language: string, ...lines: string[]) => ({
  language,
  document: { sections: [{ lines: lines.map((line) => ({ text: line })) }] },
});

/* Stores a response as a screen does. */
const keep = (copy: LocalCache, { queryKey }: { queryKey: readonly unknown[] }, value: unknown) =>
  copy.write('lists', JSON.stringify(queryKey), { value, savedAt: 1, etag: undefined });
const keepTexts = (copy: LocalCache, id: string, ...texts: object[]) =>
  copy.write('lyrics', id, { value: texts, savedAt: 1, etag: undefined });

const listOf = (collections: string) =>
  cachedQuery(songs.listSongs, { query: { collections, includeUnavailable: 'true' } }, 1);
const collections = cachedQuery(songs.listCollections, { query: { allCollections: 'true' } }, 1);
const contributors = cachedQuery(songs.listContributors, {}, 1);

const ask = (device: DeviceSearch, query: string, question: Partial<DeviceSearchQuery> = {}) =>
  device.run({ query, limit: 20, skip: 0, collectionIds: [], language: 'en', ...question });
const ids = (found: readonly { id: string }[] = []) => found.map(({ id }) => id);

let copy: LocalCache;
beforeEach(async () => {
  copy = createMemoryCache();
  await keep(copy, collections, [book('hh'), book('fs'), book('bible', 'scripture'), book('ns', 'publication')]);
  await keep(copy, contributors, [{ id: 'p1', item: { name: 'John Newton', biography: { en: '<p>A sailor.</p>' } } }]);
  await keep(copy, listOf('hh'), [
    song('s1', 1, { en: 'Amazing Grace', no: 'Ufattelig nåde' }, { participants: [{ contributorId: 'p1' }] }),
    song('s2', 2, { en: 'Kept grace' }, { available: false }),
  ]);
  await keep(copy, listOf('fs'), [song('s3', 3, { en: 'Hillside' }, { collections: [{ id: 'fs', number: 3 }] })]);
  await keepTexts(copy, 's1', text('en', 'I once was _lost_, but now am found', ' ', 'Was blind, but now I see'));
  await keepTexts(copy, 's2', text('en', 'nobody may read this pebble'));
});

describe('search on the device', () => {
  it('finds a song by a line, another language, its number and who wrote it, with the line and its marks', async () => {
    const device = await createDeviceSearch(copy);
    const [line] = ask(device, 'was blnd but').songs;
    expect(line).toEqual({
      id: 's1',
      context: { title: 'Amazing Grace', snippet: 'Was blind, but now I see', marks: '0-3 4-9 11-14' },
    });
    expect(ask(device, 'ufattelig', { language: 'no' }).songs[0]?.context['title']).toBe('Ufattelig nåde');
    for (const query of ['HH 1', 'hhn1', '1', 'newton', 'lost but now'])
      expect(ids(ask(device, query).songs)).toContain('s1');
    expect(ask(device, 'sailor').contributors).toEqual([
      { id: 'p1', context: { name: 'John Newton', snippet: 'A sailor.', marks: '2-8' } },
    ]);
  });

  it('finds what is locked by its title only, and shows no line of it', async () => {
    const device = await createDeviceSearch(copy);
    expect(ask(device, 'pebble').songs).toEqual([]);
    expect(ask(device, 'kept').songs).toEqual([{ id: 's2', context: { title: 'Kept grace', locked: 'true' } }]);
  });

  it('looks only in the books that are wanted, and gives a page at a time with the total', async () => {
    const device = await createDeviceSearch(copy);
    expect(ids(ask(device, 'grace', { collectionIds: ['fs'] }).songs)).toEqual([]);
    expect(ids(ask(device, 'hillside', { collectionIds: ['fs'] }).songs)).toEqual(['s3']);
    const second = ask(device, 'grace', { limit: 1, skip: 1 });
    expect([ids(second.songs).length, second.total?.songs]).toEqual([1, 2]);
    expect(ask(device, ' ?').total).toEqual({ songs: 0, contributors: 0, articles: 0, verses: 0 });
  });

  it('finds verses and articles that are on the device', async () => {
    const translations = cachedQuery(scriptures.listTranslations, { params: { id: 'bible' } }, 1);
    await keep(copy, translations, [{ id: 't1', scriptureId: 'bible', language: 'no', shortTitle: 'NB' }]);
    const chapter = {
      id: 'c1',
      scriptureId: 'bible',
      translationId: 't1',
      bookCode: 'PSA',
      bookTitle: 'Salmene',
      number: 23,
      text: {
        label: '',
        notes: [],
        blocks: [{ kind: 'paragraph', level: 1, spans: [{ verse: '1' }, { text: 'Min hyrde' }] }],
      },
    };
    await keep(copy, cachedQuery(scriptures.readChapter, { params: { chapterId: 'c1' } }, 1), chapter);
    const edition = cachedQuery(publications.publicationsV4.pick, { query: {}, body: { parentIds: ['ns'] } }, 1);
    await keep(copy, edition, [{ id: 'e1', collectionId: 'ns' }]);
    const article = {
      id: 'a1',
      publicationId: 'e1',
      title: 'On rivers',
      content: { language: 'en', content: '<p>Deep water</p>' },
    };
    await keep(
      copy,
      cachedQuery(publications.articlesV4.pick, { query: {}, body: { parentIds: ['e1'], withContent: true } }, 1),
      [article],
    );
    const device = await createDeviceSearch(copy);
    const verse = {
      id: 'c1:1',
      context: {
        title: 'Salme 23,1',
        chapterId: 'c1',
        verse: '1',
        translation: 'NB',
        snippet: 'Min hyrde',
        marks: '4-9',
      },
    };
    expect(ask(device, 'hyrde').verses).toMatchObject([{ ...verse, context: { ...verse.context } }]);
    expect(ids(ask(device, 'Ps 23:1').verses)).toEqual(['c1:1']);
    expect(ask(device, 'water').articles).toEqual([
      { id: 'a1', context: { title: 'On rivers', publicationId: 'e1', snippet: 'Deep water', marks: '5-10' } },
    ]);
    expect(ids(ask(device, 'water', { collectionIds: ['hh'] }).articles)).toEqual([]);
    expect(ids(ask(device, 'water', { collectionIds: ['ns'] }).articles)).toEqual(['a1']);
  });

  it('finds both of two verses with the same number in one chapter', async () => {
    const spans = [{ verse: '1' }, { text: 'Min hyrde' }, { verse: '1' }, { text: 'Atter hyrde' }];
    const text = { label: '', notes: [], blocks: [{ kind: 'paragraph', level: 1, spans }] };
    const facts = {
      id: 'c1',
      scriptureId: 'bible',
      translationId: 't1',
      bookCode: 'PSA',
      bookTitle: 'Psalm',
      number: 23,
    };
    await keep(copy, cachedQuery(scriptures.readChapter, { params: { chapterId: 'c1' } }, 1), { ...facts, text });
    const found = ask(await createDeviceSearch(copy), 'hyrde').verses ?? [];
    expect(found.map(({ id, context }) => [id, context['title'], context['verse'], context['snippet']])).toEqual([
      ['c1:1', 'Psalm 23:1', '1', 'Min hyrde'],
      ['c1:1~2', 'Psalm 23:1', '1~2', 'Atter hyrde'],
    ]);
  });

  it('follows what is written: texts that come, songs that change, lock and go', async () => {
    const device = await createDeviceSearch(copy);
    await keepTexts(copy, 's3', text('en', 'a meadow in the morning'));
    await device.whenIndexed();
    expect(ids(ask(device, 'meadow').songs)).toEqual(['s3']);
    await keep(copy, listOf('fs'), [
      song('s3', 3, { en: 'Mountain' }, { collections: [{ id: 'fs', number: 3 }], available: false }),
    ]);
    await device.whenIndexed();
    expect(ids(ask(device, 'meadow').songs)).toEqual([]);
    expect(ask(device, 'mountain').songs[0]?.context).toEqual({ title: 'Mountain', locked: 'true' });
    await keep(copy, listOf('hh'), []);
    await device.whenIndexed();
    expect(ask(device, 'blind').total?.songs).toBe(0);
    await copy.clear({ keepUnsent: true });
    await device.whenIndexed();
    expect(ask(device, 'mountain').total?.songs).toBe(0);
  });
});

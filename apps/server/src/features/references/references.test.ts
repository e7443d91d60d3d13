import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addCollection, addSong, addTranslation, prose, verses } from '../../testing/library.ts';
import { replaceLyrics } from '../lyrics/index.ts';
import { saveArticle, savePublication } from '../publications/index.ts';
import { findPassages, collectTexts } from './rules.ts';

let canticle: TestCanticle;
let psalm23: string;
let hymns: string;
let locked: string;
const reader = 'reader@example.org';

beforeAll(async () => {
  canticle = await startCanticle();
  const scripture = await addCollection(canticle.context, { key: 'BIBLE', type: 'scripture' });
  hymns = await addCollection(canticle.context, { key: 'HY' });
  locked = await addCollection(canticle.context, { key: 'LO' });
  const translation = await addTranslation(
    canticle.context,
    { scriptureId: scripture },
    { PSA: Array.from({ length: 24 }, (_, index) => prose(`Psalm ${index + 1}.`)), JHN: [prose('In the beginning.')] },
  );
  await canticle.createPerson(reader, { collections: [scripture, hymns] });
  const outline = await canticle.request(`GET api/canticle/translations/${translation}`, { as: reader });
  psalm23 = outline.json.books[0].chapters[22].id;
});
afterAll(() => canticle.close());

const chapter = async (as = reader) =>
  (await canticle.request(`GET api/canticle/chapters/${psalm23}/references`, { as })).json;
const inBook = (collectionId: string, number: number) => ({ memberships: [{ collectionId, number, free: false }] });
const whole = { book: 'PSA', chapter: 23, verse: 0, toChapter: 23, toVerse: 0 };

describe('what names a chapter', () => {
  it('is a song whose story does, and the song knows it too', async () => {
    const song = await addSong(canticle.context, {
      ...inBook(hymns, 1),
      details: { en: '<p>After <em>Psalm 23:1–3</em> and Jn 10:11.</p>', no: '<p>Etter Sal 23,1–3.</p>' },
    });
    expect((await chapter()).songs).toEqual([
      {
        songId: song,
        passage: { book: 'PSA', chapter: 23, verse: 1, toChapter: 23, toVerse: 3 },
        text: 'Psalm 23:1–3',
        where: 'details',
      },
    ]);
    const { json } = await canticle.request(`GET api/canticle/songs/${song}/references`, { as: reader });
    expect(json.map(({ text, where }: any) => [text, where])).toEqual([
      ['Psalm 23:1–3', 'details'],
      ['Jn 10:11', 'details'],
    ]);
  });

  it('is known of all songs of a songbook at once, as far as a person may open them', async () => {
    const collection = await addCollection(canticle.context, { key: 'IX' });
    const free = { memberships: [{ collectionId: collection, number: 1, free: true }] };
    const [open, closed] = [
      await addSong(canticle.context, { ...free, details: { en: 'After Psalm 8, and John 1:1.' } }),
      await addSong(canticle.context, { ...inBook(collection, 2), details: { en: 'After Psalm 8.' } }),
    ];
    const owner = 'owner@example.org';
    await canticle.createPerson(owner, { collections: [collection] });
    const read = async (as: string) =>
      (await canticle.request(`GET api/canticle/collections/${collection}/references`, { as })).json.map(
        ({ songId, text }: any) => [songId, text],
      );
    const ofOpen = [
      [open, 'Psalm 8'],
      [open, 'John 1:1'],
    ];
    expect(await read(reader)).toEqual(ofOpen);
    expect((await read(owner)).toSorted()).toEqual([...ofOpen, [closed, 'Psalm 8']].toSorted());
  });

  it('is a song with it in the notes of a text, or in what the text carries, until it is edited away', async () => {
    const text = {
      ...verses(['The Lord is my shepherd']),
      notes: 'Ps 22–24',
      carried: { chordpro: { scripture: ['Sal 23,6'] } },
    };
    const song = await addSong(canticle.context, inBook(hymns, 2), { no: text });
    const named = (await chapter()).songs.filter(({ songId }: any) => songId === song);
    expect(named.map(({ text: words, where }: any) => [words, where])).toEqual([
      ['Ps 22–24', 'notes'],
      ['Sal 23,6', 'carried'],
    ]);
    const edited = { ...text, notes: '', carried: {} };
    await canticle.context.database.transaction((tx) =>
      replaceLyrics(tx, song, [{ id: newId(), language: 'no', document: edited }], canticle.context.now()),
    );
    expect((await chapter()).songs.map(({ songId }: any) => songId)).not.toContain(song);
  });

  it('is not shown to those who may not open it', async () => {
    const song = await addSong(canticle.context, { ...inBook(locked, 1), description: { en: 'Ps 23:4' } });
    expect((await chapter()).songs.map(({ songId }: any) => songId)).not.toContain(song);
    expect((await canticle.request(`GET api/canticle/songs/${song}/references`, { as: reader })).status).toBe(403);
    expect(
      (await canticle.request(`GET api/canticle/chapters/${psalm23}/references`, { as: 'no@example.org' })).status,
    ).toBe(403);
  });

  it('is an article, with its title in the language of the reader', async () => {
    const { context } = canticle;
    const magazine = await addCollection(context, { key: 'MAG', type: 'publication' });
    await canticle.createPerson('subscriber@example.org', { collections: [magazine] });
    const publicationId = newId();
    const id = newId();
    await context.database.transaction(async (tx) => {
      const edition = {
        id: publicationId,
        collectionId: magazine,
        title: { en: 'May' },
        key: {},
        description: {},
        datePublished: null,
        icon: null,
        image: null,
      };
      await savePublication(tx, edition, context.now());
      const content = {
        id: newId(),
        language: 'en',
        title: 'The shepherd',
        translatorId: null,
        introduction: '',
        content: '<p>Read Psalm&nbsp;23.</p>',
      };
      const article = {
        id,
        publicationId,
        authorId: null,
        sourceId: null,
        dateWritten: null,
        number: 1,
        icon: null,
        image: null,
        pictures: [],
        texts: [{ ...content, source: { markdown: '', pictures: [] } }],
      };
      await saveArticle(tx, article as unknown as Parameters<typeof saveArticle>[1], context.now());
    });
    expect((await chapter()).articles).toEqual([]);
    await canticle.createPerson('editor@example.org', { roles: ['administrator'] });
    expect((await chapter('editor@example.org')).articles).toEqual([
      expect.objectContaining({
        articleId: id,
        publicationId,
        title: 'The shepherd',
        text: 'Psalm 23',
        passage: { ...whole },
      }),
    ]);
  });
});

describe('a text whose passages cannot be read', () => {
  it('does not keep those of other songs from being found, and is read again when it is whole', async () => {
    const { database, now } = canticle.context;
    const memberships = [{ collectionId: hymns, number: 50, free: false }];
    const damaged = await addSong(
      canticle.context,
      { memberships, description: { en: 'Ps 23:2' } },
      { en: verses(['La']) },
    );
    await database.transaction((tx) =>
      tx.updateTable('lyrics').set({ document: '{' }).where('song_id', '=', damaged).execute(),
    );
    const whole = await addSong(canticle.context, { ...inBook(hymns, 51), description: { en: 'Ps 23:5' } });
    const songs = async () => (await chapter()).songs.map(({ songId }: any) => songId);
    expect(await songs()).toContain(whole);
    expect(await songs()).not.toContain(damaged);
    const rows = await database.read
      .selectFrom('set_aside_items')
      .selectAll()
      .where('follower', '=', 'references')
      .execute();
    expect(rows).toMatchObject([{ kind: 'song', item_id: damaged, tries: 1, reason: expect.stringContaining('JSON') }]);
    expect((await canticle.request('GET readyz')).json).toMatchObject({
      ready: true,
      status: 'degraded',
      references: '1 item could not be processed.',
    });
    const text = { id: newId(), language: 'en', document: verses(['La']) };
    await database.transaction((tx) => tx.deleteFrom('lyrics').where('song_id', '=', damaged).execute());
    await database.transaction((tx) => replaceLyrics(tx, damaged, [text], now()));
    expect(await songs()).toContain(damaged);
    expect(await database.read.selectFrom('set_aside_items').selectAll().execute()).toEqual([]);
  });
});

describe('passages in texts', () => {
  it('are one when two languages name the same', () =>
    expect(
      findPassages([
        { place: 'details', language: 'en', text: '<p>Ps 23</p>' },
        { place: 'details', language: 'no', text: 'Sal 23' },
      ]),
    ).toEqual([{ place: 'details', text: 'Ps 23', passage: whole }]));

  it('are looked for in everything a text carries', () =>
    expect(collectTexts({ a: ['x', { b: 'y' }], c: 1, d: null })).toEqual(['x', 'y']));
});

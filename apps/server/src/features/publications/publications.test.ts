import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addCollection, addContributor } from '../../testing/library.ts';
import { type ArticleText, saveArticle, savePublication } from './index.ts';

const READER = 'reader@example.org';
const STRANGER = 'stranger@example.org';
const EDITOR = 'editor@example.org';
const EDITION = '0190a000-0000-7000-8000-000000000001';
const OLDER = '0190a000-0000-7000-8000-000000000002';
const LOCKED = '0190a000-0000-7000-8000-000000000003';
const HIDDEN = '0190a000-0000-7000-8000-000000000004';

let canticle: TestCanticle;
let author: string;
let owned: string;

const text = (language: string, title: string, content: string): ArticleText => ({
  id: newId(),
  language,
  title,
  translatorId: null,
  introduction: language === 'en' ? '<p>Why</p>' : '',
  content,
  source: { introduction: '', content: '', pictures: [] },
});

async function addPublication(collectionId: string, id: string, datePublished: string | null): Promise<void> {
  const facts = { title: { en: 'May', no: 'Mai' }, key: { en: '1931-05' }, description: {}, icon: null, image: null };
  await canticle.context.database.transaction((tx) =>
    savePublication(tx, { id, collectionId, datePublished, ...facts }, canticle.context.now()),
  );
}

async function addArticle(
  publicationId: string,
  number: number,
  texts: readonly ArticleText[],
  image: string | null = null,
) {
  const id = newId();
  const facts = { sourceId: null, dateWritten: '1931-04-02T00:00:00.000Z', icon: null, image, authorId: author };
  await canticle.context.database.transaction((tx) =>
    saveArticle(tx, { id, publicationId, number, texts, ...facts }, canticle.context.now()),
  );
  return id;
}

const ask = async (call: Parameters<TestCanticle['request']>[0], as: string, body?: unknown) =>
  canticle.request(call, { as, version: '4.0', ...(body === undefined ? {} : { body }) });

let singing: string;
let listening: string;
let locked: string;

beforeAll(async () => {
  canticle = await startCanticle();
  author = await addContributor(canticle.context, 'Ada Lund');
  owned = await addCollection(canticle.context, { key: 'MAG', type: 'publication' });
  const sold = await addCollection(canticle.context, { key: 'SOLD', type: 'publication' });
  const hidden = await addCollection(canticle.context, { key: 'HID', type: 'publication', enabled: false });
  await canticle.createPerson(READER, { collections: [owned] });
  await canticle.createPerson(EDITOR, { roles: ['editor'] });
  await addPublication(owned, OLDER, '1930-05-01T00:00:00.000Z');
  await addPublication(owned, EDITION, '1931-05-01T00:00:00.000Z');
  await addPublication(sold, LOCKED, null);
  await addPublication(hidden, HIDDEN, null);
  listening = await addArticle(EDITION, 2, [text('no', 'Om å lytte', '<p>Hør</p>')]);
  singing = await addArticle(
    EDITION,
    1,
    [
      text('en', 'On singing', '<p>Sing <img src="/api/canticle/pictures/a.jpg" alt="" /></p>'),
      text('no', 'Om sang', '<p>Syng</p>'),
    ],
    '/api/canticle/pictures/b.jpg',
  );
  locked = await addArticle(LOCKED, 1, [text('en', 'Sold', '<p>Secret</p>')]);
  await addArticle(HIDDEN, 1, [text('en', 'Hidden', '<p>Later</p>')]);
});
afterAll(() => canticle.close());

describe('editions', () => {
  test('of the collections a person has are listed, the newest first, in their language', async () => {
    const { json } = await ask('POST api/Publications?language=no', READER, { parentIds: [owned] });
    expect(json.map(({ id, title }: { id: string; title: string }) => [id, title])).toEqual([
      [EDITION, 'Mai'],
      [OLDER, 'Mai'],
    ]);
    expect(json[0]).toEqual({
      id: EDITION,
      updatedAt: json[0].updatedAt,
      collectionId: owned,
      datePublished: '1931-05-01T00:00:00.000Z',
      title: 'Mai',
      key: { en: '1931-05' },
      description: '',
      icon: null,
      image: null,
    });
    expect((await ask('GET api/Publications', READER)).json).toHaveLength(2);
    expect(
      (await ask('POST api/Publications', READER, { collectionIds: [owned], limit: 1, skip: 1 })).json,
    ).toHaveLength(1);
  });

  test('that are sold are left out of lists and refused by their address; hidden ones are not found', async () => {
    expect((await ask('GET api/Publications', STRANGER)).json).toEqual([]);
    expect((await ask('POST api/Publications', STRANGER, { itemIds: [EDITION] })).json).toEqual([]);
    expect((await ask(`GET api/Publications/${EDITION}`, STRANGER)).status).toBe(403);
    expect((await ask(`GET api/Publications/${HIDDEN}`, STRANGER)).status).toBe(404);
    expect((await ask(`GET api/Publications/${newId()}`, READER)).status).toBe(404);
    expect((await ask(`GET api/Publications/${HIDDEN}`, EDITOR)).status).toBe(200);
    expect((await canticle.request('GET api/Publications', { version: '4.0' })).status).toBe(401);
  });
});

describe('articles', () => {
  test('of an edition stand in the order of their numbers, with content only when it is asked for', async () => {
    const bare = await ask('POST api/Articles', READER, { parentIds: [EDITION] });
    expect(bare.json.map(({ id }: { id: string }) => id)).toEqual([singing, listening]);
    expect(bare.json[0]).not.toHaveProperty('content');
    const { json } = await ask('POST api/Articles', READER, { parentIds: [EDITION], withContent: true });
    expect(json[0]).toMatchObject({
      publicationId: EDITION,
      authorId: author,
      sourceId: null,
      dateWritten: '1931-04-02T00:00:00.000Z',
      number: 1,
      title: 'On singing',
      languages: ['en', 'no'],
      content: { articleId: singing, language: 'en', introduction: '<p>Why</p>', translatorId: null },
    });
    expect((await ask('GET api/Articles', READER)).json[0]).not.toHaveProperty('content');
  });

  test('are read in the language asked for, else in English, else in the first there is', async () => {
    const read = async (language: string) =>
      (
        await ask(`POST api/Articles?language=${language}`, READER, {
          itemIds: [listening, singing],
          withContent: true,
        })
      ).json.map(({ title, content }: { title: string; content: { language: string } }) => [title, content.language]);
    expect(await read('no')).toEqual([
      ['Om å lytte', 'no'],
      ['Om sang', 'no'],
    ]);
    expect(await read('de')).toEqual([
      ['Om å lytte', 'no'],
      ['On singing', 'en'],
    ]);
  });

  test('have pictures at whole addresses, because other clients live elsewhere', async () => {
    const { json } = await ask(`GET api/Articles/${singing}`, READER);
    expect(json.image).toMatch(/^https?:\/\/[^/]+\/api\/canticle\/pictures\/b\.jpg$/);
    expect(json.content.content).toMatch(/src="https?:\/\/[^/]+\/api\/canticle\/pictures\/a\.jpg"/);
  });

  test('fill every page but the last', async () => {
    const page = async (skip: number) =>
      (await ask('POST api/Articles', READER, { collectionIds: [owned], limit: 1, skip, withContent: true })).json;
    expect((await page(0)).map(({ id }: { id: string }) => id)).toEqual([singing]);
    expect((await page(1)).map(({ id }: { id: string }) => id)).toEqual([listening]);
    expect(await page(2)).toEqual([]);
  });

  test('of a collection a person does not have give nothing away', async () => {
    expect(
      (await ask('POST api/Articles', READER, { itemIds: [singing, locked], withContent: true })).json,
    ).toHaveLength(1);
    expect((await ask('POST api/Articles', READER, { parentIds: [LOCKED, HIDDEN] })).json).toEqual([]);
    expect((await ask('POST api/Articles', STRANGER, {})).json).toEqual([]);
    const refused = await ask(`GET api/Articles/${locked}`, READER);
    expect([refused.status, refused.json.code]).toEqual([403, 'LOCKED']);
    expect(refused.text).not.toContain('Secret');
  });

  test('that changed are asked for by the newest stamp held', async () => {
    const { json } = await ask('GET api/Articles', READER);
    const newest = json
      .map(({ updatedAt }: { updatedAt: string }) => updatedAt)
      .sort()
      .at(-1);
    expect((await ask(`GET api/Articles?updatedAt=${newest}`, READER)).json).toEqual([]);
    expect((await ask('GET api/Articles?updatedAt=2000-01-01', READER)).json).toHaveLength(2);
  });
});

describe('a collection that is open to everybody', () => {
  test('is read without a subscription, as long as it is free and enabled', async () => {
    const facts = { key: 'GIFT', type: 'publication' as const, id: newId() };
    await addCollection(canticle.context, { ...facts, free: true });
    const gift = newId();
    await addPublication(facts.id, gift, null);
    await canticle.createPerson('anybody@example.org');
    const status = async () => (await ask(`GET api/Publications/${gift}`, 'anybody@example.org')).status;
    expect(await status()).toBe(200);
    const { result } = await canticle.request('GET api/Collections', { as: 'anybody@example.org' });
    expect(result.map(({ key, available }: { key: string; available: boolean }) => [key, available])).toEqual([
      ['GIFT', true],
    ]);
    await addCollection(canticle.context, { ...facts, free: false });
    expect(await status()).toBe(403);
    await addCollection(canticle.context, { ...facts, free: true, enabled: false });
    expect(await status()).toBe(404);
  });
});

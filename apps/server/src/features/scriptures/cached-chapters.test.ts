import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSecondInstance, startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addCollection, addTranslation, prose } from '../../testing/library.ts';
import { saveBook, saveTranslation } from './index.ts';

const WHO = 'reader@example.org';
const NOBODY = 'stranger@example.org';

let canticle: TestCanticle;
/** A second process on the same database; its clock does not move until a test advances it. */
let other: Pick<TestCanticle, 'context' | 'app'>;
let clock = 0;
let scripture: string;
let translation: string;
let chapterId: string;

const FACTS = {
  key: 'one',
  title: 'One',
  shortTitle: 'O',
  sourceName: '',
  language: 'en',
  versification: 'english',
} as const;
const LONG = 'And it came to pass in those days. '.repeat(60);

beforeAll(async () => {
  canticle = await startCanticle();
  scripture = await addCollection(canticle.context, { key: 'BI', type: 'scripture' });
  translation = await addTranslation(
    canticle.context,
    { ...FACTS, scriptureId: scripture },
    { RUT: [prose('Now it came to pass.', LONG)] },
  );
  await canticle.createPerson(WHO, { collections: [scripture] });
  const first = async (path: string) => (await canticle.request(`GET ${path}`, { as: WHO })).result[0].id as string;
  const book = await first(`api/Scriptures/Translation/${translation}/Books`);
  chapterId = await first(`api/Scriptures/Book/${book}/Chapters`);
  other = await startSecondInstance(canticle, () => clock);
});

afterAll(async () => {
  await other.app.close();
  await other.context.close();
  await canticle.close();
});

const paths = () => [
  `api/canticle/chapters/${chapterId}`,
  `api/canticle/chapters/${chapterId}/beside/${translation}`,
  `api/Scriptures/Chapter/${chapterId}/Verses?to=&from=`,
];

/** The response of every URL of the chapter, in this process and in the other. */
async function everywhere(as = WHO): Promise<{ readonly status: number; readonly text: string }[]> {
  clock += 1000;
  const authorization = `Bearer ${await canticle.token(as)}`;
  const answers = [];
  for (const url of paths()) {
    answers.push(await canticle.request(`GET ${url}`, { as }));
    const { statusCode: status, body: text } = await other.app.inject({ url: `/${url}`, headers: { authorization } });
    answers.push({ status, text });
  }
  return answers;
}

function rewrite(text: string) {
  const { database, now } = canticle.context;
  const chapters = [{ number: 1, text: prose(text, LONG) }];
  const book = { code: 'RUT', number: 8, title: 'Ruth', shortTitle: 'Ruth', chapters };
  return database.transaction((tx) => saveBook(tx, translation, book, now()));
}

test('a chapter that is written again is read so at once, here and in another process, with another ETag', async () => {
  const url = `GET api/canticle/chapters/${chapterId}` as const;
  const etags: unknown[] = [];
  for (const words of ['First words.', 'Second words.', 'Third words.']) {
    await rewrite(words);
    for (const { text } of await everywhere()) expect(text).toContain(words);
    const { headers } = await canticle.request(url, { as: WHO });
    expect(etags).not.toContain(headers['etag']);
    etags.push(headers['etag']);
    const known = await canticle.request(url, { as: WHO, headers: { 'if-none-match': String(headers['etag']) } });
    expect([known.status, known.text]).toEqual([304, '']);
  }
});

test('a kept chapter is the same in every way a client reads it', async () => {
  const headers = { authorization: `Bearer ${await canticle.token(WHO)}` };
  const ask = async (encoding: string) =>
    canticle.app.inject({ url: `/${paths()[0]}`, headers: { ...headers, 'accept-encoding': encoding } });
  const plain = await ask('identity');
  for (let time = 0; time < 2; time++) {
    const [small, zipped] = [await ask('gzip, br'), await ask('gzip')];
    expect([small.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(small.rawPayload)).toEqual(plain.rawPayload);
    expect(gunzipSync(zipped.rawPayload)).toEqual(plain.rawPayload);
    expect(small.headers['etag']).toBe(plain.headers['etag']);
  }
});

const statuses = async (as = WHO) => [...new Set((await everywhere(as)).map(({ status }) => status))];

test('what is kept opens nothing: those without the scripture are refused until they have it', async () => {
  expect(await statuses()).toEqual([200]);
  expect(await statuses(NOBODY)).toEqual([403]);
  await canticle.createPerson(NOBODY, { collections: [scripture] });
  expect(await statuses(NOBODY)).toEqual([200]);
});

test('a translation that moves to another scripture belongs to those who have that one', async () => {
  const { context } = canticle;
  const elsewhere = await addCollection(context, { key: 'EW', type: 'scripture' });
  const move = (scriptureId: string) =>
    context.database.transaction((tx) =>
      saveTranslation(tx, { ...FACTS, id: translation, scriptureId }, context.now()),
    );
  expect(await statuses()).toEqual([200]);
  await move(elsewhere);
  expect(await statuses()).toEqual([403]);
  await move(scripture);
  expect(await statuses()).toEqual([200]);
});

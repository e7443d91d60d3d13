import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBucket, type TestBucket } from '../../testing/bucket.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { createZip } from '../../testing/folder.ts';
import { listLyricsOfSong } from '../lyrics/index.ts';
import { listCollections, listSongs, resolveText } from '../songs/index.ts';

const ADMIN = 'admin@example.org';
const song = (title: string, words: string) => `{title: ${title}}\n[G]${words}`;

let bucket: TestBucket;
let canticle: TestCanticle;

beforeAll(async () => {
  bucket = await startBucket();
  canticle = await startCanticle({ ...bucket.settings, SYNC_FROM: 's3:incoming/choir/' });
  await canticle.createPerson(ADMIN, { roles: ['administrator'] });
  await bucket.put('incoming/choir/Morning hymns/1.cho', song('Morning', 'Awake my soul'));
  await bucket.put('incoming/choir/Morning hymns/2.cho', song('Noon', 'The sun is high'));
  await bucket.put(
    'incoming/choir/evening.zip',
    await createZip({ 'evening/1.cho': song('Evening', 'The day is done') }),
  );
  await bucket.put('incoming/choir/Loose.cho', song('Loose', 'I stand alone'));
  await bucket.put('incoming/choirs/not-ours.cho', song('Not ours', 'Somebody else sings'));
});
afterAll(async () => {
  await canticle.close();
  await bucket.close();
});

const ask = () => canticle.request('GET api/Admin/Sync', { as: ADMIN });
const sync = async () => {
  const { result } = (await ask()).result;
  await canticle.context.jobs.runDue();
  return result;
};
const last = async () => (await canticle.request('GET api/canticle/imports', { as: ADMIN })).json[0];
const refusals = async () =>
  (await canticle.request(`GET api/canticle/imports/${(await last()).id}/lines?what=refused`, { as: ADMIN })).text;
const titles = async () =>
  (await listSongs(canticle.context.database.read, {})).map(({ name }) => resolveText(name, 'en')).toSorted();
const collections = async () =>
  (await listCollections(canticle.context.database.read)).map(({ name }) => resolveText(name, 'en')).toSorted();
const wordsOf = async (title: string) => {
  const found = (await listSongs(canticle.context.database.read, {})).find(
    ({ name }) => resolveText(name, 'en') === title,
  );
  const [text] = await listLyricsOfSong(canticle.context.database.read, found?.id ?? '');
  return text?.document.sections[0]?.lines[0]?.text;
};

const BEGUN = 'The import from s3:incoming/choir has started.';
const ALL = ['Evening', 'Loose', 'Morning', 'Noon'];

it('a folder of the bucket is brought in whole the first time, and nothing of the folders beside it', async () => {
  expect(await sync()).toBe(BEGUN);
  expect(await last()).toMatchObject({ name: 's3:incoming/choir', state: 'done', counts: { refused: 0 } });
  expect(await titles()).toEqual(ALL);
  // Loose files get the name of the bucket's folder, not of the temporary folder on this machine.
  expect(await collections()).toEqual(['Choir', 'Evening', 'Morning hymns']);
});

it('what has not changed is left, also when everything is read again', async () => {
  expect(await sync()).toBe('Nothing has changed in the import folder.');
  expect((await canticle.request('GET api/Admin/Import', { as: ADMIN })).result).toBe(BEGUN);
  await canticle.context.jobs.runDue();
  expect((await last()).counts).toMatchObject({ new: 0, changed: 0, refused: 0 });
  expect(await titles()).toEqual(ALL);
  expect(await collections()).toHaveLength(3);
});

it('what has changed is brought', async () => {
  await bucket.put('incoming/choir/Morning hymns/1.cho', song('Morning', 'Awake, my tongue'));
  expect(await sync()).toBe(BEGUN);
  expect(await wordsOf('Morning')).toBe('Awake, my tongue');
  expect(await titles()).toEqual(ALL);
});

it('what is broken, badly named or held back is told of, and the rest goes on; what was held back comes by itself later', async () => {
  await bucket.put('incoming/choir/broken.zip', 'PK\u0003\u0004 and no more');
  await bucket.put('incoming/choir/Morning hymns', song('Folder', 'Called as the folder of others'));
  await bucket.put('incoming/choir/held.cho', song('Held', 'Wait for me'));
  await bucket.put('incoming/choir/later.cho', song('Later', 'I come after'));
  bucket.failRequests({ key: 'held.cho', status: 403 });
  expect(await sync()).toBe(BEGUN);
  expect(await titles()).toEqual([...ALL, 'Later'].toSorted());
  expect(await last()).toMatchObject({ state: 'done', counts: { refused: 3 } });
  const told = await refusals();
  for (const words of ['held.cho', 'The bucket does not hand it out', 'No file can have this name', 'broken.zip'])
    expect(told).toContain(words);
  bucket.failRequests(undefined);
  expect(await sync()).toBe(BEGUN);
  expect(await titles()).toContain('Held');
  expect(await sync()).toBe('Nothing has changed in the import folder.');
});

it('what is taken away there stays here', async () => {
  const before = await titles();
  await bucket.remove('incoming/choir/Morning hymns/2.cho');
  expect(await sync()).toBe(BEGUN);
  expect(await titles()).toEqual(before);
});

it('a bucket that is away is told of in words, and nothing is noted as brought', async () => {
  await bucket.put('incoming/choir/last.cho', song('Last', 'At the end'));
  bucket.failRequests({ key: '/', status: 503 });
  const answer = await ask();
  expect(answer.status).toBe(503);
  expect(answer.text).toContain('cannot be reached right now');
  bucket.failRequests(undefined);
  expect(await sync()).toBe(BEGUN);
  expect(await titles()).toContain('Last');
});

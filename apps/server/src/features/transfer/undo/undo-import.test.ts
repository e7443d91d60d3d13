import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TestCanticle } from '../../../testing/canticle.ts';
import type { Files } from '../../../testing/folder.ts';
import { EDITOR, OTHER_EDITOR, startImportTest, uploadImport } from '../../../testing/imports.ts';
import { newId } from '../../../platform/database/index.ts';
import { listLyricsOfSong } from '../../lyrics/index.ts';
import { createFileDraft, saveFile } from '../../media/index.ts';
import { listCollections, listSongs, listTrashedItems, saveSong } from '../../songs/index.ts';

let canticle: TestCanticle;
beforeEach(async () => {
  canticle = await startImportTest();
});
afterEach(() => canticle.close());

const HYMNAL: Files = {
  'hymnal/001-morning.cho': '{title: Morning}\n[G]Awake my [C]soul',
  'hymnal/002-noon.cho': '{title: Noon}\n[G]The sun is high',
};
const ask: TestCanticle['request'] = (call, asked) => canticle.request(call, { as: EDITOR, ...asked });
const db = () => canticle.context.database.read;

async function bring(files: Files, body: object = {}): Promise<string> {
  const id = await uploadImport(canticle, files);
  expect((await ask(`POST api/canticle/imports/${id}/start`, { body })).status).toBe(200);
  await canticle.context.jobs.runDue();
  return id;
}
const importOf = async (id: string) => (await ask(`GET api/canticle/imports/${id}`)).json;
const undo = async (id: string, as: string = EDITOR) => {
  expect((await ask(`POST api/canticle/imports/${id}/undo`, { as, body: {} })).status).toBe(200);
  await canticle.context.jobs.runDue();
  return (await importOf(id)).undone;
};
const preview = async (id: string) => (await ask(`GET api/canticle/imports/${id}/undo`)).json;
const titles = async () => (await listSongs(db(), {})).map(({ name }) => name['en']).toSorted();
const wordsOf = async (title: string) => {
  const song = (await listSongs(db(), {})).find(({ name }) => name['en'] === title);
  return (await listLyricsOfSong(db(), song?.id ?? '')).flatMap(({ document }) =>
    document.sections.flatMap(({ lines }) => lines.map(({ text }) => text)),
  );
};
const NOTHING = { trashed: 0, removed: 0, reverted: 0, left: [], leftCount: 0 };

it('an import that created a songbook moves it and its songs to the trash, and is shown before it does', async () => {
  const id = await bring(HYMNAL);
  // Two songs, their songbook, and English, which nothing had before.
  const undone = { ...NOTHING, trashed: 4 };
  expect(await preview(id)).toEqual(undone);
  expect(await titles()).toEqual(['Morning', 'Noon']);
  expect(await undo(id, OTHER_EDITOR)).toEqual(undone);
  expect(await titles()).toEqual([]);
  expect(await listCollections(db())).toEqual([]);
  expect((await listTrashedItems(db())).some(({ kind }) => kind === 'collection')).toBe(true);
  expect(await preview(id)).toEqual(NOTHING);
  expect(await importOf(id)).toMatchObject({ state: 'undone', canUndo: false });
  expect(await undo(id)).toEqual(undone);
});

it('what is undone is written for search and other devices, and can be brought again from the trash', async () => {
  const id = await bring(HYMNAL);
  const before = (
    await db()
      .selectFrom('changes')
      .select(({ fn }) => fn.max('number').as('last'))
      .executeTakeFirst()
  )?.last;
  await undo(id);
  const changes = await db()
    .selectFrom('changes')
    .select(['kind', 'deleted'])
    .where('number', '>', Number(before))
    .where('kind', 'in', ['song', 'collection'])
    .execute();
  expect(changes.filter(({ kind }) => kind === 'song')).toHaveLength(2);
  await bring(HYMNAL, { trashed: 'update' });
  expect(await titles()).toEqual(['Morning', 'Noon']);
});

it('a song that the import changed is as before, and the same files bring it again', async () => {
  await bring(HYMNAL);
  const changed = { ...HYMNAL, 'hymnal/002-noon.cho': '{title: Noon}\n[G]The sun is low' };
  const id = await bring(changed);
  expect(await wordsOf('Noon')).toEqual(['The sun is low']);
  expect(await undo(id)).toEqual({ ...NOTHING, reverted: 1 });
  expect(await wordsOf('Noon')).toEqual(['The sun is high']);
  expect(await wordsOf('Morning')).toEqual(['Awake my soul']);
  await bring(changed);
  expect(await wordsOf('Noon')).toEqual(['The sun is low']);
});

it('what somebody changed since stays and is named, with its songbook', async () => {
  const id = await bring(HYMNAL);
  const [song] = (await listSongs(db(), {})).filter(({ name }) => name['en'] === 'Noon');
  if (song === undefined) throw new Error('no song');
  await canticle.context.database.transaction((tx) => saveSong(tx, { ...song, tempo: 70 }, new Date()));
  const left = [
    { kind: 'song', name: 'Noon', reason: 'changed' },
    { kind: 'collection', name: 'Hymnal', reason: 'used' },
    { kind: 'language', name: 'English', reason: 'used' },
  ];
  const undone = { ...NOTHING, trashed: 1, left, leftCount: 3 };
  expect(await preview(id)).toEqual(undone);
  expect(await undo(id)).toEqual(undone);
  expect(await titles()).toEqual(['Noon']);
});

it('a song to which somebody has added a recording stays', async () => {
  const id = await bring(HYMNAL);
  const [song] = (await listSongs(db(), {})).filter(({ name }) => name['en'] === 'Noon');
  const draft = { ...createFileDraft(song?.id ?? '', newId()), name: 'Noon', type: 'video' as const };
  await canticle.context.database.transaction((tx) =>
    saveFile(tx, canticle.context, { ...draft, address: 'https://video.example/noon' }),
  );
  expect(await undo(id)).toMatchObject({ trashed: 1, leftCount: 3 });
  expect(await titles()).toEqual(['Noon']);
});

it('a song whose author is gone stays as it is, and everything else is undone', async () => {
  const withAuthor = Object.fromEntries(
    Object.entries(HYMNAL).map(([path, text]) => [path, `{artist: Anna Lund}\n${String(text)}`]),
  );
  await bring({ ...withAuthor, 'hymnal/003-eve.cho': '{title: Eve}\n[G]The sun is gone' });
  const id = await bring({
    'hymnal/001-morning.cho': '{title: Morning}\n[G]Awake my [C]tongue',
    'hymnal/003-eve.cho': '{title: Eve}\n[G]The moon is here',
  });
  await canticle.context.database.transaction(async (tx) => {
    await tx.deleteFrom('song_participants').execute();
    await tx.deleteFrom('contributors').execute();
  });
  expect(await undo(id)).toMatchObject({
    reverted: 1,
    left: [{ kind: 'song', name: 'Morning', reason: 'impossible' }],
    leftCount: 1,
  });
  expect(await wordsOf('Eve')).toEqual(['The sun is gone']);
  expect(await wordsOf('Morning')).toEqual(['Awake my tongue']);
});

it('two people who undo it at the same time do it once', async () => {
  const id = await bring(HYMNAL);
  const post = (as: string) => ask(`POST api/canticle/imports/${id}/undo`, { as, body: {} });
  const answers = await Promise.all([post(EDITOR), post(OTHER_EDITOR)]);
  expect(answers.map(({ status, json }) => [status, json.state])).toEqual([
    [200, 'undoing'],
    [200, 'undoing'],
  ]);
  await canticle.context.jobs.runDue();
  expect(await importOf(id)).toMatchObject({ state: 'undone', undone: { trashed: 4 } });
  const jobs = await db().selectFrom('jobs').select('id').where('kind', '=', 'transfer.undo').execute();
  expect(jobs).toHaveLength(1);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readJson } from '../../../platform/database/index.ts';
import { startCanticle, type TestCanticle } from '../../../testing/canticle.ts';
import { createTestFolder, type TestFolder } from '../../../testing/folder.ts';
import { listLyricsOfSong } from '../../lyrics/index.ts';
import { findSong, listCollections, listContributors, listSongs, type Song } from '../../songs/index.ts';
import { importPath, markTranslators } from '../index.ts';
import { hashSong } from '../plan/song-draft.ts';

let canticle: TestCanticle;
const folders: TestFolder[] = [];
let number = 0;
let key: string;

beforeAll(async () => {
  canticle = await startCanticle();
});
beforeEach(async () => {
  key = `TR${++number}`;
  const { database } = canticle.context;
  await database.transaction((tx) => tx.deleteFrom('imported_items').where('kind', '=', 'library').execute());
});
afterAll(async () => {
  await canticle.close();
  for (const folder of folders) await folder.remove();
});

const silentNight = (translator: string, words = 'Silent night') => `<?xml version="1.0" encoding="UTF-8"?>
<song xmlns="http://openlyrics.info/namespace/2009/song" version="0.9"><properties>
<titles><title>Silent Night</title></titles>
<authors><author type="words">Joseph Mohr</author>${translator}</authors></properties>
<lyrics><verse name="v1" lang="en"><lines>${words}</lines></verse></lyrics></song>`;

const importFile = async (text: string) => {
  const folder = await createTestFolder({ 'song.xml': text });
  folders.push(folder);
  const report = await importPath(canticle.context, folder.path, { into: key });
  return report.items.filter(({ kind }) => kind === 'song').map(({ outcome }) => outcome);
};
const storedSong = async (): Promise<Song> => {
  const id = (await listCollections(canticle.context.database.read)).find((one) => one.key === key)?.id ?? '';
  const [song] = await listSongs(canticle.context.database.read, { collectionIds: [id] });
  if (song === undefined) throw new Error('no song');
  return song;
};
const people = async () => {
  const names = new Map((await listContributors(canticle.context.database.read)).map(({ id, name }) => [id, name]));
  return (await storedSong()).participants.map(({ contributorId, ...part }) => [
    names.get(contributorId),
    ...Object.values(part),
  ]);
};

/* As earlier versions stored it: everybody an author, and what the file said of translators beside the text. */
const storeAsBefore = async (translators: readonly object[]) => {
  const { id } = await storedSong();
  await canticle.context.database.transaction(async (tx) => {
    await tx
      .updateTable('song_participants')
      .set({ type: 'author', language: null })
      .where('song_id', '=', id)
      .execute();
    const row = await tx.selectFrom('lyrics').select('document').where('song_id', '=', id).executeTakeFirstOrThrow();
    const document = { ...readJson<object>(row.document), carried: { song: { translators } } };
    await tx
      .updateTable('lyrics')
      .set({ document: JSON.stringify(document) })
      .where('song_id', '=', id)
      .execute();
    const song = await findSong(tx, id);
    if (song === undefined) throw new Error('no song');
    await tx
      .updateTable('imported_items')
      .set({ content_hash: 'earlier', stored_hash: hashSong(song, await listLyricsOfSong(tx, id)) })
      .where('item_id', '=', id)
      .execute();
  });
};

const translator = '<author type="translation" lang="en">John Freeman Young</author>';
const told = { name: 'John Freeman Young', role: 'translation', language: 'en' };

test('an author whose import said the language of the translation becomes a translator, once', async () => {
  await importFile(silentNight(translator));
  await storeAsBefore([told]);
  expect(await people()).toEqual([
    ['Joseph Mohr', 'author'],
    ['John Freeman Young', 'author'],
  ]);
  expect(await markTranslators(canticle.context)).toBe(1);
  const marked = [
    ['Joseph Mohr', 'author'],
    ['John Freeman Young', 'translator', 'en'],
  ];
  expect(await people()).toEqual(marked);
  expect(await markTranslators(canticle.context)).toBe(0);
  expect(await people()).toEqual(marked);
});

test('without a language it is that of the only text', async () => {
  await importFile(silentNight(translator));
  await storeAsBefore([{ ...told, language: '' }]);
  await markTranslators(canticle.context);
  expect(await people()).toContainEqual(['John Freeman Young', 'translator', 'en']);
});

test('a marked song does not look edited: the next import corrects it', async () => {
  await importFile(silentNight(translator));
  await storeAsBefore([told]);
  await markTranslators(canticle.context);
  expect(await importFile(silentNight(translator, 'Silent night, holy night'))).toEqual(['changed']);
  expect(await people()).toContainEqual(['John Freeman Young', 'translator', 'en']);
});

test('what an editor made of somebody stays', async () => {
  await importFile(silentNight(translator));
  await storeAsBefore([told]);
  const { database } = canticle.context;
  const { id } = await storedSong();
  await database.transaction((tx) =>
    tx.updateTable('song_participants').set({ type: 'arranger' }).where('song_id', '=', id).execute(),
  );
  await markTranslators(canticle.context);
  expect((await people()).map(([, type]) => type)).toEqual(['arranger', 'arranger']);
});

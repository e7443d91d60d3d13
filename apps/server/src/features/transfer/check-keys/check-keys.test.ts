import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readJson } from '../../../platform/database/index.ts';
import { startCanticle, type TestCanticle } from '../../../testing/canticle.ts';
import { createTestFolder, type TestFolder } from '../../../testing/folder.ts';
import { verses } from '../../../testing/library.ts';
import { someoneWaits } from '../../../testing/someone-waits.ts';
import { listLyricsOfSong, saveText } from '../../lyrics/index.ts';
import { findSong, listCollections, listSongs, lockUnmergedSong, type Song } from '../../songs/index.ts';
import { checkKeys, formatKeyReport, importPath, repairSongKey } from '../index.ts';
import { hashSong } from '../plan/song-draft.ts';

let canticle: TestCanticle;
const folders: TestFolder[] = [];
const EDITOR = 'editor@example.org';
let number = 0;
let key: string;

beforeAll(async () => {
  canticle = await startCanticle();
  await canticle.createPerson(EDITOR, { roles: ['editor'] });
});
beforeEach(() => {
  key = `CK${++number}`;
});
afterAll(async () => {
  await canticle.close();
  for (const folder of folders) await folder.remove();
});

const bring = async (text: string, name = 'song.cho') => {
  const folder = await createTestFolder({ [name]: text });
  folders.push(folder);
  const report = await importPath(canticle.context, folder.path, { into: key });
  return report.items.filter(({ kind }) => kind === 'song').map(({ outcome }) => outcome);
};
const songNow = async (): Promise<Song> => {
  const id = (await listCollections(canticle.context.database.read)).find((one) => one.key === key)?.id ?? '';
  const [song] = await listSongs(canticle.context.database.read, { collectionIds: [id] });
  if (song === undefined) throw new Error('no song');
  return song;
};
const textNow = async () => {
  const [text] = await listLyricsOfSong(canticle.context.database.read, (await songNow()).id);
  if (text === undefined) throw new Error('no text');
  return text;
};
const told = async () => {
  const [song, { document }] = [await songNow(), await textNow()];
  const chords = document.sections.flatMap(({ lines }) => lines.flatMap((line) => line.chords.original));
  return [
    `${song.originalKey}${song.minor ? 'm' : ''}`,
    document.keys.original,
    document.capos?.original ?? 0,
    chords.map(([, symbol]) => symbol).join(' '),
  ];
};

/* Stored as earlier versions did: with carried fields, and perhaps with a key that was guessed from the chords. */
const asEarlier = async (facts: object | undefined, originalKey?: string) => {
  const { database } = canticle.context;
  const { id } = await songNow();
  await database.transaction(async (tx) => {
    if (originalKey !== undefined)
      await tx.updateTable('songs').set({ original_key: originalKey }).where('id', '=', id).execute();
    const { document } = await tx
      .selectFrom('lyrics')
      .select('document')
      .where('song_id', '=', id)
      .executeTakeFirstOrThrow();
    const old = { ...readJson<object>(document), carried: facts === undefined ? {} : { song: facts } };
    await tx
      .updateTable('lyrics')
      .set({ document: JSON.stringify(old) })
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
const found = async () => {
  const { id } = await songNow();
  return (await checkKeys(canticle.context)).issues.filter(({ songId }) => songId === id);
};
const mend = async () => repairSongKey(canticle.context, (await songNow()).id);

const silentNight = (head: string) =>
  `{title: Silent Night}\n${head}\n\n[G]Silent night, holy night\n[D7]All is calm, [G]all is bright\n`;
const earlierSong = async () => {
  await bring(silentNight('{key: Bb}'));
  await asEarlier({ capo: 3 });
};

test('a song stored with the chords of its fingering is listed with what it is to be, and nothing is written', async () => {
  await earlierSong();
  const findings = await found();
  expect(findings).toMatchObject([
    {
      label: expect.stringMatching(/^CK\d+ 1$/),
      name: 'Silent Night',
      problem: 'capo',
      before: { key: 'Bb', chords: ['G', 'D7', 'G'], capo: 0 },
      after: { key: 'Bb', chords: ['Bb', 'F7', 'Bb'], capo: 3 },
      isEdited: false,
    },
  ]);
  expect(await told()).toEqual(['Bb', 'Bb', 0, 'G D7 G']);
  expect(formatKeyReport({ issues: findings, unreadable: [] }, undefined)).toBe(
    `1 song whose key or chords would be stored differently today:\n  ${findings[0]?.label} Silent Night: G D7 G in Bb -> Bb F7 Bb in Bb with capo 3\n\nNothing was changed. Run "canticle check-keys --mend" to update them; the current versions are kept as revisions.`,
  );
});

test('it is mended once, as a revision and a change that devices are told of, and importing its file again changes nothing', async () => {
  await earlierSong();
  const before = await textNow();
  const stamps = await canticle.context.changeCounter.versions();
  expect(await mend()).toBe(true);
  expect(await told()).toEqual(['Bb', 'Bb', 3, 'Bb F7 Bb']);
  const after = await textNow();
  expect([after.revision, after.document.carried]).toEqual([before.revision + 1, {}]);
  expect(await canticle.context.changeCounter.versions()).not.toEqual(stamps);
  const { id } = await songNow();
  const revisions = await canticle.request(`GET api/canticle/songs/${id}/texts/${after.language}/revisions`, {
    as: EDITOR,
  });
  expect(revisions.json).toHaveLength(2);
  expect([await found(), await mend()]).toEqual([[], false]);
  expect(await bring(silentNight('{key: Bb}\n{capo: 3}'))).toEqual(['unchanged']);
});

test('without being mended it is put right by importing its file again', async () => {
  await earlierSong();
  expect(await bring(silentNight('{key: Bb}\n{capo: 3}'))).toEqual(['changed']);
  expect(await told()).toEqual(['Bb', 'Bb', 3, 'Bb F7 Bb']);
  expect(await bring(silentNight('{key: Bb}\n{capo: 3}'))).toEqual(['unchanged']);
});

test.each([
  ['the key of the fingering', '{key: G}', { capo: 3 }, ['Bb', 'Bb', 3, 'Bb F7 Bb']],
  ['no key', '', { capo: 3 }, ['', '', 3, 'Bb F7 Bb']],
  ['chords to be moved', '{key: G}', { transposition: 2 }, ['A', 'A', 0, 'A E7 A']],
] as const)('a file with %s is mended as today’s import reads it', async (_what, head, facts, expected) => {
  await bring(silentNight(head));
  await asEarlier(facts, 'G');
  expect(await found()).toHaveLength(1);
  expect(await mend()).toBe(true);
  expect(await told()).toEqual(expected);
});

test('a song that was edited since its import is listed and left', async () => {
  await earlierSong();
  const { id } = await songNow();
  const { language } = await textNow();
  await canticle.request(`PUT api/canticle/songs/${id}/texts/${language}`, {
    as: EDITOR,
    body: { source: { original: '{title: x}\n{key: Bb}\n[G]Silent [D7]night, [G]edited' }, baseRevision: 1 },
  });
  const findings = await found();
  expect(findings).toMatchObject([{ isEdited: true }]);
  expect(await mend()).toBe(false);
  expect(await told()).toEqual(['Bb', 'Bb', 0, 'G D7 G']);
  expect(formatKeyReport({ issues: findings, unreadable: [] }, new Set())).toContain(
    '1 song edited here since the import, not changed:',
  );
});

test('a song that an editor saves while it is mended is left as the editor saved it', async () => {
  await earlierSong();
  const { database } = canticle.context;
  const { id: songId } = await songNow();
  const { language, revision } = await textNow();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const mending = begun.then(mend);
  await database.transaction(async (tx) => {
    await lockUnmergedSong(tx, songId);
    const text = { songId, language, document: verses(['Edited']) };
    await saveText(tx, text, revision, { savedBy: null, comment: '', now: new Date() });
    begin();
    await someoneWaits(database);
  });
  expect(await mending).toBe(false);
  const after = await textNow();
  expect([after.revision, after.document.sections[0]?.lines[0]?.text]).toEqual([revision + 1, 'Edited']);
});

test('a key that no file stated is told from a stated one, and then guessed', async () => {
  await bring('{title: Morning}\n[G]In the [C]morning [G]we sing\n');
  await asEarlier(undefined, 'G');
  expect(await found()).toMatchObject([{ problem: 'never-stated', before: { key: 'G' }, after: { key: 'G' } }]);
  expect(await mend()).toBe(true);
  expect(await songNow()).toMatchObject({ originalKey: '', textKey: 'G', isTextKeyGuessed: true });
  expect(await bring('{title: Morning}\n[G]In the [C]morning [G]we sing\n')).toEqual(['unchanged']);
});

test('songs as an import stores them today are not listed', async () => {
  await bring(silentNight('{key: Bb}\n{capo: 3}'));
  expect([await found(), await mend()]).toEqual([[], false]);
  expect(formatKeyReport({ issues: [], unreadable: [] }, undefined)).toBe('All song keys are up to date.');
});

test('a song whose text is damaged in the database is named, and the others are looked at', async () => {
  await earlierSong();
  const { id } = await songNow();
  key = `CK${++number}`;
  await bring(silentNight('{key: Bb}'), 'damaged.cho');
  const damaged = (await songNow()).id;
  const { database } = canticle.context;
  await database.transaction((tx) =>
    tx.updateTable('lyrics').set({ document: '{"sections":' }).where('song_id', '=', damaged).execute(),
  );
  const checked = await checkKeys(canticle.context);
  expect(checked.issues.map(({ songId }) => songId)).toContain(id);
  expect(checked.unreadable).toEqual([{ songId: damaged, reason: expect.stringContaining('JSON') }]);
  expect(formatKeyReport({ ...checked, issues: [] }, undefined)).toMatch(
    new RegExp(`^1 song that cannot be read:\\n  /catalogue/song/${damaged}: .*JSON.*$`),
  );
  await database.transaction((tx) => tx.deleteFrom('lyrics').where('song_id', '=', damaged).execute());
});

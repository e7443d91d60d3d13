// Run by Node in a copy of the project that has the field "mood" of a song, on data that was stored before.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { exportBundle, importPath } from '../../../apps/server/src/features/transfer/index.ts';
import { startCanticle, type TestCanticle } from '../../../apps/server/src/testing/canticle.ts';
import { createTestFolder } from '../../../apps/server/src/testing/folder.ts';

const [dataFolder = '', bundle = ''] = process.argv.slice(2);
const EDITOR = 'editor@example.org';
const MORNING = `${bundle}/HH/001-morning/song.json`;
const EVENING = `${bundle}/HH/002-evening/song.json`;

const canticle = await startCanticle({ DATA_DIR: dataFolder });
try {
  await canticle.createPerson(EDITOR, { roles: ['editor'] });
  await importsFromBeforeAreUnedited();
  await filesBringTheField();
  await editorsSetTheField();
  await bundlesKeepTheField();
} finally {
  await canticle.close();
}

/* The change comes first: an import that changes nothing renews the fingerprints. */
async function importsFromBeforeAreUnedited(): Promise<void> {
  await changeFile(MORNING, { yearWritten: 1802 });
  assert.deepEqual(await importSongs(), ['changed', 'unchanged'], 'what was imported before is not edited');
  assert.deepEqual(await importSongs(), ['unchanged', 'unchanged']);
}

async function filesBringTheField(): Promise<void> {
  for (const mood of ['quiet', 'joyful']) {
    await changeFile(MORNING, { mood });
    assert.deepEqual(await importSongs(), ['changed', 'unchanged']);
    assert.equal((await readItem(canticle, 'Morning')).item.mood, mood);
  }
  assert.deepEqual(await importSongs(), ['unchanged', 'unchanged']);
}

async function editorsSetTheField(): Promise<void> {
  const { version, id, item } = await readItem(canticle, 'Evening');
  assert.equal(item.mood, null);
  const save = (mood: string) =>
    canticle.request(`PUT api/canticle/catalogue/song/${id}`, {
      as: EDITOR,
      body: { base: version, item: { ...item, mood } },
    });
  assert.deepEqual((await save('long '.repeat(10))).json.details.fields, [{ field: 'mood', reason: 'too-long' }]);
  assert.equal((await save('solemn')).json.item.mood, 'solemn');
  await changeFile(EVENING, { yearWritten: 1803 });
  assert.deepEqual(await importSongs(), ['unchanged', 'kept'], 'what an editor set is not overwritten');
}

async function bundlesKeepTheField(): Promise<void> {
  const folder = await createTestFolder();
  await exportBundle(canticle.context, folder.path);
  const other = await startCanticle();
  await other.createPerson(EDITOR, { roles: ['editor'] });
  await importPath(other.context, folder.path);
  assert.equal((await readItem(other, 'Morning')).item.mood, 'joyful');
  assert.equal((await readItem(other, 'Evening')).item.mood, 'solemn');
  await other.close();
  await folder.remove();
}

/** Imports the bundle. Returns the outcomes of its songs, in the order of their files. */
async function importSongs(): Promise<readonly string[]> {
  const report = await importPath(canticle.context, bundle);
  assert.deepEqual([report.refused, report.diagnostics], [[], []]);
  const songs = report.items.filter(({ kind }) => kind === 'song');
  return songs.toSorted((one, other) => (one.file < other.file ? -1 : 1)).map(({ outcome }) => outcome);
}

async function changeFile(path: string, changes: object): Promise<void> {
  const song: object = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...song, ...changes }));
}

async function readItem({ request }: TestCanticle, name: string) {
  const { json } = await request(`GET api/canticle/catalogue/song?text=${name}`, { as: EDITOR });
  return (await request(`GET api/canticle/catalogue/song/${json.rows[0].id}`, { as: EDITOR })).json;
}

import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import type { TestCanticle } from '../../../testing/canticle.ts';
import { recordChange } from '../../../platform/changes/index.ts';
import { addFile } from '../../../testing/files.ts';
import { uploadImport, EDITOR, startImportTest } from '../../../testing/imports.ts';
import { addCollection, addContributor, addSong, addTranslation, prose, verses } from '../../../testing/library.ts';
import { createBundleUrlSigner } from './signed-urls.ts';
import { estimateBundleBytes } from './jobs.ts';

let home: TestCanticle;
let away: TestCanticle;
let hymns: string;

beforeAll(async () => {
  [home, away] = [await startImportTest(), await startImportTest()];
  const { context } = home;
  hymns = await addCollection(context, { key: 'HH', name: { en: 'Hymns', no: 'Salmer' } });
  const others = await addCollection(context, { key: 'OO' });
  const author = await addContributor(context, 'Ada Lund');
  const text = verses(['Sing to the Lord']);
  const song = await addSong(
    context,
    {
      name: { en: 'A new song', no: 'En ny sang' },
      memberships: [
        { collectionId: hymns, number: 1, free: true },
        { collectionId: others, number: 7, free: false },
      ],
      participants: [{ contributorId: author, type: 'author' }],
      yearWritten: 1931,
    },
    { en: text, no: text },
  );
  await addFile(
    context,
    song,
    Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0\xff\xfb\x90\0', 'latin1'), Buffer.alloc(5000, 'o')]),
  );
  await addSong(
    context,
    { name: { en: 'Other' }, memberships: [{ collectionId: others, number: 1, free: false }] },
    { en: text },
  );
});
afterAll(async () => {
  await home.close();
  await away.close();
});

/** Creates a bundle and downloads it. Returns its files by path. */
async function bundle(canticle: TestCanticle, body: object = {}) {
  const begun = await canticle.request('POST api/canticle/bundles', { as: EDITOR, body });
  expect(begun.json.state).toBe('writing');
  const early = await canticle.request(`GET api/canticle/bundles/${begun.json.id}/file`, { as: EDITOR });
  await canticle.context.jobs.runDue();
  const made = (await canticle.request(`GET api/canticle/bundles/${begun.json.id}`, { as: EDITOR })).json;
  const { port } = canticle.app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/canticle/bundles/${made.id}/file`, {
    headers: { authorization: `Bearer ${await canticle.token(EDITOR)}` },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return {
    early: early.status,
    made,
    bytes,
    name: answer.headers.get('content-disposition'),
    files: await unpack(canticle, bytes),
  };
}

async function unpack({ storage: place }: TestCanticle, bytes: Buffer): Promise<Map<string, string>> {
  const path = join(place.dataDir, 'downloaded.zip');
  await writeFile(path, bytes);
  const files = new Map<string, string>();
  const zip = await yauzl.openPromise(path, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece);
    files.set(entry.fileName.toString(), Buffer.concat(pieces).toString('latin1'));
  }
  return files;
}

describe('a bundle', () => {
  it('of everything, imported elsewhere and written again, is the same to the last byte', async () => {
    const first = await bundle(home);
    expect(first.early).toBe(409);
    expect(first.made).toMatchObject({
      state: 'done',
      collections: null,
      counts: { collections: 2, songs: 2, left: 0 },
    });
    expect([...first.files.keys()]).toContain('HH/001-a-new-song/en.cho');
    expect(decodeURIComponent(first.name ?? '')).toMatch(/canticle everything \d{4}-\d{2}-\d{2}\.zip$/);

    const id = await uploadImport(away, first.bytes, 'all.zip');
    await away.request(`POST api/canticle/imports/${id}/start`, { as: EDITOR, body: {} });
    await away.context.jobs.runDue();
    const done = (await away.request(`GET api/canticle/imports/${id}`, { as: EDITOR })).json;
    expect(done).toMatchObject({ state: 'done', counts: { refused: 0, lost: 0 } });
    const second = await bundle(away);
    expect([...second.files]).toEqual([...first.files]);
    expect(second.bytes.equals(first.bytes)).toBe(true);
  });

  it('of one collection holds that and nothing of the others', async () => {
    const { made, files } = await bundle(home, { collections: [hymns] });
    expect(made).toMatchObject({ collections: ['HH'], counts: { collections: 1, songs: 1 } });
    expect([...files.keys()].filter((path) => path.startsWith('OO/'))).toEqual([]);
  });

  it('downloads from an address without a header, for some minutes and while its person is an editor', async () => {
    const { made, bytes } = await bundle(home);
    const person = await home.createPerson('leaving@example.org', { roles: ['editor'] });
    const { address } = (
      await home.request(`GET api/canticle/bundles/${made.id}/address`, { as: 'leaving@example.org' })
    ).json;
    const path = new URL(address).pathname + new URL(address).search;
    const { port } = home.app.server.address() as AddressInfo;
    const download = (from = path) => fetch(`http://127.0.0.1:${port}${from}`);
    const answer = await download();
    expect(answer.headers.get('content-disposition')).toContain('.zip');
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    const other = (await bundle(home)).made.id;
    const wrong = [path.replace(made.id, other), path.replace(/e=\d+/, 'e=99999999999'), path.replace(/\?.*/, '')];
    expect(await Promise.all(wrong.map(async (from) => (await download(from)).status))).toEqual([401, 401, 401]);
    const old = createBundleUrlSigner(
      home.context.config.secret,
      () => new Date(home.context.now().getTime() - 301_000),
    );
    expect((await download(path.replace(/\?.*/, `?${old.sign(made.id, person)}`))).status).toBe(401);
    await home.context.database.transaction((tx) =>
      tx.deleteFrom('user_roles').where('user_id', '=', person).execute(),
    );
    await home.context.database.transaction((tx) =>
      recordChange(tx, { kind: 'rights', id: person }, home.context.now()),
    );
    await expect.poll(async () => (await download()).status).toBe(403);
  });

  it('that finds no room on the disk is not begun, and the sentence says how much it needs', async () => {
    const { database } = home.context;
    const resize = (byteLength: number) =>
      database.transaction((tx) => tx.updateTable('files').set({ byte_length: byteLength }).execute());
    const [{ byte_length: before } = { byte_length: 0 }] = await database.read
      .selectFrom('files')
      .select('byte_length')
      .execute();
    await resize(4_000_000_000_000_000);
    const refused = await home.request('POST api/canticle/bundles', { as: EDITOR, body: {} });
    expect(refused.status).toBe(503);
    expect(refused.text).toMatch(/needs 800\d+ MB temporarily/);
    await resize(before);
  });

  it('is known to need room for scriptures and articles too, of the collections in it', async () => {
    const { context } = home;
    const room = (keys: readonly string[] | null) => estimateBundleBytes(context.database.read, keys);
    const before = [await room(null), await room(['HH'])];
    const scriptureId = await addCollection(context, { key: 'BB', type: 'scripture' });
    const words = 'æ'.repeat(600_000);
    const translation = await addTranslation(context, { scriptureId }, { RUT: [prose(words)] });
    expect(await room(['BB'])).toBeGreaterThan(2 * Buffer.byteLength(words));
    expect([(await room(null)) - (before[0] ?? 0), await room(['HH'])]).toEqual([await room(['BB']), before[1]]);
    const { files } = await bundle(home, { collections: [scriptureId] });
    const book = [...files].find(([path]) => path.endsWith('.usfm'))?.[1] ?? '';
    expect(book.length).toBeGreaterThan(Buffer.byteLength(words));
    expect(await room(['BB'])).toBeGreaterThan(2 * book.length);
    await context.database.transaction((tx) =>
      tx.deleteFrom('scripture_translations').where('id', '=', translation).execute(),
    );
  });

  it('that nobody fetches leaves nothing on the disk when its days are over, and neither does one that was cut off', async () => {
    const { context, storage: place } = home;
    const unpacked = join(place.dataDir, 'unpacked');
    const shelf = async () => {
      const hashes: string[] = [];
      for await (const hash of context.transfers.list()) hashes.push(hash);
      return hashes;
    };
    const tidy = async () => {
      await context.database.transaction((tx) => context.jobs.add(tx, { kind: 'transfer.tidy' }));
      await context.jobs.runDue();
    };
    const begun = await home.request('POST api/canticle/bundles', { as: EDITOR, body: {} });
    await context.jobs.runDue();
    expect((await home.request(`GET api/canticle/bundles/${begun.json.id}`, { as: EDITOR })).json.state).toBe('done');
    expect([await readdir(unpacked), (await shelf()).length > 0]).toEqual([[], true]);
    // Left behind by a server that was killed during a job, long ago and just now.
    const [old, fresh] = [join(unpacked, 'bundle-old'), join(unpacked, 'bundle-fresh')];
    for (const folder of [old, fresh]) {
      await mkdir(folder);
      await writeFile(join(folder, 'bundle.zip'), 'half');
    }
    const longAgo = new Date(context.now().getTime() - 25 * 3600_000);
    await utimes(old, longAgo, longAgo);
    await context.database.transaction((tx) =>
      tx.updateTable('bundles').set({ expires_at: '2020-01-01T00:00:00.000Z' }).execute(),
    );
    await tidy();
    await tidy();
    expect([await readdir(unpacked), await shelf()]).toEqual([['bundle-fresh'], []]);
    expect((await home.request('GET api/canticle/bundles', { as: EDITOR })).json).toEqual([]);
  });

  it('names no file that leads out of a folder, whatever things are called', async () => {
    const { context } = away;
    const scriptureId = await addCollection(context, { key: 'BB', type: 'scripture' });
    await addTranslation(context, { scriptureId, key: '../../out', title: '../../out' }, { RUT: [prose('Ruth')] });
    const home = await addCollection(context, { key: 'WW', name: { en: '..\\..\\up' } });
    const song = await addSong(
      context,
      { name: { en: '../../../etc/passwd' }, memberships: [{ collectionId: home, number: 1, free: true }] },
      { en: verses(['Sing']) },
    );
    await addFile(context, song, Buffer.from('ID3\x04\0\0\0\0\0\0\xff\xfb\x90\0', 'latin1'), {
      name: '../../up',
      fileName: '../../up.mp3',
    });
    const { files } = await bundle(away);
    const paths = [...files.keys()];
    expect(paths.some((path) => path.startsWith('WW/')) && paths.some((path) => path.startsWith('BB/'))).toBe(true);
    expect(paths.filter((path) => /(^|[\\/])\.\.?([\\/]|$)|^[\\/]|\\|:/.test(path))).toEqual([]);
  });

  it('is for editors, can be taken away, and is never one of a collection that is not there', async () => {
    await home.createPerson('extended@example.org', { roles: ['extended'] });
    const statusOf = async (as?: string) =>
      (await home.request('POST api/canticle/bundles', as === undefined ? { body: {} } : { as, body: {} })).status;
    expect([await statusOf(), await statusOf('extended@example.org')]).toEqual([401, 403]);
    const wrong = await home.request('POST api/canticle/bundles', { as: EDITOR, body: { collections: ['none'] } });
    expect(wrong.status).toBe(404);
    const { made } = await bundle(home);
    expect((await home.request(`DELETE api/canticle/bundles/${made.id}`, { as: EDITOR })).status).toBe(200);
    expect((await home.request(`GET api/canticle/bundles/${made.id}/file`, { as: EDITOR })).status).toBe(404);
  });
});

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { type Config, readConfig } from '../config/index.ts';
import { isDerivedTable, readSnapshot } from '../database/index.ts';
import { createAppContext } from '../../context.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { engine, createTestStorage, type TestStorage } from '../../testing/test-storage.ts';
import { createTestFolder, type TestFolder } from '../../testing/folder.ts';
import { addCollection, addSong, verses } from '../../testing/library.ts';
import { createBackup, restoreBackup } from './index.ts';

let canticle: TestCanticle;
let folder: TestFolder;
const places: TestStorage[] = [];

beforeAll(async () => {
  canticle = await startCanticle();
  folder = await createTestFolder({});
});
afterEach(() => Promise.all(places.splice(0).map((place) => place.remove())));
afterAll(async () => {
  await canticle.close();
  await folder.remove();
});

const SECRET = 'another secret that is long enough for a test';
const settings = (place: TestStorage, isEmbedded = engine === 'sqlite'): Config =>
  readConfig({
    DATA_DIR: place.dataDir,
    DATABASE_URL: isEmbedded ? undefined : place.databaseUrl,
    SECRET: isEmbedded ? undefined : SECRET,
    LOG_LEVEL: 'silent',
    PAYMENTS: 'sandbox',
  });

async function emptyPlace(): Promise<TestStorage> {
  const place = await createTestStorage();
  places.push(place);
  return place;
}

/** Every row of every table, sorted. */
async function contentOf(config: Config): Promise<Record<string, readonly string[]>> {
  return readSnapshot(
    config,
    (table) => !isDerivedTable(table),
    async ({ tables }) => {
      const content: Record<string, string[]> = {};
      for (const { name, columns, rows } of tables) {
        const lines: string[] = [];
        for await (const row of rows())
          lines.push(JSON.stringify(Object.fromEntries(columns.map((c, i) => [c, row[i]]))));
        content[name] = lines.toSorted();
      }
      return content;
    },
  );
}

async function makeLibrary(): Promise<{ song: string; image: string }> {
  const { context } = canticle;
  const collection = await addCollection(context, { key: 'HH' });
  const memberships = [{ collectionId: collection, number: 1, free: true }];
  const song = await addSong(
    context,
    { memberships, name: { no: 'Å leva, «det er å elska»\n\t"\u2028\u2029\u0085 \r' } },
    { no: verses(['Å leva']) },
  );
  const image = await context.files.put(Buffer.from('a picture'));
  await context.media.put(Buffer.alloc(300_000, 7));
  return { song, image };
}

describe('a backup', () => {
  test('of a library in use is restored with every row and every file as they were', async () => {
    const { song, image } = await makeLibrary();
    let goesOn = true;
    let acknowledged = 0;
    const writing = (async () => {
      for (; goesOn; acknowledged += 1) {
        const call = `${acknowledged % 2 === 0 ? 'POST' : 'DELETE'} api/Favorites` as const;
        const as = `p${Math.floor(acknowledged / 2) % 5}@example.org`;
        expect((await canticle.request(call, { as, body: [song] })).status).toBe(200);
      }
    })();
    await expect.poll(() => acknowledged).toBeGreaterThan(20);
    const before = await contentOf(canticle.context.config);
    const { manifest: made } = await createBackup(canticle.context.config, join(folder.path, 'used'), new Date());
    goesOn = false;
    await writing;
    const place = await emptyPlace();
    await restoreBackup(settings(place), join(folder.path, 'used'));
    const after = await contentOf(settings(place));
    expect(Object.fromEntries(Object.entries(after).map(([name, rows]) => [name, rows.length]))).toEqual(
      Object.fromEntries(made.tables.map(({ name, rows }) => [name, rows])),
    );
    for (const [name, rows] of Object.entries(before))
      if (!['users', 'jobs', 'favourites'].includes(name))
        expect(after[name]).toEqual(expect.arrayContaining([...rows]));
    const context = await createAppContext(settings(place), pino({ level: 'silent' }));
    try {
      expect((await context.files.readBuffer(image))?.toString()).toBe('a picture');
      expect(made.shelves.media).toHaveLength(1);
      expect(await context.media.sizeOf(made.shelves.media[0] ?? '')).toBe(300_000);
      const app = await buildApp(context);
      expect((await app.inject('/readyz')).statusCode).toBe(200);
      await app.close();
    } finally {
      await context.close();
    }
  });

  test('numbers what comes after it on from where the library was', async () => {
    const target = join(folder.path, 'numbers');
    const { numbers } = (await createBackup(canticle.context.config, target, new Date())).manifest;
    const place = await emptyPlace();
    await restoreBackup(settings(place), target);
    const context = await createAppContext(settings(place), pino({ level: 'silent' }));
    await addCollection(context, { key: 'NEW' });
    const [newest] = await context.database.read
      .selectFrom('changes')
      .select('number')
      .orderBy('number', 'desc')
      .limit(1)
      .execute();
    await context.close();
    expect(numbers['changes.number']).toBeGreaterThan(0);
    expect(newest?.number).toBeGreaterThan(numbers['changes.number'] ?? 0);
  });

  test('made again in the same folder copies what is new and leaves out what is gone', async () => {
    const target = join(folder.path, 'again');
    const { files } = canticle.context;
    const gone = await files.put(Buffer.from('to be removed'));
    const { manifest: first } = await createBackup(canticle.context.config, target, new Date());
    await files.remove(gone);
    const added = await files.put(Buffer.from('added'));
    const { manifest: second } = await createBackup(canticle.context.config, target, new Date());
    expect(first.shelves.files).toContain(gone);
    expect(second.shelves.files).toContain(added);
    expect(await readdir(join(target, 'files', gone.slice(0, 2)))).not.toContain(gone);
    expect((await readdir(target)).filter((name) => name.startsWith('database-'))).toEqual([second.database]);
  });

  test('that cannot be finished leaves the one before it whole', async () => {
    const target = join(folder.path, 'stopped');
    const { manifest: first } = await createBackup(canticle.context.config, target, new Date());
    const stopped = canticle.context.files.put(Buffer.from(`cannot be copied`));
    const hash = await stopped;
    await rm(join(target, 'files', hash.slice(0, 2)), { recursive: true, force: true });
    await writeFile(join(target, 'files', hash.slice(0, 2)), 'a file where a folder must be');
    await expect(createBackup(canticle.context.config, target, new Date())).rejects.toThrow();
    expect((await readdir(target)).filter((name) => name.startsWith('database-'))).toEqual([first.database]);
    await rm(join(target, 'files', hash.slice(0, 2)));
    await canticle.context.files.remove(hash);
  });

  test('leaves out and names a file that is damaged, here and in the backup, and carries everything else', async () => {
    const target = join(folder.path, 'damaged');
    const { files, config } = canticle.context;
    const hash = await files.put(Buffer.from('will rot'));
    const placeIn = (base: string) => join(base, 'files', hash.slice(0, 2), hash);
    await writeFile(placeIn(config.dataDir), 'has rotted');
    const { manifest, damaged } = await createBackup(config, target, new Date());
    expect(damaged).toEqual([hash]);
    expect(manifest.shelves.files).not.toContain(hash);
    await files.remove(hash);
    await files.put(Buffer.from('will rot'));
    expect((await createBackup(config, target, new Date())).damaged).toEqual([]);
    await writeFile(placeIn(target), 'has rotted');
    const place = await emptyPlace();
    expect((await restoreBackup(settings(place), target)).damaged).toEqual([hash]);
    expect((await contentOf(settings(place)))['songs']).toEqual((await contentOf(config))['songs']);
    // When its length differs, this is detected and it is copied again.
    await createBackup(config, target, new Date());
    expect(await readFile(placeIn(target), 'utf8')).toBe('will rot');
    await files.remove(hash);
  });

  test('waits for no other, and is not hindered by one that was killed', async () => {
    const target = join(folder.path, 'locked');
    await mkdir(target);
    await writeFile(join(target, 'backup.lock'), `${hostname()} ${process.pid}`);
    await expect(createBackup(canticle.context.config, target, new Date())).rejects.toThrow('Another backup');
    await writeFile(join(target, 'backup.lock'), `${hostname()} 999999999`);
    await mkdir(join(target, 'database-broken-off'));
    const { manifest } = await createBackup(canticle.context.config, target, new Date());
    const left = await readdir(target);
    expect(left.filter((name) => /lock$|^database-/.test(name))).toEqual([manifest.database]);
  });

  test('is not written over something else', async () => {
    const target = join(folder.path, 'holiday');
    await mkdir(target);
    await writeFile(join(target, 'beach.jpg'), 'sand');
    await expect(createBackup(canticle.context.config, target, new Date())).rejects.toThrow('contains other files');
    expect(await readFile(join(target, 'beach.jpg'), 'utf8')).toBe('sand');
  });
});

describe('a restore', () => {
  const onPostgres = engine === 'postgres' ? test : () => undefined;
  onPostgres('goes into the other engine too, and back', async () => {
    const target = join(folder.path, 'engines');
    await createBackup(canticle.context.config, target, new Date());
    const embedded = settings(await emptyPlace(), true);
    await restoreBackup(embedded, target);
    expect(await contentOf(embedded)).toEqual(await contentOf(canticle.context.config));
    const back = join(folder.path, 'engines-back');
    await createBackup(embedded, back, new Date());
    const served = settings(await emptyPlace());
    await restoreBackup(served, back);
    expect(await contentOf(served)).toEqual(await contentOf(canticle.context.config));
  });

  test('is refused where there are people or songs already', async () => {
    const target = join(folder.path, 'full');
    await createBackup(canticle.context.config, target, new Date());
    const before = await contentOf(canticle.context.config);
    await writeFile(join(target, 'secret'), 'the secret of another installation');
    const secret = join(canticle.context.config.dataDir, 'secret');
    await writeFile(secret, 'the secret in use');
    await expect(restoreBackup(canticle.context.config, target)).rejects.toThrow('people or songs');
    expect(await contentOf(canticle.context.config)).toEqual(before);
    expect(await readFile(secret, 'utf8')).toBe('the secret in use');
    await rm(secret);
  });

  test.each([
    ['a table is damaged', async (at: string) => writeFile(at, 'nonsense')],
    ['a table is missing', async (at: string) => rm(at)],
  ])('is refused when %s, and can be done once the backup is mended', async (_what, spoil) => {
    const target = join(folder.path, 'spoilt');
    await rm(target, { recursive: true, force: true });
    const { database } = (await createBackup(canticle.context.config, target, new Date())).manifest;
    const table = join(target, database, 'songs.jsonl.gz');
    const whole = await readFile(table);
    await spoil(table);
    const config = settings(await emptyPlace());
    await expect(restoreBackup(config, target)).rejects.toThrow('missing or damaged');
    await writeFile(table, whole);
    await restoreBackup(config, target);
    expect((await contentOf(config))['songs']).toEqual((await contentOf(canticle.context.config))['songs']);
  });

  test('is refused where there is no backup, and one of a newer Canticle', async () => {
    const place = await emptyPlace();
    await expect(restoreBackup(settings(place), folder.path)).rejects.toThrow('No backup found');
    const target = join(folder.path, 'newer');
    const { manifest: made } = await createBackup(canticle.context.config, target, new Date());
    const newer = { ...made, migrations: [...made.migrations, '9999-tomorrow'] };
    await writeFile(join(target, 'backup.json'), JSON.stringify(newer));
    await expect(restoreBackup(settings(place), target)).rejects.toThrow('newer Canticle');
  });
});

import type { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { createTestFolder, type TestFolder } from '../../testing/folder.ts';
import { addFile } from '../../testing/files.ts';
import { addCollection, addSong } from '../../testing/library.ts';
import type { createBackup as BackUp } from './index.ts';

/* A disk with space for this many more bytes. */
const disk = { room: Number.POSITIVE_INFINITY };

const withThatDisk = async () => {
  const real = await vi.importActual<{ createWriteStream: typeof createWriteStream }>('node:fs');
  return {
    ...real,
    createWriteStream(...given: Parameters<typeof createWriteStream>) {
      const file = real.createWriteStream(...given);
      return new Writable({
        write(chunk: Buffer, _encoding, done) {
          disk.room -= chunk.length;
          if (disk.room < 0) return done(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
          file.write(chunk, done);
        },
        final: (done) => void file.end(done),
        destroy(error, done) {
          file.destroy();
          done(error);
        },
      });
    },
  };
};

let backUp: typeof BackUp;
let canticle: TestCanticle;
let folder: TestFolder;

beforeAll(async () => {
  // Other test files have loaded the module before this one: it is loaded once more, with that disk.
  vi.doMock('node:fs', withThatDisk);
  vi.resetModules();
  ({ createBackup: backUp } = await import('./index.ts'));
  canticle = await startCanticle();
  folder = await createTestFolder({});
});
afterAll(async () => {
  vi.doUnmock('node:fs');
  vi.resetModules();
  await canticle.close();
  await folder.remove();
});

test('a lock that could be made but not filled keeps no later backup away', async () => {
  const target = join(folder.path, 'with-an-empty-lock');
  await mkdir(target);
  await writeFile(join(target, 'backup.lock'), '');
  await backUp(canticle.context.config, target, new Date());
  expect(await readdir(target)).not.toContain('backup.lock');
});

/** Every file of a folder with its content. */
async function contentOf(path: string): Promise<Record<string, string>> {
  const names = await readdir(path, { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await readFile(file, 'latin1')])));
}

test.each([
  ['the database', 2000],
  ['a file', 50],
])(
  'a disk that fills while %s is written: one sentence, and the earlier backup stays as it was',
  async (_what, room) => {
    const { context } = canticle;
    const target = join(folder.path, `backup-${room}`);
    const collection = await addCollection(context, { key: `B${room}` });
    await addSong(context, { memberships: [{ collectionId: collection, number: 1, free: false }] });
    await backUp(context.config, target, new Date());
    const before = await contentOf(target);
    const song = await addSong(context, { memberships: [{ collectionId: collection, number: 2, free: false }] });
    await addFile(context, song, Buffer.alloc(1000, `sound ${room}`));
    disk.room = room;
    await expect(backUp(context.config, target, new Date())).rejects.toThrow(
      `Not enough space for the backup in ${target}. Earlier backups are unchanged.`,
    );
    disk.room = Number.POSITIVE_INFINITY;
    const after = await contentOf(target);
    for (const [file, content] of Object.entries(before)) expect(after[file]).toBe(content);
    // Incomplete files, incomplete tables and the lock are deleted; a complete file may stay, and is not copied again.
    expect(Object.keys(after).filter((file) => /draft|database-|lock/.test(file))).toEqual(
      Object.keys(before).filter((file) => /draft|database-|lock/.test(file)),
    );
    await backUp(context.config, target, new Date());
  },
);

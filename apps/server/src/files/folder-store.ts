import { randomUUID } from 'node:crypto';
import {
  access,
  chmod,
  constants,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStore, isHash, type StoredFile } from './file-store.ts';
import { hashBytes, hashFile } from './hashing.ts';

/** Keeps files in a folder of this machine; it is made when the first file comes. */
export function openFolderStore(folder: string): FileStore {
  const placeOf = (hash: string) => join(folder, hash.slice(0, 2), hash);
  const copy = async (path: string): Promise<StoredFile> => {
    const facts = await hashFile(path);
    const place = placeOf(facts.hash);
    if (!(await isThere(place))) await copyWhole(path, place);
    return facts;
  };
  return {
    copy,
    async put(bytes) {
      const hash = hashBytes(bytes);
      if (!(await isThere(placeOf(hash)))) await writeWhole(placeOf(hash), bytes);
      return hash;
    },
    async take(path) {
      const facts = await copy(path);
      await rm(path, { force: true });
      return facts;
    },
    find: (hash) => (isHash(hash) ? unlessGone(readFile(placeOf(hash))) : Promise.resolve(undefined)),
    async sizeOf(hash) {
      return isHash(hash) ? (await unlessGone(stat(placeOf(hash))))?.size : undefined;
    },
    async read(hash, range) {
      const file = isHash(hash) ? await unlessGone(open(placeOf(hash))) : undefined;
      return file?.createReadStream(range === undefined ? {} : { start: range.first, end: range.last });
    },
    async remove(hash) {
      if (isHash(hash)) await rm(placeOf(hash), { force: true });
    },
    async *list() {
      for (const digits of (await unlessGone(readdir(folder))) ?? [])
        yield* ((await unlessGone(readdir(join(folder, digits)))) ?? []).filter(isHash);
    },
    async check() {
      try {
        await mkdir(folder, { recursive: true });
        await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
      } catch {
        throw new Error(`The folder ${folder} cannot be written.`);
      }
    },
  };
}

/* Under another name first: a file that bears its hash is whole, also after the power failed. */
async function writeWhole(place: string, bytes: Uint8Array): Promise<void> {
  await settle(place, async (draft) => {
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  });
}

async function copyWhole(path: string, place: string): Promise<void> {
  await settle(place, async (draft) => {
    // A second name for the same bytes; between two disks they are copied.
    await link(path, draft).catch(async () => {
      await copyFile(path, draft);
      await chmod(draft, 0o600);
    });
    await syncPath(draft);
  });
}

async function settle(place: string, write: (draft: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  const draft = `${place}.${randomUUID()}`;
  try {
    await write(draft);
    await rename(draft, place);
    await syncPath(dirname(place));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function isThere(place: string): Promise<boolean> {
  return access(place).then(
    () => true,
    () => false,
  );
}

async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

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
import { errorCode } from '../errors/index.ts';

/** Stores files in a folder of this machine; it is created with the first file. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash);
  const copy = async (path: string): Promise<StoredFile> => {
    const stored = await hashFile(path);
    const target = pathOf(stored.hash);
    if (!(await fileExists(target))) await copyAtomically(path, target);
    return stored;
  };
  return {
    copyFrom: copy,
    async put(bytes) {
      const hash = hashBytes(bytes);
      if (!(await fileExists(pathOf(hash)))) await writeAtomically(pathOf(hash), bytes);
      return hash;
    },
    async moveFrom(path) {
      const facts = await copy(path);
      await rm(path, { force: true });
      return facts;
    },
    readBuffer: (hash) => (isHash(hash) ? undefinedIfMissing(readFile(pathOf(hash))) : Promise.resolve(undefined)),
    async sizeOf(hash) {
      return isHash(hash) ? (await undefinedIfMissing(stat(pathOf(hash))))?.size : undefined;
    },
    async stream(hash, range) {
      const file = isHash(hash) ? await undefinedIfMissing(open(pathOf(hash))) : undefined;
      return file?.createReadStream(range === undefined ? {} : { start: range.first, end: range.last });
    },
    async remove(hash) {
      if (isHash(hash)) await rm(pathOf(hash), { force: true });
    },
    async *list() {
      for (const digits of (await undefinedIfMissing(readdir(folder))) ?? [])
        yield* ((await undefinedIfMissing(readdir(join(folder, digits)))) ?? []).filter(isHash);
    },
    async check() {
      try {
        await mkdir(folder, { recursive: true });
        await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
      } catch {
        throw new Error(`The folder ${folder} is not writable.`);
      }
    },
  };
}

/* Written under another name first: a file named after its hash is complete, also after a power failure. */
async function writeAtomically(target: string, bytes: Uint8Array): Promise<void> {
  await replaceAtomically(target, async (draft) => {
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  });
}

async function copyAtomically(path: string, target: string): Promise<void> {
  await replaceAtomically(target, async (draft) => {
    // A hard link to the same bytes; between two file systems they are copied.
    await link(path, draft).catch(async () => {
      await copyFile(path, draft);
      await chmod(draft, 0o600);
    });
    await syncPath(draft);
  });
}

async function replaceAtomically(target: string, write: (draft: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const draft = `${target}.${randomUUID()}`;
  try {
    await write(draft);
    await rename(draft, target);
    await syncPath(dirname(target));
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

async function fileExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function undefinedIfMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

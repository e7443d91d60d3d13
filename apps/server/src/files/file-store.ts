import { createHash, randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config/index.ts';

/** Files by their content: what is the same is stored once, and what is stored never changes. */
export type FileStore = {
  /**
   * Stores bytes under the hash of their content; they are on the disk when it answers.
   *
   * @returns the SHA-256 of the bytes, 64 hexadecimal digits
   */
  put(bytes: Uint8Array): Promise<string>;
  /** The bytes with this hash; undefined when there are none, or the text is no hash. */
  find(hash: string): Promise<Buffer | undefined>;
  /** Throws a plain sentence when nothing can be stored. */
  check(): Promise<void>;
};

const HASH = /^[0-9a-f]{64}$/;

/** Opens the folder `files` of the data directory; it is made when the first file comes. */
export function openFileStore(config: Pick<Config, 'dataDir'>): FileStore {
  const folder = join(config.dataDir, 'files');
  const placeOf = (hash: string) => join(folder, hash.slice(0, 2), hash);
  return {
    async put(bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex');
      if (!(await exists(placeOf(hash)))) await writeWhole(placeOf(hash), bytes);
      return hash;
    },
    async find(hash) {
      return HASH.test(hash) ? readIfThere(placeOf(hash)) : undefined;
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
  await mkdir(dirname(place), { recursive: true });
  const draft = `${place}.${randomUUID()}`;
  try {
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function exists(place: string): Promise<boolean> {
  return access(place).then(
    () => true,
    () => false,
  );
}

async function readIfThere(place: string): Promise<Buffer | undefined> {
  try {
    return await readFile(place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

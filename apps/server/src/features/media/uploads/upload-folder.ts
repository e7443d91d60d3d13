import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Space that must stay free on the disk for everything else. */
const RESERVE_BYTES = 256 * 1024 * 1024;

/** The bytes of uploads until they are complete. */
export type UploadFolder = {
  readonly path: string;
  pathOf(id: string): string;
  /** How many bytes of an upload have arrived; undefined when it does not exist. */
  receivedBytes(id: string): Promise<number | undefined>;
  remove(id: string): Promise<void>;
  /** Whether there is space for that many bytes. */
  hasSpaceFor(bytes: number): Promise<boolean>;
  /** The ids of all uploads in the folder. */
  list(): Promise<string[]>;
};

/** Creates the folder `uploads` in the data directory. */
export function createUploadFolder(dataDir: string): UploadFolder {
  const path = join(dataDir, 'uploads');
  const pathOf = (id: string) => join(path, id);
  return {
    path,
    pathOf,
    receivedBytes: (id) =>
      stat(pathOf(id)).then(
        ({ size }) => size,
        () => undefined,
      ),
    async remove(id) {
      await Promise.all([pathOf(id), `${pathOf(id)}.json`].map((one) => rm(one, { force: true })));
    },
    async hasSpaceFor(bytes) {
      await mkdir(path, { recursive: true });
      const { bavail, bsize } = await statfs(path);
      return bavail * bsize > bytes + RESERVE_BYTES;
    },
    async list() {
      const names = await readdir(path).catch(() => []);
      return [...new Set(names.map((name) => name.replace(/\.json$/, '')))];
    },
  };
}

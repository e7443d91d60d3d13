import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Room that must be left on the disk for everything else. */
const RESERVE_BYTES = 256 * 1024 * 1024;

/** Where the bytes of uploads lie until they are all there. */
export type UploadFolder = {
  readonly path: string;
  pathOf(id: string): string;
  /** How many bytes of an upload have arrived; undefined when it is not there. */
  receivedBytes(id: string): Promise<number | undefined>;
  remove(id: string): Promise<void>;
  /** Whether so many more bytes find room. */
  hasSpaceFor(bytes: number): Promise<boolean>;
  /** The ids of everything that lies here. */
  list(): Promise<string[]>;
};

/** Opens the folder `uploads` of the data directory; it is made at once. */
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

import { join } from 'node:path';
import type { Config } from '../config/index.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';

/**
 * The folders of the file store. `files`, the images, are served to everybody who knows their URL; `media`, the files
 * of songs, only to those who may open the song. They are kept apart so that the URL of one never opens the other.
 */
export type StoreFolder = 'files' | 'media';

/**
 * Creates the store of one folder: a folder of the data directory, or of a bucket when one is configured.
 *
 * @param storeFolder  `transfers` holds imports and bundles being transferred, for some days; nothing of it is backed
 * up
 */
export function createFileStore(
  config: Pick<Config, 'dataDir' | 's3'>,
  storeFolder: StoreFolder | 'transfers' = 'files',
): FileStore {
  return config.s3 === undefined
    ? createFolderStore(join(config.dataDir, storeFolder))
    : createS3Store(config.s3, storeFolder);
}

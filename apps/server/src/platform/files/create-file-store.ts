import { join } from 'node:path';
import type { Config } from '../config/index.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';

/**
 * What is stored where. `pictures` are shown to everybody who knows their address; `media`, the files of songs, only to
 * those who may open the song. They are kept apart so that the address of one never opens the other.
 */
export type StoreFolder = 'files' | 'media';

/**
 * Opens a shelf of the file store: a folder of the data directory, or a bucket when one is configured.
 *
 * @param storeFolder  `transfers` holds what is on its way in or out for some days, imports and bundles; nothing of it is backed up
 */
export function createFileStore(
  config: Pick<Config, 'dataDir' | 's3'>,
  storeFolder: StoreFolder | 'transfers' = 'files',
): FileStore {
  return config.s3 === undefined
    ? createFolderStore(join(config.dataDir, storeFolder))
    : createS3Store(config.s3, storeFolder);
}

import { join } from 'node:path';
import type { Config } from '../config/index.ts';
import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { openS3Store } from './s3-store.ts';

/**
 * What is stored where. `pictures` are shown to everybody who knows their address; `media`, the files of songs, only to
 * those who may open the song. They are kept apart so that the address of one never opens the other.
 */
export type Shelf = 'files' | 'media';

/**
 * Opens a shelf of the file store: a folder of the data directory, or a bucket when one is configured.
 *
 * @param shelf  `transfers` holds what is on its way in or out for some days, imports and bundles; nothing of it is backed up
 */
export function openFileStore(config: Pick<Config, 'dataDir' | 's3'>, shelf: Shelf | 'transfers' = 'files'): FileStore {
  return config.s3 === undefined ? openFolderStore(join(config.dataDir, shelf)) : openS3Store(config.s3, shelf);
}

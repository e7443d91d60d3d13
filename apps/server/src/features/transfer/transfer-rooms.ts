import type { Config } from '../../config/index.ts';
import type { Rooms } from '../../rooms.ts';

/** The rooms this feature needs. */
export type TransferRooms = Pick<Rooms, 'database' | 'files' | 'media' | 'transfers' | 'jobs' | 'log' | 'now'> & {
  readonly config: Pick<Config, 'dataDir' | 's3' | 'secret' | 'sync'>;
};

import type { FastifyBaseLogger } from 'fastify';
import type { ChangeWatch } from '../../changes/index.ts';
import type { Config } from '../../config/index.ts';
import type { Database } from '../../database/index.ts';
import type { FileStore } from '../../files/index.ts';
import type { HotReplies } from '../../http/index.ts';
import type { Jobs } from '../../jobs/index.ts';

/** The rooms this feature needs. */
export type MediaRooms = {
  readonly config: Pick<Config, 'dataDir' | 'secret' | 'uploadLimit' | 'embedOrigins' | 'clientOrigins'>;
  readonly database: Database;
  readonly watch: ChangeWatch;
  readonly hot: HotReplies;
  readonly files: FileStore;
  readonly media: FileStore;
  readonly jobs: Jobs;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
};

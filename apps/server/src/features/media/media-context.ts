import type { FastifyBaseLogger } from 'fastify';
import type { ChangeCounter } from '../../platform/changes/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import type { ResponseCache } from '../../platform/http/index.ts';
import type { JobQueue } from '../../platform/jobs/index.ts';

/** The services this feature needs. */
export type MediaContext = {
  readonly config: Pick<
    Config,
    'dataDir' | 'secret' | 'uploadLimit' | 'embedOrigins' | 'clientOrigins' | 'publicPages' | 'payments'
  >;
  readonly database: Database;
  readonly changeCounter: ChangeCounter;
  readonly responseCache: ResponseCache;
  readonly files: FileStore;
  readonly media: FileStore;
  readonly jobs: JobQueue;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
};

import type { Logger } from 'pino';
import { type BrandingReader, createBranding } from './platform/branding/index.ts';
import { type ChangeCounter, createChangeCounter } from './platform/changes/index.ts';
import type { Config } from './platform/config/index.ts';
import { type Database, openDatabase } from './platform/database/index.ts';
import { type FileStore, createFileStore } from './platform/files/index.ts';
import { type ResponseCache, createResponseCache } from './platform/http/index.ts';
import { type JobQueue, createJobQueue } from './platform/jobs/index.ts';
import { type Mailer, createMailer } from './platform/mail/index.ts';
import { createPayments, type PaymentProvider } from './platform/payments/index.ts';
import { createPushSender, type PushSender } from './platform/push/index.ts';
import { createRateLimiter, type RateLimiter } from './platform/rate-limits/index.ts';

/** The services of the application, passed to every feature. */
export type AppContext = {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  /** What the place is called and how it looks. */
  readonly branding: BrandingReader;
  readonly changeCounter: ChangeCounter;
  readonly responseCache: ResponseCache;
  /** Images, which everybody may see. */
  readonly files: FileStore;
  /** The files of songs, which only people who may open the song may see. */
  readonly media: FileStore;
  /** Imports and bundles being transferred, kept for some days. */
  readonly transfers: FileStore;
  readonly jobs: JobQueue;
  readonly mail: Mailer;
  /** Undefined when push messages are not set up. */
  readonly push: PushSender | undefined;
  readonly payments: PaymentProvider;
  readonly rateLimiter: RateLimiter;
  readonly now: () => Date;
  close(): Promise<void>;
};

/**
 * Creates the services in the order of their dependencies.
 *
 * @throws {DatabaseError} when the database cannot be opened
 */
export async function createAppContext(
  config: Config,
  log: Logger,
  now: () => Date = () => new Date(),
): Promise<AppContext> {
  const database = await openDatabase(
    config,
    (error) => log.error({ err: error }, 'a database connection was lost'),
    (sentence) => log.warn(sentence),
  );
  const jobs = createJobQueue({ database, log, now });
  const branding = createBranding(database, config);
  const mail = createMailer({ branding, config, database, log, now });
  return {
    config,
    log,
    database,
    branding,
    changeCounter: createChangeCounter(database),
    responseCache: createResponseCache(),
    files: createFileStore(config),
    media: createFileStore(config, 'media'),
    transfers: createFileStore(config, 'transfers'),
    jobs,
    mail,
    push: createPushSender(config),
    payments: createPayments({ branding, config, database, log, now }),
    rateLimiter: createRateLimiter({ config, database, now }),
    now,
    async close() {
      await jobs.stop();
      await mail.stop();
      await database.close();
    },
  };
}

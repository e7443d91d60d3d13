import type { Logger } from 'pino';
import { type ChangeWatch, watchChanges } from './changes/index.ts';
import type { Config } from './config/index.ts';
import { type Database, openDatabase } from './database/index.ts';
import { type FileStore, openFileStore } from './files/index.ts';
import { type HotReplies, keepHotReplies } from './http/index.ts';
import { type Jobs, openJobs } from './jobs/index.ts';
import { type Mail, openMail } from './mail/index.ts';
import { openPayments, type Payments } from './payments/index.ts';
import { openRateLimits, type RateLimits } from './rate-limits/index.ts';

/** The opened rooms, handed to every feature. */
export type Rooms = {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly watch: ChangeWatch;
  readonly hot: HotReplies;
  /** Pictures, which everybody may see. */
  readonly files: FileStore;
  /** The files of songs, which only those may see who may open the song. */
  readonly media: FileStore;
  /** Imports and bundles on their way, for some days. */
  readonly transfers: FileStore;
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly payments: Payments;
  readonly rateLimits: RateLimits;
  readonly now: () => Date;
  close(): Promise<void>;
};

/**
 * Opens the rooms in their order.
 *
 * @throws {DatabaseTrouble} when the database cannot be opened
 */
export async function openRooms(config: Config, log: Logger, now: () => Date = () => new Date()): Promise<Rooms> {
  const database = await openDatabase(config, (error) => log.error({ err: error }, 'a database connection was lost'));
  const jobs = openJobs({ database, log, now });
  const mail = openMail({ config, database, log, now });
  return {
    config,
    log,
    database,
    watch: watchChanges(database),
    hot: keepHotReplies(),
    files: openFileStore(config),
    media: openFileStore(config, 'media'),
    transfers: openFileStore(config, 'transfers'),
    jobs,
    mail,
    payments: openPayments({ config, database, log, now }),
    rateLimits: openRateLimits({ config, database, now }),
    now,
    async close() {
      await jobs.stop();
      await mail.stop();
      await database.close();
    },
  };
}

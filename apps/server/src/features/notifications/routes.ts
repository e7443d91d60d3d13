import { setTimeout as sleep } from 'node:timers/promises';
import { NotFound, notifications } from '@canticle/contract';
import type { FastifyBaseLogger } from 'fastify';
import {
  type FollowedItem,
  findPendingNotificationEvents,
  listDueRetries,
  processItems,
  readNotificationEvents,
  claimNotificationEvents,
} from '../../platform/changes/index.ts';
import type { BrandingReader } from '../../platform/branding/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import { type Database, runInBatches, type Tx } from '../../platform/database/index.ts';
import { type Route, serve, type Viewer } from '../../platform/http/index.ts';
import type { PushSender } from '../../platform/push/index.ts';
import type { JobQueue } from '../../platform/jobs/index.ts';
import { listPublicPeople } from '../identity/index.ts';
import {
  findNotification,
  deleteOldNotifications,
  listNotifications,
  markNotification,
  createNotifications,
  type StoredNotification,
} from './queries.ts';
import { createNotificationMails } from './notification-mails.ts';
import { definePushJob } from './push-messages.ts';
import { pushRoutes } from './push-routes.ts';
import { formatNotification } from './rules.ts';

type NotificationContext = {
  readonly branding: BrandingReader;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly database: Database;
  readonly jobs: JobQueue;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly mail: Mailer;
  readonly push: PushSender | undefined;
  readonly now: () => Date;
};

const FOLLOWER = 'notifications';
const FOLLOW_JOB = 'notifications.follow';
/**
 * Milliseconds to wait for writers that are about to commit and may come before an event: a person who looks is not
 * kept waiting for one that hangs; the job outlasts it, because PostgreSQL ends it after ten seconds.
 */
const READER_PATIENCE_MS = 500;
const JOB_PATIENCE_MS = 20_000;
const PAUSE_MS = 20;
/** How many events that were set aside are retried at once. */
const RETRY_BATCH_SIZE = 100;

/** Has the events of a transaction become notifications soon after it, instead of within a quarter of an hour. */
export async function notifySoon(tx: Tx, jobs: JobQueue): Promise<void> {
  await jobs.add(tx, { kind: FOLLOW_JOB, key: FOLLOW_JOB });
}

/** Notifications, created from the events that other features write with their changes (decision 0022). */
export function notificationRoutes(context: NotificationContext): Route[] {
  const { database, jobs, now } = context;
  const processNews = createNewsProcessor(context);
  jobs.define('notifications.forget', {
    schedule: { atHour: 3 },
    run: ({ signal }) => runInBatches(database, (tx, limit) => deleteOldNotifications(tx, now(), limit), { signal }),
  });
  const formatAll = async (stored: readonly StoredNotification[], { language }: Viewer) => {
    const actors = stored.flatMap(({ actorId }) => actorId ?? []);
    const names = new Map((await listPublicPeople(database.read, actors)).map((one) => [one.id, one.displayName]));
    return stored.map((one) => formatNotification(one, names.get(one.actorId ?? ''), language));
  };

  return [
    ...pushRoutes(context),
    serve(notifications.listNotifications, async ({ viewer }) => {
      await processNews(READER_PATIENCE_MS);
      return formatAll(await listNotifications(database.read, viewer.userId, now()), viewer);
    }),
    serve(notifications.getNotification, async ({ viewer, params }) => {
      const found = await findNotification(database.read, viewer.userId, params.id, now());
      if (found === undefined) throw notFound();
      const [notification] = await formatAll([found], viewer);
      if (notification === undefined) throw notFound();
      return notification;
    }),
    serve(notifications.markNotification, ({ viewer, params, body, hasIdempotencyKey, write }) =>
      write(async (tx) => {
        // Already deleted, and retried: the goal is reached.
        const isDone = hasIdempotencyKey && body === 'deleted';
        if (!(await markNotification(tx, viewer.userId, params.id, body)) && !isDone) throw notFound();
        return 'OK';
      }),
    ),
    serve(notifications.markNotifications, ({ viewer, body, hasIdempotencyKey, write }) =>
      write(async (tx) => {
        for (const [id, state] of Object.entries(body)) {
          const isDone = hasIdempotencyKey && state === 'deleted';
          if (!(await markNotification(tx, viewer.userId, id, state)) && !isDone) throw notFound();
        }
        return 'OK';
      }),
    ),
  ];
}

/*
 * What makes notifications of the events that are there; it waits so many milliseconds for writers that are about to
 * commit. Defines the job that does so when nobody looks.
 */
function createNewsProcessor(
  context: NotificationContext,
): (patienceMs: number, signal?: AbortSignal) => Promise<void> {
  const { config, database, jobs, log, mail, now } = context;
  const sendNotificationMails = createNotificationMails(mail, config.publicUrl);
  const addPushJobs = definePushJob(context);
  const createFromNews = async (tx: Tx, items: readonly FollowedItem[]): Promise<undefined> => {
    for (const news of await readNotificationEvents(tx, items)) {
      const people = await listPublicPeople(tx, [...news.to, ...(news.by === undefined ? [] : [news.by])]);
      await createNotifications(tx, news, new Set(people.map(({ id }) => id)));
      await sendNotificationMails(tx, news, people.find(({ id }) => id === news.by)?.displayName);
      await addPushJobs(tx, news);
    }
  };
  // Events that cannot be delivered are set aside: the events after them are still delivered.
  const process = (tx: Tx, items: readonly FollowedItem[]) =>
    processItems(tx, FOLLOWER, items, now(), (chunk) => createFromNews(tx, chunk));
  const processNext = async (): Promise<void> => {
    const { skippedTo } = await database.transaction(async (tx) => {
      const claimed = await claimNotificationEvents(tx, FOLLOWER);
      await process(tx, claimed.events);
      return claimed;
    });
    if (skippedTo !== undefined)
      log.warn({ skippedTo }, 'what people were to be notified of is older than CHANGE_DAYS and was left out');
  };
  const processNews = async (patienceMs: number, signal?: AbortSignal): Promise<void> => {
    const giveUpAt = performance.now() + patienceMs;
    for (;;) {
      const pending = await findPendingNotificationEvents(database.read, FOLLOWER);
      if (pending === 'none' || (pending === 'soon' && performance.now() > giveUpAt)) return;
      if (pending === 'soon') await sleep(PAUSE_MS, undefined, { signal });
      else await processNext();
    }
  };
  const retry = async (): Promise<void> => {
    if ((await listDueRetries(database.read, FOLLOWER, now(), 1)).length === 0) return;
    await database.transaction(async (tx) => process(tx, await listDueRetries(tx, FOLLOWER, now(), RETRY_BATCH_SIZE)));
  };
  jobs.define(FOLLOW_JOB, {
    schedule: { everyMinutes: 15 },
    async run({ signal }) {
      await processNews(JOB_PATIENCE_MS, signal);
      // Also when there is nothing: it has come this far.
      await processNext();
      await retry();
    },
  });
  return processNews;
}

function notFound(): NotFound {
  return new NotFound('Notification not found.');
}

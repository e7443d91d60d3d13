import { createHash } from 'node:crypto';
import type { notifications } from '@canticle/contract';
import { type BrandingReader, iconPaths } from '../../platform/branding/index.ts';
import type { DatedNotificationEvent } from '../../platform/changes/index.ts';
import { type Database, storableText, type Tx } from '../../platform/database/index.ts';
import { type JobQueue, PermanentJobError } from '../../platform/jobs/index.ts';
import { type PushSender, RefusedPush } from '../../platform/push/index.ts';
import { isSessionValid, listPersonLanguages } from '../identity/index.ts';
import { deletePushSubscription, findPushSubscription, listGroupSubscriptions } from './push-queries.ts';
import { formatNotification, localizeName } from './rules.ts';

const JOB = 'notifications.push';
/** How long a message is of use, in seconds: a set that is about to begin has begun by then. */
const USEFUL_S = 12 * 3600;
/** Devices written to at the same time, so that a push service that does not answer keeps nobody else waiting. */
const CONCURRENCY = 4;
const MAX_LENGTH = 200;
const TOPIC_LENGTH = 32;

type PushRequest = { readonly subscriptionId: string; readonly payload: notifications.PushPayload };

type PushJobContext = {
  readonly branding: BrandingReader;
  readonly database: Database;
  readonly jobs: JobQueue;
  readonly push: PushSender | undefined;
  readonly now: () => Date;
};

/**
 * Sends events to the devices their people chose. Each device has a job of its own, added in the transaction that takes
 * the event; the returned function adds them.
 */
export function definePushJob(context: PushJobContext): (tx: Tx, news: DatedNotificationEvent) => Promise<void> {
  const { jobs, push } = context;
  if (push === undefined) return async () => undefined;
  jobs.define(JOB, {
    concurrency: CONCURRENCY,
    // Jobs are added by this feature alone.
    run: ({ request, signal }) => sendPush(context, push, request as PushRequest, signal),
  });
  return async (tx, news) => {
    const { groupId, userIds } = news.pushTo ?? { groupId: '', userIds: [] };
    const languages = await listPersonLanguages(tx, userIds);
    for (const { id, userId } of await listGroupSubscriptions(tx, groupId, userIds)) {
      const payload = createPayload(news, languages.get(userId) ?? 'en');
      await jobs.add(tx, { kind: JOB, request: { subscriptionId: id, payload } satisfies PushRequest });
    }
  };
}

/* What the subject of a mail says, and no more: it is shown on locked screens. */
function createPayload(news: DatedNotificationEvent, language: string): notifications.PushPayload {
  const stored = { ...news, id: '', actorId: null, link: news.link ?? null, isRead: false };
  const { title } = formatNotification({ ...stored, createdAt: news.at, updatedAt: news.at }, undefined, language);
  return {
    title,
    body: storableText(localizeName(news.name, language), MAX_LENGTH),
    language,
    link: news.link ?? null,
    tag: `${news.kind} ${news.link ?? ''}`,
    at: news.at,
  };
}

async function sendPush(
  { branding, database, now }: PushJobContext,
  push: PushSender,
  { subscriptionId, payload }: PushRequest,
  signal: AbortSignal,
): Promise<'sent' | 'gone' | 'late'> {
  const subscription = await findPushSubscription(database.read, subscriptionId);
  if (subscription === undefined) return 'gone';
  const { userId, sessionId } = subscription;
  const isSignedIn = sessionId === null || (await isSessionValid(database.read, sessionId, now()));
  const age = (now().getTime() - Date.parse(payload.at)) / 1000;
  if (isSignedIn && age > USEFUL_S) return 'late';
  const topic = createHash('sha256').update(payload.tag).digest('base64url').slice(0, TOPIC_LENGTH);
  const icon = iconPaths(await branding.current())?.small;
  const outcome = isSignedIn
    ? await push
        .send(subscription, { payload: { ...payload, icon }, ttl: USEFUL_S, topic }, signal)
        .catch(throwJobError)
    : 'gone';
  if (outcome === 'gone') await database.transaction((tx) => deletePushSubscription(tx, userId, subscriptionId));
  return outcome;
}

function throwJobError(error: unknown): never {
  throw error instanceof RefusedPush ? new PermanentJobError(error.message, { cause: error }) : error;
}

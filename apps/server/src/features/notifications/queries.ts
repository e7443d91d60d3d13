import type { DatedNotificationEvent } from '../../platform/changes/index.ts';
import { deleteBefore, toIso, newId, type Reader, readJson, type Tx } from '../../platform/database/index.ts';

/** The default number of returned notifications. */
const DEFAULT_COUNT = 100;
const RETENTION_MS = 90 * 24 * 3600_000;
/**
 * Events by the same person about the same entity within this time are merged into one notification while it is unread.
 */
const MERGE_WINDOW_MS = 3600_000;

/** A notification as it is stored, without text. */
export type StoredNotification = {
  readonly id: string;
  readonly kind: DatedNotificationEvent['kind'];
  readonly actorId: string | null;
  readonly name: DatedNotificationEvent['name'];
  readonly link: string | null;
  readonly isRead: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** The notifications of a person from the last 90 days, the newest first, at most 100 by default. */
export async function listNotifications(
  db: Reader,
  userId: string,
  now: Date,
  count: number = DEFAULT_COUNT,
): Promise<StoredNotification[]> {
  const rows = await selectNotifications(db, userId, now)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map(fromRow);
}

/** One notification; undefined when it is somebody else's, deleted or too old. */
export async function findNotification(
  db: Reader,
  userId: string,
  id: string,
  now: Date,
): Promise<StoredNotification | undefined> {
  const row = await selectNotifications(db, userId, now).where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** Marks one; false when the person has none with this id. */
export async function markNotification(
  tx: Tx,
  userId: string,
  id: string,
  state: 'read' | 'unread' | 'deleted',
): Promise<boolean> {
  if (state === 'deleted') {
    const result = await tx
      .deleteFrom('notifications')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  }
  const result = await tx
    .updateTable('notifications')
    .set({ is_read: state === 'read' ? 1 : 0 })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Creates the notifications of events. Repeated events about the same entity are merged into one notification while it
 * is unread.
 *
 * @param existingIds  ids of those recipients who exist
 */
export async function createNotifications(
  tx: Tx,
  news: DatedNotificationEvent,
  existingIds: ReadonlySet<string>,
): Promise<void> {
  const actor = news.by !== undefined && existingIds.has(news.by) ? news.by : null;
  for (const userId of news.to.filter((id) => existingIds.has(id))) {
    if (await mergeIntoUnread(tx, userId, actor, news)) continue;
    await tx
      .insertInto('notifications')
      .values({
        id: newId(),
        user_id: userId,
        kind: news.kind,
        actor_id: actor,
        name: serializeName(news),
        link: news.link ?? null,
        is_read: 0,
        created_at: news.at,
        updated_at: news.at,
      })
      .execute();
  }
}

/** Deletes notifications older than 90 days, at most `limit`; returns how many. */
export async function deleteOldNotifications(tx: Tx, now: Date, limit: number): Promise<number> {
  return deleteBefore(tx, 'notifications', 'updated_at', new Date(retentionStart(now)), limit);
}

async function mergeIntoUnread(
  tx: Tx,
  userId: string,
  actor: string | null,
  news: DatedNotificationEvent,
): Promise<boolean> {
  if (actor === null || news.link === undefined) return false;
  const since = toIso(new Date(Date.parse(news.at) - MERGE_WINDOW_MS));
  const added = await tx
    .updateTable('notifications')
    .set({ name: serializeName(news), updated_at: news.at })
    .where('user_id', '=', userId)
    .where('kind', '=', news.kind)
    .where('actor_id', '=', actor)
    .where('link', '=', news.link)
    .where('is_read', '=', 0)
    .where('updated_at', '>', since)
    .executeTakeFirst();
  return added.numUpdatedRows > 0n;
}

function selectNotifications(db: Reader, userId: string, now: Date) {
  return db
    .selectFrom('notifications')
    .select(['id', 'kind', 'actor_id as actorId', 'name', 'link', 'is_read as isRead'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .where('user_id', '=', userId)
    .where('updated_at', '>=', retentionStart(now));
}

function retentionStart(now: Date): string {
  return toIso(new Date(now.getTime() - RETENTION_MS));
}

type NotificationRow = Omit<StoredNotification, 'name' | 'isRead'> & {
  readonly name: string;
  readonly isRead: number;
};

function fromRow(row: NotificationRow): StoredNotification {
  return { ...row, name: parseName(row), isRead: row.isRead === 1 };
}

/* A name in several languages is a JSON object. */
function serializeName({ name }: DatedNotificationEvent): string {
  return typeof name === 'string' ? name : JSON.stringify(name);
}

/* Kinds whose names are in several languages: a list that a person named {"en":"…"} keeps its name. */
const LOCALIZED_KINDS: readonly StoredNotification['kind'][] = [
  'right-granted',
  'correction-suggested',
  'correction-accepted',
  'correction-declined',
  'set-published',
  'set-changed',
  'set-soon',
  'part-asked',
  'part-answered',
];

function parseName({ kind, name }: Pick<NotificationRow, 'kind' | 'name'>): StoredNotification['name'] {
  if (!LOCALIZED_KINDS.includes(kind) || !name.startsWith('{')) return name;
  try {
    return readJson(name);
  } catch {
    // Names of sets were stored as their people wrote them once, which may begin like this.
    return name;
  }
}

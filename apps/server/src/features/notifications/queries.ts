import type { DatedNews } from '../../changes/index.ts';
import { deleteBefore, momentOf, newId, type Reader, readJson, type Tx } from '../../database/index.ts';

/** How many are answered at once. */
const MOST_SHOWN = 100;
const KEPT_MS = 90 * 24 * 3600_000;
/** What the same person does to the same thing within this time is one notification while it is unread. */
const TOGETHER_MS = 3600_000;

/** A notification as it is stored, without words. */
export type Stored = {
  readonly id: string;
  readonly kind: DatedNews['kind'];
  readonly actorId: string | null;
  readonly name: DatedNews['name'];
  readonly link: string | null;
  readonly isRead: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** What a person was told in the last 90 days, the newest first, 100 unless more are asked for. */
export async function listNotifications(
  db: Reader,
  userId: string,
  now: Date,
  count: number = MOST_SHOWN,
): Promise<Stored[]> {
  const rows = await stored(db, userId, now).orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(count).execute();
  return rows.map(read);
}

/** One of them; undefined when it is somebody else's, deleted or too old. */
export async function findNotification(db: Reader, userId: string, id: string, now: Date): Promise<Stored | undefined> {
  const row = await stored(db, userId, now).where('id', '=', id).executeTakeFirst();
  return row && read(row);
}

/** Marks one; false when the person has none with this id. */
export async function markNotification(
  tx: Tx,
  userId: string,
  id: string,
  state: 'read' | 'unread' | 'deleted',
): Promise<boolean> {
  if (state === 'deleted') {
    const gone = await tx
      .deleteFrom('notifications')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return gone.numDeletedRows > 0n;
  }
  const marked = await tx
    .updateTable('notifications')
    .set({ is_read: state === 'read' ? 1 : 0 })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/**
 * Tells people of news. What somebody goes on doing to the same thing becomes one notification while it is unread.
 *
 * @param present  ids of those of the people named who are there
 */
export async function putNews(tx: Tx, news: DatedNews, present: ReadonlySet<string>): Promise<void> {
  const actor = news.by !== undefined && present.has(news.by) ? news.by : null;
  for (const userId of news.to.filter((id) => present.has(id))) {
    if (await addToEarlier(tx, userId, actor, news)) continue;
    await tx
      .insertInto('notifications')
      .values({
        id: newId(),
        user_id: userId,
        kind: news.kind,
        actor_id: actor,
        name: storedName(news),
        link: news.link ?? null,
        is_read: 0,
        created_at: news.at,
        updated_at: news.at,
      })
      .execute();
  }
}

/** Forgets what is older than 90 days, at most so much; gives how much. */
export async function forgetOldNotifications(tx: Tx, now: Date, atMost: number): Promise<number> {
  return deleteBefore(tx, 'notifications', 'updated_at', new Date(oldest(now)), atMost);
}

async function addToEarlier(tx: Tx, userId: string, actor: string | null, news: DatedNews): Promise<boolean> {
  if (actor === null || news.link === undefined) return false;
  const since = momentOf(new Date(Date.parse(news.at) - TOGETHER_MS));
  const added = await tx
    .updateTable('notifications')
    .set({ name: storedName(news), updated_at: news.at })
    .where('user_id', '=', userId)
    .where('kind', '=', news.kind)
    .where('actor_id', '=', actor)
    .where('link', '=', news.link)
    .where('is_read', '=', 0)
    .where('updated_at', '>', since)
    .executeTakeFirst();
  return added.numUpdatedRows > 0n;
}

function stored(db: Reader, userId: string, now: Date) {
  return db
    .selectFrom('notifications')
    .select(['id', 'kind', 'actor_id as actorId', 'name', 'link', 'is_read as isRead'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .where('user_id', '=', userId)
    .where('updated_at', '>=', oldest(now));
}

function oldest(now: Date): string {
  return momentOf(new Date(now.getTime() - KEPT_MS));
}

type Row = Omit<Stored, 'kind' | 'name' | 'isRead'> & {
  readonly kind: string;
  readonly name: string;
  readonly isRead: number;
};

function read(row: Row): Stored {
  return { ...row, kind: row.kind as Stored['kind'], name: readName(row), isRead: row.isRead === 1 };
}

/* A name in several languages is a JSON object. */
function storedName({ name }: DatedNews): string {
  return typeof name === 'string' ? name : JSON.stringify(name);
}

/* Only of what is given, which the house names: a list that a person called {"en":"…"} keeps its name. */
function readName({ kind, name }: Pick<Row, 'kind' | 'name'>): Stored['name'] {
  return kind === 'right-granted' && name.startsWith('{') ? readJson(name) : name;
}

import type { personal } from '@canticle/contract';
import type { Reader } from '../../database/index.ts';

/** What a person opened, newest first. */
export async function listActivities(db: Reader, userId: string, limit: number): Promise<personal.Activity[]> {
  const rows = await db
    .selectFrom('activities')
    .select(['id', 'type', 'item_id', 'logged_at'])
    .where('user_id', '=', userId)
    .orderBy('logged_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type as personal.Activity['type'],
    itemId: row.item_id,
    loggedDate: row.logged_at,
  }));
}

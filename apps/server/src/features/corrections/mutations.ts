import { Conflict } from '@canticle/contract';
import { type NotificationEvent, recordChanges } from '../../platform/changes/index.ts';
import { newId, toIso, type Tx } from '../../platform/database/index.ts';
import type { Correction } from './model.ts';

type NewCorrection = Omit<Correction, 'id' | 'createdAt' | 'state' | 'answer' | 'answeredById'> & {
  readonly suggestedById: string;
};

/** Stores a correction; the same one of the same person is stored once. */
export async function createCorrection(
  tx: Tx,
  correction: NewCorrection,
  now: Date,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const again = await tx
    .selectFrom('corrections')
    .select('id')
    .where('song_id', '=', correction.songId)
    .where('language', '=', correction.language)
    .where('line_before', '=', correction.before)
    .where('line_after', '=', correction.after)
    .where('suggested_by_id', '=', correction.suggestedById)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (again !== undefined) return { id: again.id, isNew: false };
  const id = newId(now.getTime());
  await tx
    .insertInto('corrections')
    .values({
      id,
      song_id: correction.songId,
      language: correction.language,
      section_id: correction.sectionId,
      line: correction.line,
      line_before: correction.before,
      line_after: correction.after,
      note: correction.note,
      suggested_by_id: correction.suggestedById,
      created_at: toIso(now),
      state: 'open',
    })
    .execute();
  return { id, isNew: true };
}

type Answer = { readonly state: 'accepted' | 'declined'; readonly answer: string; readonly answeredById: string };

/**
 * Stores the answer to a correction that is open.
 *
 * @throws {Conflict} when somebody else has answered it
 */
export async function saveAnswer(
  tx: Tx,
  id: string,
  { state, answer, answeredById }: Answer,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('corrections')
    .set({ state, answer, answered_by_id: answeredById, answered_at: toIso(now) })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) throw new Conflict('Somebody else has answered this correction.');
}

/** Tells the windows of people that a correction is new or was answered, and notifies the recipients of the news. */
export async function recordCorrection(
  tx: Tx,
  id: string,
  people: readonly string[],
  news: NotificationEvent | undefined,
  now: Date,
): Promise<void> {
  const changes = people.map((owner, at) => ({
    kind: 'correction' as const,
    id,
    owner,
    ...(at === 0 && news !== undefined && { news }),
  }));
  await recordChanges(tx, changes, now);
}

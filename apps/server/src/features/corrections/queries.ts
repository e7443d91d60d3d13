import type { Selectable } from 'kysely';
import type { Reader, Tables } from '../../platform/database/index.ts';
import type { Correction } from './model.ts';

const MAX_ANSWERED = 200;

/** One correction. */
export async function findCorrection(db: Reader, id: string): Promise<Correction | undefined> {
  const row = await db.selectFrom('corrections').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** Corrections that wait for an answer, or the last that got one; the newest first. */
export async function listCorrections(db: Reader, state: 'open' | 'answered'): Promise<Correction[]> {
  const query = db.selectFrom('corrections').selectAll();
  const rows =
    state === 'open'
      ? await query.where('state', '=', 'open').orderBy('created_at', 'desc').orderBy('id').execute()
      : await query
          .where('state', '!=', 'open')
          .orderBy('answered_at', 'desc')
          .orderBy('id')
          .limit(MAX_ANSWERED)
          .execute();
  return rows.map(fromRow);
}

/** What a person suggested and answered, for their download. */
export async function exportCorrections(db: Reader, userId: string): Promise<Correction[]> {
  const rows = await db
    .selectFrom('corrections')
    .selectAll()
    .where((where) => where.or([where('suggested_by_id', '=', userId), where('answered_by_id', '=', userId)]))
    .orderBy('created_at')
    .execute();
  return rows.map(fromRow);
}

function fromRow(row: Selectable<Tables['corrections']>): Correction {
  return {
    id: row.id,
    songId: row.song_id,
    language: row.language,
    sectionId: row.section_id,
    line: row.line,
    before: row.line_before,
    after: row.line_after,
    note: row.note,
    suggestedById: row.suggested_by_id,
    createdAt: row.created_at,
    state: row.state,
    answer: row.answer,
    answeredById: row.answered_by_id,
  };
}

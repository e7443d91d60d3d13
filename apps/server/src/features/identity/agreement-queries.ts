import { type Reader, toIso, type Tx } from '../../platform/database/index.ts';

/** The versions of both policies that somebody agreed to when they created their account. */
export type Agreement = { readonly privacy: string; readonly terms: string };

/** Stores what somebody agreed to; the last time counts. */
export async function saveAgreement(tx: Tx, subject: string, { privacy, terms }: Agreement, now: Date): Promise<void> {
  const values = { privacy, terms, agreed_at: toIso(now) };
  await tx
    .insertInto('account_agreements')
    .values({ subject, ...values })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(values))
    .execute();
}

/** What somebody agreed to when they created their account; undefined when they were not asked. */
export async function findAgreement(db: Reader, subject: string): Promise<Agreement | undefined> {
  return db
    .selectFrom('account_agreements')
    .select(['privacy', 'terms'])
    .where('subject', '=', subject)
    .executeTakeFirst();
}

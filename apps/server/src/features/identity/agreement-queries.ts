import { type Reader, toIso, type Tx } from '../../platform/database/index.ts';

/** The versions of both policies that somebody agreed to when they created their account, and the language they did it in. */
export type Agreement = {
  readonly privacy: string;
  readonly terms: string;
  /** Null where it is the one that everybody gets who chooses none. */
  readonly language: string | null;
};

/** Stores what somebody agreed to; the last time counts. */
export async function saveAgreement(tx: Tx, subject: string, agreement: Agreement, now: Date): Promise<void> {
  const values = { ...agreement, agreed_at: toIso(now) };
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
    .select(['privacy', 'terms', 'language'])
    .where('subject', '=', subject)
    .executeTakeFirst();
}

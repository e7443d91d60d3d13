import type { Multilingual } from '@canticle/contract';
import type { Seller } from '../../platform/config/index.ts';
import { acquireLock, type Reader, readJson, toIso, type Tx } from '../../platform/database/index.ts';

/** What a receipt says, as it was when it was issued. */
export type ReceiptDocument = {
  readonly seller: Seller;
  readonly buyer: { readonly name: string; readonly email: string };
  readonly products: readonly Multilingual[];
  readonly amountMinor: number;
  readonly currency: string;
  /** Until when the payment is good, in ISO. */
  readonly paidUntil: string;
};

export type Receipt = ReceiptDocument & { readonly number: number; readonly issuedAt: string };

/**
 * Issues the receipt of a payment with the next number, unless it has one. The number is taken in the transaction that
 * stores it: one that is rolled back leaves no gap.
 */
export async function issueReceipt(
  tx: Tx,
  paymentId: string,
  userId: string,
  document: ReceiptDocument,
  now: Date,
): Promise<void> {
  await acquireLock(tx, 'receipts');
  const issued = await tx
    .selectFrom('receipts')
    .select('number')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  if (issued !== undefined) return;
  const last = await tx
    .selectFrom('receipts')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirst();
  await tx
    .insertInto('receipts')
    .values({
      number: Number(last?.number ?? 0) + 1,
      payment_id: paymentId,
      user_id: userId,
      issued_at: toIso(now),
      document: JSON.stringify(document),
    })
    .execute();
}

/** The receipts of a person, the newest first. */
export async function listReceipts(db: Reader, userId: string): Promise<Receipt[]> {
  const rows = await db
    .selectFrom('receipts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('number', 'desc')
    .execute();
  return rows.map((row) => ({
    ...readJson<ReceiptDocument>(row.document),
    number: row.number,
    issuedAt: row.issued_at,
  }));
}

import { acquireLock, toIso, type Tx } from '../../platform/database/index.ts';
import type { ReceiptDocument } from './receipt-queries.ts';

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

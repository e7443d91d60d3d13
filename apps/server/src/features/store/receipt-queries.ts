import type { Multilingual } from '@canticle/contract';
import type { Seller } from '../../platform/config/index.ts';
import { type Reader, readJson } from '../../platform/database/index.ts';

/** What a receipt says, as it was when it was issued. */
export type ReceiptDocument = {
  readonly seller: Seller;
  readonly buyer: { readonly name: string; readonly email: string };
  readonly products: readonly Multilingual[];
  /** The name of the group it was bought for; not in receipts of what a person bought for themselves. */
  readonly group?: string | undefined;
  readonly amountMinor: number;
  /** What a code took off; not in receipts without one. */
  readonly discount?: { readonly code: string; readonly amountMinor: number } | undefined;
  readonly currency: string;
  /** Until when the payment is good, in ISO. */
  readonly paidUntil: string;
};

export type Receipt = ReceiptDocument & { readonly number: number; readonly issuedAt: string };

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

import type { Discount } from '@canticle/contract/discount';

/** A code as it is stored. */
export type StoreCode = {
  readonly id: string;
  /** As it is shown. */
  readonly code: string;
  readonly kind: 'discount' | 'gift';
  readonly percent: number | null;
  readonly amountMinor: number | null;
  readonly currency: string | null;
  readonly payments: 'first' | 'every' | null;
  /** What it lowers (empty: everything), or opens. */
  readonly productIds: readonly string[];
  /** For how many days a gift opens its products. */
  readonly days: number | null;
  readonly maxUses: number | null;
  readonly validTo: string | null;
  readonly endedAt: string | null;
  readonly createdAt: string;
};

/** A person's use of a code: held while they are at a checkout, used once it is paid. */
export type CodeUse = {
  readonly id: string;
  readonly codeId: string;
  readonly state: 'held' | 'used';
  readonly checkoutId: string | null;
  readonly subscriptionId: string | null;
};

/** The uses of a code by everybody. */
export type UseCounts = { readonly used: number; readonly held: number };

/** The discount of a code that is one. */
export function discountOfCode({ code, percent, amountMinor, currency, payments, productIds }: StoreCode): Discount {
  return { code, percent, amountMinor, currency, payments: payments ?? 'first', productIds };
}

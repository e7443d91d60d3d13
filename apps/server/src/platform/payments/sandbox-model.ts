import type { CheckoutDiscount, CheckoutParams, Period } from './model.ts';

/** A checkout as the sandbox stores it. */
export type SandboxCheckout = Omit<CheckoutParams, 'trialDays' | 'quantity' | 'groupId' | 'discount'> & {
  readonly groupId?: string | undefined;
  readonly discount?: CheckoutDiscount | undefined;
  /** Not in checkouts that were started before there were trials. */
  readonly trialDays?: number;
};

/** The amount due for each of the two periods. */
type Amounts = Readonly<Record<Period, number>>;

/** A subscription as the sandbox stores it. Timestamps are ISO. */
export type SandboxSubscription = {
  readonly id: string;
  readonly customerId: string;
  readonly userId: string;
  readonly products: readonly { readonly id: string; readonly name: string }[];
  readonly currency: string;
  /** Without what a code takes off. */
  readonly amounts: Amounts;
  readonly discount?: CheckoutDiscount | undefined;
  readonly period: Period;
  readonly state: 'paid' | 'unpaid' | 'ended';
  /** The day of the month it started on: 31 renews on the last day of a short month, and on the 31st again after it. */
  readonly day: number;
  readonly paidUntil: string;
  /** Nothing was paid yet: the first payment is due when the trial is over. */
  readonly isTrial?: boolean;
  readonly groupId?: string | undefined;
  readonly isEnding: boolean;
  /** The next payments are declined. */
  readonly paymentFails: boolean;
  readonly payments: number;
};

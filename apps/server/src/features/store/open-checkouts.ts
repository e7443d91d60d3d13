import { Problem } from '@canticle/contract';
import { normalizeCode } from '@canticle/contract/discount';
import { processEach } from '../../platform/jobs/index.ts';
import { type Checkout, type CheckoutParams, PaymentsUnavailable } from '../../platform/payments/index.ts';
import type { StoreCode } from './code-model.ts';
import { bindUse, releaseUse, releaseUsesOf, takeUse } from './code-mutations.ts';
import { listStaleUses } from './code-queries.ts';
import { codeRefused } from './code-rules.ts';
import { addCheckout, closeCheckout } from './mutations.ts';
import type { StoreContext, SubscriptionSync } from './subscription-sync.ts';

/** How long the use of a code waits for its checkout to be paid. */
const MAX_HOLD_MS = 3600_000;

export const priceChanged = () =>
  new Problem('PRICE_CHANGED', 'A price has changed. Check the new total, then check out again.');

/**
 * The checkouts that can still be paid at the provider, and the uses of codes that are held for them. What it does needs
 * the provider, and throws {PaymentsUnavailable} without it.
 */
export function createOpenCheckouts(
  { database, payments, now }: Pick<StoreContext, 'database' | 'payments' | 'now'>,
  subscriptionSync: Pick<SubscriptionSync, 'sync'>,
) {
  /* What was paid there meanwhile counts; the rest can no longer be paid. */
  const close = async (id: string): Promise<void> => {
    await payments.expireCheckout(id);
    await settle(id);
    await database.transaction((tx) => closeCheckout(tx, id));
  };

  const settle = async (id: string): Promise<void> => {
    const { state, subscriptionId } = (await payments.findCheckout(id)) ?? {};
    if (subscriptionId !== undefined) await subscriptionSync.sync(subscriptionId);
    if (state === undefined || state === 'expired') await database.transaction((tx) => releaseUsesOf(tx, id));
  };

  /* Takes a use of a code for a checkout; a checkout of the person that has it ends first. */
  const holdUse = async (userId: string, code: string): Promise<string> => {
    for (let tries = 0; tries < 3; tries += 1) {
      const taken = await database.transaction((tx) => takeUse(tx, normalizeCode(code), userId, 'held', now()));
      if ('useId' in taken) return taken.useId;
      await close(taken.heldBy);
    }
    // Its payment is still in progress at the provider.
    throw codeRefused('used');
  };

  /* With the discount of a code, or without. What was held is given back when there is no checkout after all. */
  const start = async (
    {
      userId,
      groupId,
      code,
    }: { readonly userId: string; readonly groupId: string | undefined; readonly code: StoreCode | undefined },
    productIds: readonly string[],
    describe: (useId: string) => CheckoutParams,
    total: number,
  ): Promise<Checkout> => {
    const useId = code && (await holdUse(userId, code.code));
    let checkout: Checkout | undefined;
    try {
      const created = await payments.createCheckout(describe(useId ?? ''));
      checkout = created;
      // The provider has the last word on what it charges: more than was shown is never asked for.
      if ((created.amountMinor ?? 0) > total) throw priceChanged();
      const others = await database.transaction(async (tx) => {
        if (useId !== undefined) await bindUse(tx, useId, created.id);
        return addCheckout(tx, { id: created.id, userId, groupId, productIds }, now());
      });
      for (const id of others) await close(id);
      return created;
    } catch (error) {
      // Nobody has its address, so it cannot be paid even if it stays open there.
      if (checkout !== undefined) await payments.expireCheckout(checkout.id).catch(() => undefined);
      if (useId !== undefined) await database.transaction((tx) => releaseUse(tx, useId));
      throw error;
    }
  };

  /* Ends checkouts that hold the use of a code for long: somebody else may want it. */
  const endHeldUses = async (): Promise<void> => {
    const before = new Date(now().getTime() - MAX_HOLD_MS);
    const isFatal = (error: unknown) => error instanceof PaymentsUnavailable;
    await processEach(
      await listStaleUses(database.read, before),
      ({ id, checkoutId }) =>
        checkoutId === null ? database.transaction((tx) => releaseUse(tx, id)) : close(checkoutId),
      { isFatal },
    );
  };

  return { close, settle, start, endHeldUses };
}

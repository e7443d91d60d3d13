import { Conflict } from '@canticle/contract';
import { normalizeCode } from '@canticle/contract/discount';
import { acquireLock, newId, toIso, type Tx } from '../../platform/database/index.ts';
import type { StoreCode } from './code-model.ts';
import { countUses, findCode, findUse, NO_USES } from './code-queries.ts';
import { codeRefused, findCodeRefusal } from './code-rules.ts';

/** Stores a new code. @throws {Conflict} when there is one that is compared equal */
export async function insertCode(tx: Tx, code: StoreCode): Promise<void> {
  const inserted = await tx
    .insertInto('codes')
    .values({
      id: code.id,
      code: code.code,
      code_key: normalizeCode(code.code),
      kind: code.kind,
      percent: code.percent,
      amount_minor: code.amountMinor,
      currency: code.currency,
      payments: code.payments,
      product_ids: JSON.stringify(code.productIds),
      days: code.days,
      max_uses: code.maxUses,
      valid_to: code.validTo,
      ended_at: code.endedAt,
      created_at: code.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) throw new Conflict('There is a code like this already.');
}

/** Ends a code; false when it was ended before. */
export async function endCode(tx: Tx, id: string, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('codes')
    .set({ ended_at: toIso(now) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

/** A use that was taken, or the checkout of the person that has it and must end first. */
type TakenUse = { readonly useId: string } | { readonly heldBy: string };

/**
 * Takes a use of a code for a person, one after the other for everybody: of two who want the last one, one gets it.
 *
 * @param state  `used` for a gift; `held` until a checkout is over
 * @throws {Problem} when the person cannot use the code
 */
export async function takeUse(
  tx: Tx,
  key: string,
  userId: string,
  state: 'held' | 'used',
  now: Date,
): Promise<TakenUse & { readonly code: StoreCode }> {
  await acquireLock(tx, 'codes');
  const code = await findCode(tx, key);
  const counts = code && (await countUses(tx, code.id)).get(code.id);
  const own = code && (await findUse(tx, code.id, userId));
  const refusal = findCodeRefusal(code, counts ?? NO_USES, own, now);
  if (code === undefined || refusal !== undefined) throw codeRefused(refusal ?? 'unknown');
  if (own?.checkoutId != null) return { heldBy: own.checkoutId, code };
  // Begun in another window at the same time: that one finds its use gone, and its checkout is never shown.
  if (own) await tx.deleteFrom('code_uses').where('id', '=', own.id).execute();
  const useId = newId(now.getTime());
  await tx
    .insertInto('code_uses')
    .values({
      id: useId,
      code_id: code.id,
      user_id: userId,
      state,
      checkout_id: null,
      subscription_id: null,
      at: toIso(now),
    })
    .execute();
  return { useId, code };
}

/** Binds a held use to its checkout. @throws {Conflict} when the person has begun another one with it meanwhile */
export async function bindUse(tx: Tx, useId: string, checkoutId: string): Promise<void> {
  const bound = await tx
    .updateTable('code_uses')
    .set({ checkout_id: checkoutId })
    .where('id', '=', useId)
    .where('state', '=', 'held')
    .executeTakeFirst();
  if (bound.numUpdatedRows !== 1n)
    throw new Conflict('You have started to pay in another window. Go on there, or try again here.');
}

/** Records what a use gave. It may come twice. */
export async function markUsed(tx: Tx, useId: string, subscriptionId: string): Promise<void> {
  await tx
    .updateTable('code_uses')
    .set({ state: 'used', subscription_id: subscriptionId })
    .where('id', '=', useId)
    .execute();
}

/** Gives back a use that nothing was paid with. */
export async function releaseUse(tx: Tx, useId: string): Promise<void> {
  await tx.deleteFrom('code_uses').where('id', '=', useId).where('state', '=', 'held').execute();
}

/** Gives back the uses that are held for a checkout that ended without a payment. */
export async function releaseUsesOf(tx: Tx, checkoutId: string): Promise<void> {
  await tx.deleteFrom('code_uses').where('checkout_id', '=', checkoutId).where('state', '=', 'held').execute();
}

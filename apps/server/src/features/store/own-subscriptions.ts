import type { store } from '@canticle/contract';
import type { z } from 'zod';
import type { Reader } from '../../platform/database/index.ts';
import { findGroupNameOf } from './group-licence-queries.ts';
import type { StoredSubscription } from './model.ts';
import { listStoredSubscriptionsOf } from './queries.ts';
import { listReceipts } from './receipt-queries.ts';
import { listTrials } from './trial-queries.ts';

type OwnSubscription = z.infer<typeof store.ownSubscription>;

/** What the document of a person does not say of their subscriptions: for whom they are, and when they are charged next. */
export async function listOwnSubscriptions(db: Reader, userId: string, now: Date): Promise<OwnSubscription[]> {
  const subscriptions = await listStoredSubscriptionsOf(db, userId);
  if (subscriptions.length === 0) return [];
  const tried = new Set(await listTrials(db, userId));
  const paidPeriods = new Set((await listReceipts(db, userId)).map(({ paidUntil }) => paidUntil));
  return Promise.all(
    subscriptions.map(async (one) => {
      const renewsAt = findRenewal(one, now);
      // What is paid has a receipt that says until when.
      const isTrial = renewsAt !== null && !paidPeriods.has(renewsAt) && one.collectionIds.some((id) => tried.has(id));
      return { id: one.id, group: await findGroupNameOf(db, one.id), renewsAt, isTrial };
    }),
  );
}

/* One that renews opens its songs for some days longer than it is paid: see `validTo`. */
const findRenewal = ({ state, paidUntil, validTo }: StoredSubscription, now: Date): string | null =>
  state === 'paid' && paidUntil !== null && paidUntil < validTo && Date.parse(paidUntil) > now.getTime()
    ? paidUntil
    : null;

import { Conflict, type Multilingual, NotFound } from '@canticle/contract';
import { recordChange } from '../../platform/changes/index.ts';
import { newId, type Tx } from '../../platform/database/index.ts';
import { listCollections, resolveText } from '../songs/index.ts';
import type { StoredSubscription } from './model.ts';
import { findSubscription, listProducts } from './queries.ts';
import { lockSubscription, saveSubscription, removeSubscription } from './mutations.ts';

type SubscriptionGrant = {
  readonly collectionIds: readonly string[];
  readonly productIds: readonly string[];
  /** ISO timestamp at which it ends. */
  readonly validTo: string;
};

/** Gives a person a free subscription; it also opens what its products contain. @param actorId  the administrator */
export async function grantSubscription(
  tx: Tx,
  userId: string,
  grant: SubscriptionGrant,
  actorId: string,
  now: Date,
): Promise<StoredSubscription> {
  const id = `custom_${newId(now.getTime())}`;
  const products = (await listProducts(tx)).filter((product) => grant.productIds.includes(product.id));
  const collectionIds = [...grant.collectionIds, ...products.flatMap((product) => product.collectionIds)];
  await saveSubscription(tx, userId, { ...grant, id, collectionIds }, now, actorId);
  const granted = await getSubscription(tx, id);
  await recordGrant(tx, granted, actorId, now);
  return granted;
}

/**
 * Moves a subscription to another person. The payer does not change.
 *
 * @throws {NotFound} when there is none with this id
 */
export async function moveSubscription(
  tx: Tx,
  id: string,
  userId: string,
  actorId: string,
  now: Date,
): Promise<StoredSubscription> {
  await lockSubscription(tx, id);
  const { provider, state, paidUntil, ...subscription } = await getSubscription(tx, id);
  const isMoved = await saveSubscription(tx, userId, subscription, now, actorId, { provider, state, paidUntil });
  const moved = await getSubscription(tx, id);
  if (isMoved) await recordGrant(tx, moved, actorId, now);
  return moved;
}

/**
 * Ends a given subscription.
 *
 * @throws {NotFound} when this person has none with this id; {Conflict} when it is paid for
 */
export async function endSubscription(tx: Tx, userId: string, id: string, actorId: string, now: Date): Promise<void> {
  await lockSubscription(tx, id);
  const found = await findSubscription(tx, id);
  if (found?.userId !== userId) throw new NotFound('This person has no such subscription.');
  if (found.provider !== 'custom')
    throw new Conflict('This subscription is paid for, so it can only be ended in the payment service.');
  await removeSubscription(tx, id, now, actorId);
}

async function recordGrant(tx: Tx, granted: StoredSubscription, actorId: string, now: Date): Promise<void> {
  const opened = (await listCollections(tx)).filter(({ id }) => granted.collectionIds.includes(id));
  const name = joinNames(opened.map((one) => one.name));
  const news = { kind: 'right-granted', to: [granted.userId], by: actorId, name, link: '/collections' } as const;
  await recordChange(tx, { kind: 'rights', id: granted.userId, owner: granted.userId, news }, now);
}

/* Joins the names, once for each language any of them has: the reader's language is not known yet. */
function joinNames(names: readonly Multilingual[]): Multilingual {
  const languages = new Set(['en', ...names.flatMap((name) => Object.keys(name))]);
  const joinIn = (language: string) => names.map((name) => resolveText(name, language)).join(', ') || '…';
  return Object.fromEntries([...languages].map((language) => [language, joinIn(language)]));
}

async function getSubscription(tx: Tx, id: string): Promise<StoredSubscription> {
  const found = await findSubscription(tx, id);
  if (found === undefined) throw new NotFound('Subscription not found.');
  return found;
}

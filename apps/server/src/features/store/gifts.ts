import { Conflict, type Multilingual, NotFound } from '@canticle/contract';
import { recordChange } from '../../changes/index.ts';
import { newId, type Tx } from '../../database/index.ts';
import { listCollections, resolveText } from '../songs/index.ts';
import type { StoredSubscription } from './model.ts';
import { findSubscription, listProducts } from './queries.ts';
import { holdSubscription, putSubscription, removeSubscription } from './writes.ts';

type Gift = {
  readonly collectionIds: readonly string[];
  readonly productIds: readonly string[];
  /** ISO moment at which it ends. */
  readonly validTo: string;
};

/** Gives a person a subscription nobody pays for; it opens what its products hold, too. @param by  the administrator */
export async function giveSubscription(
  tx: Tx,
  userId: string,
  gift: Gift,
  by: string,
  now: Date,
): Promise<StoredSubscription> {
  const id = `custom_${newId(now.getTime())}`;
  const products = (await listProducts(tx)).filter((product) => gift.productIds.includes(product.id));
  const collectionIds = [...gift.collectionIds, ...products.flatMap((product) => product.collectionIds)];
  await putSubscription(tx, userId, { ...gift, id, collectionIds }, now, by);
  const given = await stored(tx, id);
  await tellOf(tx, given, by, now);
  return given;
}

/**
 * Hands a subscription to another person. Whoever pays for it goes on paying.
 *
 * @throws {NotFound} when there is none with this id
 */
export async function moveSubscription(
  tx: Tx,
  id: string,
  userId: string,
  by: string,
  now: Date,
): Promise<StoredSubscription> {
  await holdSubscription(tx, id);
  const { provider, state, paidUntil, ...subscription } = await stored(tx, id);
  const isMoved = await putSubscription(tx, userId, subscription, now, by, { provider, state, paidUntil });
  const moved = await stored(tx, id);
  if (isMoved) await tellOf(tx, moved, by, now);
  return moved;
}

/**
 * Ends a subscription that was given.
 *
 * @throws {NotFound} when this person has none with this id; {Conflict} when it is paid for
 */
export async function endSubscription(tx: Tx, userId: string, id: string, by: string, now: Date): Promise<void> {
  await holdSubscription(tx, id);
  const found = await findSubscription(tx, id);
  if (found?.userId !== userId) throw new NotFound('This person has no subscription with this id.');
  if (found.provider !== 'custom')
    throw new Conflict('This subscription is paid for. It is ended where it is paid, not here.');
  await removeSubscription(tx, id, now, by);
}

async function tellOf(tx: Tx, given: StoredSubscription, by: string, now: Date): Promise<void> {
  const opened = (await listCollections(tx)).filter(({ id }) => given.collectionIds.includes(id));
  const name = inEveryLanguage(opened.map((one) => one.name));
  const news = { kind: 'right-granted', to: [given.userId], by, name, link: '/collections' } as const;
  await recordChange(tx, { kind: 'rights', id: given.userId, news }, now);
}

/* The names in a row, once for each language any of them has: the reader's is not known until they read. */
function inEveryLanguage(names: readonly Multilingual[]): Multilingual {
  const languages = new Set(['en', ...names.flatMap((name) => Object.keys(name))]);
  const inOne = (language: string) => names.map((name) => resolveText(name, language)).join(', ') || '…';
  return Object.fromEntries([...languages].map((language) => [language, inOne(language)]));
}

async function stored(tx: Tx, id: string): Promise<StoredSubscription> {
  const found = await findSubscription(tx, id);
  if (found === undefined) throw new NotFound('There is no subscription with this id.');
  return found;
}

import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/index.ts';
import { workThrough } from '../../jobs/index.ts';
import type { CatalogueProduct, Payments } from '../../payments/index.ts';
import { answersTo, type Collection, listCollections } from '../songs/index.ts';
import { growSubscriptions } from './growth.ts';
import type { Price, Product, ProductDraft } from './model.ts';
import { listProducts } from './queries.ts';
import { missingYears, yearMismatches } from './rules.ts';
import { putProduct, setActive } from './writes.ts';

type CatalogueRooms = {
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly payments: Payments;
  readonly now: () => Date;
};

/**
 * Brings our catalogue into step with the provider's, and what people have into step with the catalogue. A product or a
 * subscription that cannot be stored does not keep the others from it.
 *
 * @throws {PaymentsAway} when the provider cannot be asked; nothing is changed then
 * @throws Error at the end, when products or subscriptions have failed
 */
export async function followCatalogue(rooms: CatalogueRooms): Promise<void> {
  const { payments, database, now } = rooms;
  const sold = await payments.listCatalogue();
  const parts: (() => Promise<void>)[] = [() => growSubscriptions(database, now())];
  // The sandbox has no catalogue: it sells ours.
  if (sold !== undefined) parts.unshift(...(await productSteps(rooms, sold)));
  await workThrough(parts, (part) => part());
}

/*
 * A step for each product: prices, what is new, and what is no longer sold. A product without a yearly price gets one at the
 * provider, of twelve months.
 */
async function productSteps(rooms: CatalogueRooms, sold: readonly CatalogueProduct[]) {
  const { database, now } = rooms;
  const collections = await listCollections(database.read);
  const ours = await listProducts(database.read);
  const ids = new Set(sold.map(({ id }) => id));
  const gone = ours.filter((product) => product.active && !ids.has(product.id));
  return [
    ...sold.map((one) => () => followProduct(rooms, one, ours, collections)),
    ...gone.map(
      ({ id }) =>
        () =>
          database.transaction((tx) => setActive(tx, id, false, now())),
    ),
  ];
}

async function followProduct(
  { database, log, payments, now }: CatalogueRooms,
  one: CatalogueProduct,
  ours: readonly Product[],
  collections: readonly Collection[],
): Promise<void> {
  const whole = { ...one, prices: [...one.prices, ...(await addYears(payments, one))] };
  const known = ours.find(({ id }) => id === one.id);
  const draft = draftOf(whole, known, collections);
  if (draft.collectionIds.length === 0)
    return log.warn({ product: one.id }, 'a product of the payment provider names no collection that is here');
  await database.transaction(async (tx) => {
    if (known === undefined || !isSame(known, draft)) await putProduct(tx, draft, now());
    if (known?.active === false) await setActive(tx, one.id, true, now());
  });
}

async function addYears(payments: Payments, product: CatalogueProduct): Promise<Price[]> {
  const added: Price[] = [];
  for (const { type, currency, amountMinor } of missingYears(product.prices)) {
    const price = { type, currency, amountMinor, name: '' };
    added.push({ ...price, id: await payments.addPrice(product.id, price) });
  }
  return added;
}

function draftOf(
  { id, name, collections: named, priority, prices }: CatalogueProduct,
  known: Product | undefined,
  collections: readonly Collection[],
): ProductDraft {
  const found = named.flatMap((text) => collections.find((one) => one.id === text || answersTo(one, text))?.id ?? []);
  return {
    id,
    slug: known?.slug ?? id.toLowerCase(),
    name: known?.name ?? { en: name },
    priority: priority ?? known?.priority ?? 0,
    collectionIds: found.length > 0 ? found : (known?.collectionIds ?? []),
    prices: prices.map(({ id: priceId, type, currency, amountMinor, name: priceName }) => ({
      id: priceId,
      type,
      currency,
      amountMinor,
      name: priceName,
    })),
  };
}

function isSame(product: Product, { id, slug, name, priority, collectionIds, prices }: ProductDraft): boolean {
  const facts = [product.id, product.slug, product.name, product.priority, product.collectionIds, product.prices];
  return JSON.stringify(facts) === JSON.stringify([id, slug, name, priority, collectionIds, prices]);
}

/** What an administrator should know of the catalogue: years that do not cost twelve months. */
export async function reportCatalogue(
  database: Database,
): Promise<{ productId: string; currency: string; month: number; year: number }[]> {
  const products = await listProducts(database.read);
  return products
    .filter(({ active }) => active)
    .flatMap((product) => yearMismatches(product).map((mismatch) => ({ productId: product.id, ...mismatch })));
}

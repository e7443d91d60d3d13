import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/index.ts';
import { processEach } from '../../platform/jobs/index.ts';
import type { CatalogueProduct, PaymentProvider } from '../../platform/payments/index.ts';
import { matchesCollection, type Collection, listCollections } from '../songs/index.ts';
import { extendSubscriptions } from './extend-subscriptions.ts';
import type { Price, Product, ProductDraft } from './model.ts';
import { listProducts } from './queries.ts';
import { missingYears, yearMismatches } from './rules.ts';
import { saveProduct, setProductActive } from './mutations.ts';

type CatalogueContext = {
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly payments: PaymentProvider;
  readonly now: () => Date;
};

/**
 * Synchronises our catalogue with the provider's, and what people have with the catalogue. A product or a subscription
 * that cannot be stored does not block the others.
 *
 * @throws {PaymentsUnavailable} when the provider is unavailable; nothing is changed then
 * @throws Error at the end, when products or subscriptions have failed
 */
export async function syncCatalogue(context: CatalogueContext): Promise<void> {
  const { payments, database, now } = context;
  const providerProducts = await payments.listCatalogue();
  const steps: (() => Promise<void>)[] = [() => extendSubscriptions(database, now())];
  // The sandbox has no catalogue: it sells ours.
  if (providerProducts !== undefined) steps.unshift(...(await createProductSteps(context, providerProducts)));
  await processEach(steps, (part) => part());
}

/*
 * A step for each product: its prices, creating it, or withdrawing it. A product without a yearly price gets one at the
 * provider, of twelve months.
 */
async function createProductSteps(context: CatalogueContext, providerProducts: readonly CatalogueProduct[]) {
  const { database, now } = context;
  const collections = await listCollections(database.read);
  const products = await listProducts(database.read);
  const ids = new Set(providerProducts.map(({ id }) => id));
  const withdrawn = products.filter((product) => product.active && !ids.has(product.id));
  return [
    ...providerProducts.map((product) => () => syncProduct(context, product, products, collections)),
    ...withdrawn.map(
      ({ id }) =>
        () =>
          database.transaction((tx) => setProductActive(tx, id, false, now())),
    ),
  ];
}

async function syncProduct(
  { database, log, payments, now }: CatalogueContext,
  providerProduct: CatalogueProduct,
  products: readonly Product[],
  collections: readonly Collection[],
): Promise<void> {
  const completeProduct = {
    ...providerProduct,
    prices: [...providerProduct.prices, ...(await addYearlyPrices(payments, providerProduct))],
  };
  const existing = products.find(({ id }) => id === providerProduct.id);
  const draft = createDraft(completeProduct, existing, collections);
  if (draft.collectionIds.length === 0)
    return log.warn(
      { product: providerProduct.id },
      'a product of the payment provider names no collection that is here',
    );
  await database.transaction(async (tx) => {
    if (existing === undefined || !isUnchanged(existing, draft)) await saveProduct(tx, draft, now());
    if (existing?.active === false) await setProductActive(tx, providerProduct.id, true, now());
  });
}

async function addYearlyPrices(payments: PaymentProvider, product: CatalogueProduct): Promise<Price[]> {
  const added: Price[] = [];
  for (const { type, currency, amountMinor } of missingYears(product.prices)) {
    const price = { type, currency, amountMinor, name: '' };
    added.push({ ...price, id: await payments.createPrice(product.id, price) });
  }
  return added;
}

function createDraft(
  { id, name, collections: named, priority, prices }: CatalogueProduct,
  existing: Product | undefined,
  collections: readonly Collection[],
): ProductDraft {
  const found = named.flatMap(
    (text) => collections.find((one) => one.id === text || matchesCollection(one, text))?.id ?? [],
  );
  return {
    id,
    slug: existing?.slug ?? id.toLowerCase(),
    name: existing?.name ?? { en: name },
    priority: priority ?? existing?.priority ?? 0,
    collectionIds: found.length > 0 ? found : (existing?.collectionIds ?? []),
    prices: prices.map(({ id: priceId, type, currency, amountMinor, name: priceName }) => ({
      id: priceId,
      type,
      currency,
      amountMinor,
      name: priceName,
    })),
  };
}

function isUnchanged(product: Product, { id, slug, name, priority, collectionIds, prices }: ProductDraft): boolean {
  const fields = [product.id, product.slug, product.name, product.priority, product.collectionIds, product.prices];
  return isDeepStrictEqual(fields, [id, slug, name, priority, collectionIds, prices]);
}

/** Warnings for an administrator: yearly prices that differ from twelve monthly ones. */
export async function listPriceMismatches(
  database: Database,
): Promise<{ productId: string; currency: string; month: number; year: number }[]> {
  const products = await listProducts(database.read);
  return products
    .filter(({ active }) => active)
    .flatMap((product) => yearMismatches(product).map((mismatch) => ({ productId: product.id, ...mismatch })));
}

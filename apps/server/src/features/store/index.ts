export { shownSubscriptionsOf, withCoveredProducts } from './covered-products.ts';
export { endSubscription, giveSubscription, moveSubscription } from './gifts.ts';
export type { Price, Product, ProductDraft, StoredSubscription, Subscription } from './model.ts';
export {
  findCustomer,
  findSubscription,
  isPaying,
  keptOfBuyer,
  listProducts,
  listSubscribedCollections,
  listSubscriptions,
  subscriptionsOf,
} from './queries.ts';
export { isOwned, isValid, openCollections } from './rules.ts';
export { openStore, type Store } from './store.ts';
export { putProduct, putSubscription } from './writes.ts';

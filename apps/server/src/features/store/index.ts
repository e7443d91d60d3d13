export { listVisibleSubscriptions, withCoveredProducts } from './covered-products.ts';
export { endSubscription, grantSubscription, moveSubscription } from './grants.ts';
export { listGroupSubscriptionsOf } from './group-licence-queries.ts';
export type { Price, Product, ProductDraft, StoredSubscription } from './model.ts';
export {
  findCustomerId,
  findSubscription,
  hasRenewingSubscription,
  isProductUsed,
  exportStoreData,
  listProducts,
  listSubscribedCollections,
  listSubscriptions,
  listSubscriptionsOf,
} from './queries.ts';
export { issueReceipt } from './receipt-mutations.ts';
export { listReceipts } from './receipt-queries.ts';
export { isOwned, isValid, resolveOpenCollections } from './rules.ts';
export { createStore } from './store.ts';
export { deleteProduct, saveProduct, saveSubscription } from './mutations.ts';

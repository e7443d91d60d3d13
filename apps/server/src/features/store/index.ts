export type { Price, Product, ProductDraft, Subscription } from './model.ts';
export { listProducts, putProduct, putSubscription, subscriptionsOf } from './queries.ts';
export { storeRoutes } from './routes.ts';
export { isOwned, isValid, openCollections } from './rules.ts';

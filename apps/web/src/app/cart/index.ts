/*
 * What people buy and how. Pages use:
 *   useStoreItems()   the products with their collections
 *   BuyButton         puts one into the cart
 *   BuyCollection     the way out of a lock
 * The shell draws the cart itself, which is loaded when there is something in it.
 */
export { BuyButton, BuyCollection } from './buy-button.tsx';
export { refreshAccess, savePendingOrder } from './pending-order.ts';
export { collectionAddress, storeItemAddress, type StoreItem, useStoreItems } from './store-items.ts';
export { usePurchaseStatus } from './use-purchase-status.ts';
export { useRefreshAfterPortal } from './use-refresh-after-portal.ts';

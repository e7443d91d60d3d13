/*
 * What people buy and how. Pages use:
 *   useShelf()        the products with their collections
 *   BuyButton         puts one into the cart
 *   BuyCollection     the way out of a lock
 * The shell draws the cart itself, which is loaded when there is something in it.
 */
export { BuyButton, BuyCollection } from './buy-button.tsx';
export { lookAnew, rememberOrder } from './leave.ts';
export { collectionAddress, leadsTo, type ShelfItem, useShelf } from './shelf.ts';
export { useArrival } from './use-arrival.ts';
export { useLookAfterPortal } from './use-look-after-portal.ts';

export { useCart } from './cart.ts';
export { BuyCollection, SubscribeHint } from './buy-button.tsx';
export { CollectionFromUrl } from './collection-from-url.tsx';

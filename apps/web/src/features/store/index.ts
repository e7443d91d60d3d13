export { useCart } from './cart.ts';
export { BuyCollection } from './buy-button.tsx';

export { useCart } from './cart.ts';
export { formatMoney } from './prices.ts';
export { BuyCollection } from './buy-button.tsx';

export { addToCart, type Cart, readCart, removeFromCart, replaceCart, stopAsking, useCart } from './cart.ts';
export { loadPaymentScript } from './payment-script.ts';
export { PeriodChoice } from './period-choice.tsx';
export { PriceLabel } from './price-label.tsx';
export { halfOf, isOnSale, type Period, priceFor, type Sum, totalOf, writeSum } from './prices.ts';
export {
  askProducts,
  findPortal,
  refreshRights,
  startCheckout,
  storeQueryKeys,
  useProducts,
  useStoreTerms,
} from './queries.ts';

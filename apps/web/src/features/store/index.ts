export { addToCart, type Cart, readCart, removeFromCart, replaceCart, dismissPrompt, useCart } from './cart.ts';
export { loadPaymentScript } from './payment-script.ts';
export { PeriodSwitch } from './period-switch.tsx';
export { PriceLabel } from './price-label.tsx';
export { halfOf, isOnSale, type Period, priceFor, type Money, totalOf, formatMoney } from './prices.ts';
export {
  fetchProducts,
  createPortalUrl,
  refreshEntitlements,
  startCheckout,
  storeQueryKeys,
  useProducts,
  useStoreTerms,
} from './queries.ts';

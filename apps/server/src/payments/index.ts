export type {
  CatalogueProduct,
  Checkout,
  CheckoutLine,
  Deliver,
  PaidSubscription,
  Payments,
  Period,
} from './model.ts';
export { halfOf } from './half.ts';
export { openPayments } from './payments.ts';
export { BadSignature, PaymentsAway } from './trouble.ts';

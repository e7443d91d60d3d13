export type {
  CatalogueProduct,
  Checkout,
  CheckoutLine,
  DeliverEvent,
  PaidSubscription,
  PaymentProvider,
  Period,
} from './model.ts';
export { halfPriceOf } from './half.ts';
export { createPayments } from './payments.ts';
export { InvalidSignature, PaymentsUnavailable } from './trouble.ts';

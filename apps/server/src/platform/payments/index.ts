export type {
  CatalogueProduct,
  Checkout,
  CheckoutLine,
  DeliverEvent,
  PaidSubscription,
  PaymentProvider,
  Period,
} from './model.ts';
export { halfPriceOf } from './half-price.ts';
export { createPayments } from './create-payments.ts';
export { InvalidSignature, PaymentsUnavailable } from './errors.ts';

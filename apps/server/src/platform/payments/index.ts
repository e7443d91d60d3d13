export type {
  CatalogueProduct,
  Checkout,
  CheckoutParams,
  PaidSubscription,
  PaymentProvider,
} from './model.ts';
export { halfPriceOf } from './half-price.ts';
export { createPayments } from './create-payments.ts';
export { InvalidSignature, PaymentsUnavailable } from './errors.ts';

import { type CodeOffer, codes } from '@canticle/contract/calls';
import { discountOf } from '@canticle/contract/discount';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, callApi } from '../../api/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { type MessageKey, useTranslate } from '../../i18n/index.ts';
import { useCart } from './cart.ts';
import { type Period, priceFor } from './prices.ts';
import { useStoreTerms } from './queries.ts';
import type { StoreItem } from './store-items.ts';

const codeQuery = (code: string) =>
  queryOptions({
    queryKey: ['store', 'code', code],
    queryFn: () => callApi(codes.lookUpCode, { body: { code } }),
    retry: false,
    staleTime: 60_000,
    gcTime: 0,
  });

/** What a code does for the person; asked for once there is one. */
export const useCode = (code: string) => useQuery({ ...codeQuery(code), enabled: code !== '' });

/** Uses a gift code; returns what it opened. */
export const redeemGift = (code: string, idempotencyKey: string) =>
  callApi(codes.redeemCode, { body: { code }, idempotencyKey });

const refusals: Readonly<Record<string, MessageKey>> = {
  unknown: 'code.refused.unknown',
  over: 'code.refused.over',
  'used-up': 'code.refused.used-up',
  used: 'code.refused.used',
  products: 'code.refused.products',
  currency: 'code.refused.currency',
  'half-price': 'code.refused.half-price',
  gift: 'code.refused.gift',
  discount: 'code.refused.discount',
};

/** Returns why a code was refused, or the message of any other failure. */
export function useCodeError(): (failure: unknown) => string {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  return (failure) => {
    const reason = failure instanceof ApiError && failure.code === 'CODE_REFUSED' ? failure.details?.['reason'] : '';
    const key = refusals[String(reason)];
    return key === undefined ? failureText(failure) : t(key);
  };
}

/** What a code takes off what is paid for some items. */
export type AppliedCode = {
  readonly code: string;
  readonly amountMinor: number;
  readonly payments: 'first' | 'every';
};

/**
 * What the code of the cart takes off some items; undefined when it takes nothing off. With a quantity each price is charged
 * so many times, as for a group.
 */
export function useAppliedCode(
  period: Period,
): (items: readonly StoreItem[], quantity?: number) => AppliedCode | undefined {
  const { data: offer } = useCode(useCart().code);
  const { data: terms } = useStoreTerms();
  return (items, quantity = 1) => (terms?.halfPrice ? undefined : applyCode(offer, items, period, quantity));
}

function applyCode(
  offer: CodeOffer | undefined,
  items: readonly StoreItem[],
  period: Period,
  quantity: number,
): AppliedCode | undefined {
  const prices = items.map(({ product }) => ({ id: product.id, price: priceFor(product, period) }));
  const currency = prices[0]?.price?.currency;
  if (!offer?.discount || currency === undefined) return undefined;
  const lines = prices.map(({ id, price }) => ({ id, amountMinor: (price?.amountMinor ?? 0) * quantity }));
  const amountMinor = discountOf(lines, currency, offer.discount);
  return amountMinor > 0 ? { code: offer.code, amountMinor, payments: offer.discount.payments } : undefined;
}

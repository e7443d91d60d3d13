import type { UserV3 } from '@canticle/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, newId } from '../../api/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, showToast } from '../../ui/index.ts';
import { type AppliedCode, useCodeError } from './codes.ts';
import { loadPaymentScript } from './payment-script.ts';
import { type Period, totalOf } from './prices.ts';
import { readCart } from './cart.ts';
import { startCheckout, storeQueryKeys, useStoreTerms } from './queries.ts';
import { savePendingOrder } from './pending-order.ts';
import type { StoreItem } from './store-items.ts';
import { useTrialDays } from './use-trial-days.ts';

/* Sign in with Apple creates such an address for people who hide theirs. */
const RELAY_EMAIL = /@privaterelay\.appleid\.com$/i;

/* Prices may have changed since the cart was shown: then the cart is shown with the new ones. */
const CART_ERROR_CODES: readonly string[] = [
  'PRICE_CHANGED',
  'CODE_REFUSED',
  'ALREADY_OWNED',
  'CHARGED_TWICE',
  'NOT_ON_SALE',
];

type OrderOptions = {
  /** The group it is bought for. */
  readonly groupId?: string;
  /** The code whose discount was shown. */
  readonly code?: AppliedCode | undefined;
};

type Checkout = {
  /** Starts checkout of the items in the cart, or of these. */
  readonly start: (items: readonly StoreItem[], period: Period, options?: OrderOptions) => void;
  readonly isBusy: boolean;
  /** The dialog about a hidden address; must be rendered in a component that stays mounted. */
  readonly dialog: ReactNode;
};

/** Redirects from the cart to the payment provider. The cart is kept on any error. */
export function useCheckout(user: UserV3 | undefined, onTermsRequired: () => void): Checkout {
  const { t } = useTranslate();
  const queries = useQueryClient();
  const errorMessage = useCodeError();
  const { data: terms } = useStoreTerms();
  const trialDaysOf = useTrialDays();
  const [isBusy, setBusy] = useState(false);
  const [pendingPayment, setPendingPayment] = useState<(() => void) | undefined>();

  const redirectToPayment = async (items: readonly StoreItem[], period: Period, { groupId, code }: OrderOptions) => {
    const products = items.map(({ product }) => product);
    const quantity = groupId === undefined ? 1 : (terms?.groupPriceFactor ?? 0);
    const total = totalOf(products, period, terms?.halfPrice ?? false, quantity);
    if (total === undefined) return;
    setBusy(true);
    if (terms?.provider === 'stripe') loadPaymentScript();
    const productIds = products.map(({ id }) => id);
    try {
      const order = {
        productIds,
        type: period,
        total: total.amountMinor - (code?.amountMinor ?? 0),
        trialDays: groupId || code ? 0 : trialDaysOf(items),
        ...(code === undefined ? {} : { code: code.code }),
        ...(groupId === undefined ? {} : { groupId }),
      };
      const url = await startCheckout(order, newId());
      savePendingOrder({ productIds, from: location.pathname + location.search });
      location.assign(url);
    } catch (failure) {
      setBusy(false);
      showToast({ tone: 'error', text: `${errorMessage(failure)} ${t('cart.kept')}` });
      if (failure instanceof ApiError && CART_ERROR_CODES.includes(failure.code))
        await Promise.all(
          [...storeQueryKeys(), ['store', 'code']].map((queryKey) => queries.invalidateQueries({ queryKey })),
        );
    }
  };

  const start = (items: readonly StoreItem[], period: Period, options: OrderOptions = {}) => {
    if (!user) return;
    if (!user.termsAndConditions) return onTermsRequired();
    if (RELAY_EMAIL.test(user.email))
      return setPendingPayment(() => () => void redirectToPayment(items, period, options));
    void redirectToPayment(items, period, options);
  };

  const dialog = (
    <Dialog
      open={pendingPayment !== undefined}
      title={t('relay.title')}
      onClose={() => setPendingPayment(undefined)}
      footer={
        <>
          <Button onClick={() => setPendingPayment(undefined)}>{t('relay.cancel')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              pendingPayment?.();
              setPendingPayment(undefined);
            }}
          >
            {t('relay.ok')}
          </Button>
        </>
      }
    >
      <p>{t('relay.text', { email: user?.email ?? '' })}</p>
      <p className="mt-3 text-ink-soft">{t('relay.hint')}</p>
    </Dialog>
  );
  return { start, isBusy, dialog };
}

/** The items of the cart that can be bought: on sale, and not owned. */
export function purchasableItems(storeItems: readonly StoreItem[]): StoreItem[] {
  return readCart().productIds.flatMap(
    (id) => storeItems.find((item) => item.product.id === id && item.isOnSale && !item.product.owned) ?? [],
  );
}

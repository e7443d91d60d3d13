import type { UserV3 } from '@canticle/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, newId } from '../../api/index.ts';
import {
  loadPaymentScript,
  type Period,
  readCart,
  startCheckout,
  storeQueryKeys,
  totalOf,
  useStoreTerms,
} from '../../features/store/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { Button, Dialog, showToast } from '../../ui/index.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import { rememberOrder } from './leave.ts';
import type { ShelfItem } from './shelf.ts';

/* Sign-in with Apple gives such an address to those who hide theirs. */
const RELAY = /@privaterelay\.appleid\.com$/i;

/* Prices may have changed under the cart: then it is shown with the new ones. */
const ABOUT_THE_CART: readonly string[] = ['PRICE_CHANGED', 'ALREADY_OWNED', 'CHARGED_TWICE', 'NOT_ON_SALE'];

type Checkout = {
  /** Begins to pay for what is in the cart, or for these. */
  readonly begin: (items: readonly ShelfItem[], period: Period) => void;
  readonly isBusy: boolean;
  /** The question about a hidden address; has to be drawn somewhere that stays. */
  readonly question: ReactNode;
};

/** The way from the cart to the payment provider. Whatever goes wrong, the cart is kept. */
export function useCheckout(user: UserV3, onNeedTerms: () => void): Checkout {
  const { t } = useTranslate();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const { data: terms } = useStoreTerms();
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<(() => void) | undefined>();

  const go = async (items: readonly ShelfItem[], period: Period) => {
    const products = items.map(({ product }) => product);
    const total = totalOf(products, period, terms?.halfPrice ?? false);
    if (total === undefined) return;
    setBusy(true);
    if (terms?.provider === 'stripe') loadPaymentScript();
    const productIds = products.map(({ id }) => id);
    try {
      const order = { productIds, type: period, total: total.amountMinor };
      const url = await startCheckout(order, newId());
      rememberOrder({ productIds, from: location.pathname + location.search });
      location.assign(url);
    } catch (failure) {
      setBusy(false);
      showToast({ tone: 'error', text: `${failureText(failure)} ${t('cart.kept')}` });
      if (failure instanceof ApiError && ABOUT_THE_CART.includes(failure.code))
        await Promise.all(storeQueryKeys().map((queryKey) => queries.invalidateQueries({ queryKey })));
    }
  };

  const begin = (items: readonly ShelfItem[], period: Period) => {
    if (!user.termsAndConditions) return onNeedTerms();
    if (RELAY.test(user.email)) return setAsked(() => () => void go(items, period));
    void go(items, period);
  };

  const question = (
    <Dialog
      open={asked !== undefined}
      title={t('relay.title')}
      onClose={() => setAsked(undefined)}
      footer={
        <>
          <Button onClick={() => setAsked(undefined)}>{t('relay.cancel')}</Button>
          <Button
            look="primary"
            onClick={() => {
              asked?.();
              setAsked(undefined);
            }}
          >
            {t('relay.ok')}
          </Button>
        </>
      }
    >
      <p>{t('relay.text', { email: user.email })}</p>
      <p className="mt-3 text-ink-soft">{t('relay.hint')}</p>
    </Dialog>
  );
  return { begin, isBusy, question };
}

/** The items of the cart that can be bought: on sale, and not owned. */
export function inCart(shelf: readonly ShelfItem[]): ShelfItem[] {
  return readCart().productIds.flatMap(
    (id) => shelf.find((item) => item.product.id === id && item.isOnSale && !item.product.owned) ?? [],
  );
}

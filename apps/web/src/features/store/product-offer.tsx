import { Link } from 'react-router';
import { AskForAccess } from '../collections/index.ts';
import { useUser } from '../session/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import { CheckIcon } from '../../ui/icons.ts';
import { BuyButton, findCoveringItem } from './buy-button.tsx';
import { addToCart, useCart } from './cart.ts';
import { CartTotal, useFormatSum, usePayLabel, YearlySaving } from './cart-lines.tsx';
import { useAppliedCode } from './codes.ts';
import { PeriodSwitch } from './period-switch.tsx';
import { PriceLabel } from './price-label.tsx';
import { priceFor, totalOf, yearlySaving } from './prices.ts';
import { useStoreTerms } from './queries.ts';
import { collectionAddress, type StoreItem, useStoreItems } from './store-items.ts';
import { useCheckout } from './use-checkout.tsx';
import { useTrialDays } from './use-trial-days.ts';

/** What a product costs, with the ways to buy it; the way in for people who may open it. */
export function ProductOffer({ item }: { item: StoreItem }) {
  const { t, language } = useTranslate();
  const { period } = useCart();
  const { data: terms } = useStoreTerms();
  const { product, collections, isOnSale } = item;
  const [first] = collections;
  const path = first && collectionAddress(first, language);
  if (item.isOpen) return <OpenProduct item={item} path={path} />;
  const price = priceFor(product, period);
  if (!price || !isOnSale) {
    return (
      <p className="text-ink-soft">
        {t('store.not-on-sale')}. <AskForAccess />
      </p>
    );
  }
  const halfPrice = terms?.halfPrice ?? false;
  return (
    <>
      <PeriodSwitch />
      <div>
        <p className="text-2xl">
          <PriceLabel sum={price} period={period} halfPrice={halfPrice} />
        </p>
        <TrialTerms item={item} />
        <YearlySaving saving={yearlySaving([product], halfPrice)} period={period} />
      </div>
      <CodeTerms item={item} />
      <div className="flex flex-wrap gap-3">
        <BuyNowButton item={item} />
        <BuyButton item={item} />
      </div>
      {path ? (
        <Link to={path} className="inline-flex min-h-11 items-center text-accent hover:underline">
          {t('store.look-inside')}
        </Link>
      ) : null}
    </>
  );
}

function OpenProduct({ item, path }: { item: StoreItem; path: string | undefined }) {
  const { t } = useTranslate();
  return (
    <>
      <p className="flex items-center gap-2 text-accent">
        <CheckIcon aria-hidden className="size-5" />
        {t(item.product.owned ? 'store.mine' : 'store.access')}
      </p>
      {path ? (
        <ButtonLink variant="primary" to={path}>
          {t('store.open')}
        </ButtonLink>
      ) : null}
    </>
  );
}

function TrialTerms({ item }: { item: StoreItem }) {
  const { t } = useTranslate();
  const { period } = useCart();
  const { data: terms } = useStoreTerms();
  const formatSum = useFormatSum(period);
  const count = useTrialDays()([item]);
  const code = useAppliedCode(period)([item]);
  const sum = totalOf([item.product], period, terms?.halfPrice ?? false);
  return count > 0 && sum && !code ? (
    <p className="font-medium">{t('cart.trial', { count, sum: formatSum(sum) })}</p>
  ) : null;
}

/* What the code that was entered takes off this product alone, as its button charges it. */
function CodeTerms({ item }: { item: StoreItem }) {
  const { period } = useCart();
  const code = useAppliedCode(period)([item]);
  const sum = totalOf([item.product], period, false);
  if (!code || !sum) return null;
  return (
    <div className="w-full max-w-md">
      <CartTotal sum={sum} period={period} saving={undefined} trialDays={0} code={code} />
    </div>
  );
}

/* Leads to payment of this product alone, unless the cart has it. */
function BuyNowButton({ item }: { item: StoreItem }) {
  const { t } = useTranslate();
  const { period, productIds } = useCart();
  const { data: user } = useUser();
  const { data: terms } = useStoreTerms();
  const inCart = (useStoreItems() ?? []).filter(({ product }) => productIds.includes(product.id));
  const formatSum = useFormatSum(period);
  const formatPay = usePayLabel(period);
  const code = useAppliedCode(period)([item]);
  const trialDays = useTrialDays()([item]);
  // The terms are asked for once something is in the cart.
  const { start, isBusy, dialog } = useCheckout(user, () => addToCart(item.product.id));
  const total = totalOf([item.product], period, terms?.halfPrice ?? false);
  if (!user || !total || inCart.includes(item) || findCoveringItem(item, inCart)) return null;
  return (
    <>
      <Button variant="primary" busy={isBusy} onClick={() => start([item], period, { code })}>
        {code
          ? formatPay(total, code)
          : trialDays > 0
            ? t('cart.start-trial')
            : t('store.buy', { sum: formatSum(total) })}
      </Button>
      {dialog}
    </>
  );
}

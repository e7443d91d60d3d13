import type { Money } from '@canticle/contract/money';
import { CollectionCover } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/index.ts';
import { ClearIcon, CloseIcon } from '../../ui/icons.ts';
import { type Period, priceFor, formatMoney } from './prices.ts';
import type { AppliedCode } from './codes.ts';
import { PriceLabel } from './price-label.tsx';
import { removeFromCart, replaceCart, setCode } from './cart.ts';
import type { CartPlan, CartOffer } from './cart-plan.ts';
import type { StoreItem } from './store-items.ts';

type CartLinesProps = {
  items: readonly StoreItem[];
  period: Period;
  halfPrice: boolean;
  /** Products that are not charged because others in the cart include them. */
  included?: CartPlan['included'] | undefined;
};

/** The items in the cart, one per line, each with a remove button. */
export function CartLines({ items, period, halfPrice, included }: CartLinesProps) {
  const { t } = useTranslate();
  const formatNames = useNameList();
  return (
    <ul className="border-t border-line">
      {items.map((item) => {
        const { product, name, cover } = item;
        const price = priceFor(product, period);
        const coveredBy = included?.get(item);
        return (
          <li key={product.id} className="flex items-center gap-4 border-b border-line py-3">
            <CollectionCover {...cover} size="small" />
            <span className="flex min-w-0 grow flex-col">
              <span className="font-serif text-lg leading-snug [overflow-wrap:anywhere]">{name}</span>
              <span className="text-sm text-ink-soft">
                {coveredBy ? (
                  t('cart.included', { names: formatNames(coveredBy) })
                ) : price ? (
                  <PriceLabel sum={price} period={period} halfPrice={halfPrice} />
                ) : null}
              </span>
            </span>
            <IconButton
              label={t('cart.remove', { name })}
              icon={<CloseIcon aria-hidden className="size-4" />}
              onClick={() => removeFromCart(product.id)}
            />
          </li>
        );
      })}
    </ul>
  );
}

type CartTotalProps = {
  sum: Money | undefined;
  period: Period;
  saving: Money | undefined;
  /** Days before the first payment. */
  trialDays: number;
  /** What a code takes off; undefined without one. */
  code: AppliedCode | undefined;
};

/** The total that checkout will charge, how often, and what paying by the year saves. */
export function CartTotal({ sum: whole, period, saving, trialDays, code }: CartTotalProps) {
  const { t, language } = useTranslate();
  const formatSum = useFormatSum(period);
  if (whole === undefined) return null;
  const sum = { ...whole, amountMinor: whole.amountMinor - (code?.amountMinor ?? 0) };
  return (
    <div className="flex flex-col gap-1 py-3">
      {code ? (
        <p className="flex items-center justify-between gap-4 tabular-nums">
          <span className="flex min-w-0 items-center gap-1 [overflow-wrap:anywhere]">
            {t('code.named', { code: code.code })}
            <IconButton
              label={t('code.remove', { code: code.code })}
              icon={<ClearIcon aria-hidden className="size-4" />}
              onClick={() => setCode('')}
            />
          </span>
          <span>{formatMoney({ ...whole, amountMinor: -code.amountMinor }, language)}</span>
        </p>
      ) : null}
      <p className="flex items-baseline justify-between gap-4 text-lg font-semibold tabular-nums">
        <span>{t('cart.total')}</span>
        <span>
          {formatMoney(sum, language)}{' '}
          <span className="text-base font-normal text-ink-soft">/ {periodSuffix(t, period)}</span>
        </span>
      </p>
      {trialDays > 0 ? (
        <p className="font-medium">{t('cart.trial', { count: trialDays, sum: formatSum(sum) })}</p>
      ) : null}
      {code ? (
        <p className="font-medium">
          {code.payments === 'first' ? t('code.then', { sum: formatSum(whole) }) : t('code.every')}
        </p>
      ) : null}
      <p className="text-sm text-ink-soft">{t(period === 'year' ? 'cart.renews-yearly' : 'cart.renews-monthly')}</p>
      <YearlySaving saving={saving} period={period} />
    </div>
  );
}

/** Says what paying by the year saves; nothing where it saves nothing. */
export function YearlySaving({ saving, period }: { saving: Money | undefined; period: Period }) {
  const { t, language } = useTranslate();
  if (saving === undefined) return null;
  return (
    <p className="text-sm font-medium text-accent">
      {t(period === 'year' ? 'store.saves-yearly' : 'store.would-save-yearly', { sum: formatMoney(saving, language) })}
    </p>
  );
}

type CheaperOfferProps = {
  offer: CartOffer;
  /** The total of the cart, without the code. */
  total: Money;
  period: Period;
  /** What the code takes off the cart, and off the offer; undefined for nothing. */
  code: AppliedCode | undefined;
  offerCode: AppliedCode | undefined;
};

/** Offers cheaper products with the same songs, with a button that replaces the cart's products. */
export function CheaperOffer({ offer, total, period, code, offerCode }: CheaperOfferProps) {
  const { t, language } = useTranslate();
  const formatNames = useNameList();
  const formatSum = useFormatSum(period);
  const takeOff = (sum: Money, off: AppliedCode | undefined) => ({
    ...sum,
    amountMinor: sum.amountMinor - (off?.amountMinor ?? 0),
  });
  const sum = takeOff(offer.sum, offerCode);
  const savedMinor = takeOff(total, code).amountMinor - sum.amountMinor;
  const savedLaterMinor = total.amountMinor - offer.sum.amountMinor;
  const formatSaved = (amountMinor: number) => formatMoney({ ...total, amountMinor }, language);
  const [count, names] = [offer.items.length, formatNames(offer.items)];
  return (
    <div className="flex flex-col items-start gap-2 rounded-lg bg-wash p-3">
      <p>
        {savedMinor > 0
          ? t('cart.cheaper', { count, names, sum: formatSum(sum), saved: formatSaved(savedMinor) })
          : t('cart.cheaper.later', { names, saved: formatSaved(savedLaterMinor) })}{' '}
        {offerCode?.payments === 'first' ? t('code.then', { sum: formatSum(offer.sum) }) : null}
      </p>
      <Button onClick={() => replaceCart(offer.items.map(({ product }) => product.id))}>
        {t('cart.cheaper.take')}
      </Button>
    </div>
  );
}

/** Formats what a button charges: the sum with its period, and the code whose discount it has. */
export function usePayLabel(period: Period): (sum: Money, code: AppliedCode | undefined) => string {
  const { t, language } = useTranslate();
  const formatSum = useFormatSum(period);
  return (sum, code) =>
    code
      ? t('cart.pay-with-code', {
          sum: formatSum({ ...sum, amountMinor: sum.amountMinor - code.amountMinor }),
          code: code.code,
          off: formatMoney({ ...sum, amountMinor: -code.amountMinor }, language),
        })
      : t('cart.pay', { sum: formatSum(sum) });
}

/** Formats a sum with its period, such as "kr 468 / year". */
export function useFormatSum(period: Period): (sum: Money) => string {
  const { t, language } = useTranslate();
  return (sum) => `${formatMoney(sum, language)} / ${periodSuffix(t, period)}`;
}

/** Formats product names as one list, such as "Hymns and Carols". */
function useNameList(): (items: readonly StoreItem[]) => string {
  const { language } = useTranslate();
  return (items) => new Intl.ListFormat(language).format(items.map(({ name }) => name));
}

function periodSuffix(t: ReturnType<typeof useTranslate>['t'], period: Period): string {
  return t(period === 'year' ? 'store.per-year' : 'store.per-month');
}

/** Whether all prices are in one currency, as checkout requires. */
export function hasOneCurrency(items: readonly StoreItem[], period: Period): boolean {
  return new Set(items.map(({ product }) => priceFor(product, period)?.currency)).size <= 1;
}

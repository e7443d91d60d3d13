import { type Period, PriceLabel, priceFor, removeFromCart, totalOf, writeSum } from '../../features/store/index.ts';
import { CollectionCover } from '../../pieces/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { IconButton } from '../../ui/index.ts';
import { CloseIcon } from '../../ui/icons.ts';
import type { ShelfItem } from './shelf.ts';

type CartLinesProps = { items: readonly ShelfItem[]; period: Period; halfPrice: boolean };

/** What is in the cart, line by line, each with a way out of it. */
export function CartLines({ items, period, halfPrice }: CartLinesProps) {
  const { t } = useTranslate();
  return (
    <ul className="border-t border-line">
      {items.map(({ product, name, image, shortKey }) => {
        const price = priceFor(product, period);
        return (
          <li key={product.id} className="flex items-center gap-4 border-b border-line py-3">
            <CollectionCover image={image} shortKey={shortKey} size="small" />
            <span className="flex min-w-0 grow flex-col">
              <span className="font-serif text-lg leading-snug [overflow-wrap:anywhere]">{name}</span>
              {price ? (
                <span className="text-sm text-ink-soft">
                  <PriceLabel sum={price} period={period} halfPrice={halfPrice} />
                </span>
              ) : null}
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

/** What checkout will charge for it. */
export function CartTotal({ items, period, halfPrice }: CartLinesProps) {
  const { t, language } = useTranslate();
  const total = totalOf(
    items.map(({ product }) => product),
    period,
    halfPrice,
  );
  if (total === undefined) return null;
  return (
    <p className="flex items-baseline justify-between gap-4 py-3 text-lg font-semibold tabular-nums">
      <span>{t('cart.total')}</span>
      <span>
        {writeSum(total, language)} <span className="text-base font-normal text-ink-soft">/ {per(t, period)}</span>
      </span>
    </p>
  );
}

function per(t: ReturnType<typeof useTranslate>['t'], period: Period): string {
  return t(period === 'year' ? 'store.per-year' : 'store.per-month');
}

/** Whether everything is priced in one currency, as a checkout wants it. */
export function isOneCurrency(items: readonly ShelfItem[], period: Period): boolean {
  return new Set(items.map(({ product }) => priceFor(product, period)?.currency)).size <= 1;
}

import type { Money } from '@canticle/contract/money';
import { useTranslate } from '../../i18n/index.ts';
import { halfOf, type Period, formatMoney } from './prices.ts';

/** A price for a period; the full price is struck through beside the half price where that is charged. */
export function PriceLabel({ sum, period, halfPrice }: { sum: Money; period: Period; halfPrice: boolean }) {
  const { t, language } = useTranslate();
  const fullPrice = formatMoney(sum, language);
  const per = t(period === 'year' ? 'store.per-year' : 'store.per-month');
  if (!halfPrice) {
    return (
      <span className="tabular-nums">
        {fullPrice} / {per}
      </span>
    );
  }
  return (
    <span className="tabular-nums">
      <span className="sr-only">{t('store.whole-price')} </span>
      <s className="me-2 text-ink-soft">{fullPrice}</s>
      <span className="sr-only">{t('store.your-price')} </span>
      {formatMoney({ ...sum, amountMinor: halfOf(sum.amountMinor) }, language)} / {per}
    </span>
  );
}

import { useTranslate } from '../../translations/index.ts';
import { halfOf, type Period, type Sum, writeSum } from './prices.ts';

/** What something costs for a period; the whole price struck through beside the half one where that is charged. */
export function PriceLabel({ sum, period, halfPrice }: { sum: Sum; period: Period; halfPrice: boolean }) {
  const { t, language } = useTranslate();
  const whole = writeSum(sum, language);
  const per = t(period === 'year' ? 'store.per-year' : 'store.per-month');
  if (!halfPrice) {
    return (
      <span className="tabular-nums">
        {whole} / {per}
      </span>
    );
  }
  return (
    <span className="tabular-nums">
      <span className="sr-only">{t('store.whole-price')} </span>
      <s className="mr-2 text-ink-soft">{whole}</s>
      <span className="sr-only">{t('store.your-price')} </span>
      {writeSum({ ...sum, amountMinor: halfOf(sum.amountMinor) }, language)} / {per}
    </span>
  );
}

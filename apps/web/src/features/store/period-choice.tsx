import { useTranslate } from '../../translations/index.ts';
import { Segmented } from '../../ui/index.ts';
import { choosePeriod, useCart } from './cart.ts';

/** The switch between paying monthly and yearly, the same one everywhere. */
export function PeriodChoice() {
  const { t } = useTranslate();
  const { period } = useCart();
  return (
    <Segmented
      label={t('store.period')}
      options={[
        { value: 'month', label: t('store.monthly') },
        { value: 'year', label: t('store.yearly') },
      ]}
      chosen={period}
      onChoose={choosePeriod}
    />
  );
}

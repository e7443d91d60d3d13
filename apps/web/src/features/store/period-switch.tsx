import { useTranslate } from '../../i18n/index.ts';
import { SegmentedControl } from '../../ui/index.ts';
import { setPeriod, useCart } from './cart.ts';

/** The switch between monthly and yearly payment, the same one everywhere. */
export function PeriodSwitch() {
  const { t } = useTranslate();
  const { period } = useCart();
  return (
    <SegmentedControl
      label={t('store.period')}
      options={[
        { value: 'month', label: t('store.monthly') },
        { value: 'year', label: t('store.yearly') },
      ]}
      value={period}
      onValueChange={setPeriod}
    />
  );
}

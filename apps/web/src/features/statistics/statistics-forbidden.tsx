import { AccessRefused } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Page } from '../../ui/index.ts';

/** Shown to people who may not see statistics. */
export function StatisticsForbidden() {
  const { t } = useTranslate();
  return (
    <Page title={t('statistics.title')}>
      <AccessRefused title={t('statistics.refused')}>{t('admin.refused.text')}</AccessRefused>
    </Page>
  );
}

import { useTranslate } from '../../i18n/index.ts';
import { EmptyState, Page } from '../../ui/index.ts';
import { LockIcon } from '../../ui/icons.ts';

/** Shown to people who may not see statistics. */
export function StatisticsForbidden() {
  const { t } = useTranslate();
  return (
    <Page title={t('statistics.title')}>
      <EmptyState
        isPage
        title={t('statistics.refused')}
        icon={<LockIcon aria-hidden className="size-8" strokeWidth={1.5} />}
      >
        {t('admin.refused.text')}
      </EmptyState>
    </Page>
  );
}

import { useTranslate } from '../../i18n/index.ts';
import { ButtonLink, EmptyState, Page } from '../../ui/index.ts';
import { LockIcon } from '../../ui/icons.ts';

/** Shown to people who are not editors. */
export function CatalogueForbidden() {
  const { t } = useTranslate();
  return (
    <Page title={t('catalogue.title')}>
      <EmptyState
        isPage
        title={t('catalogue.refused')}
        icon={<LockIcon aria-hidden className="size-7 text-gold" />}
        action={<ButtonLink to="/">{t('catalogue.refused.home')}</ButtonLink>}
      >
        {t('catalogue.refused.text')}
      </EmptyState>
    </Page>
  );
}

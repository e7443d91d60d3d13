import { CollectionList } from '../collections/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Page } from '../../ui/index.ts';

/** The collections of publications. */
export function PublicationsPage() {
  const { t } = useTranslate();
  return (
    <Page width="middle" title={t('publications.title')}>
      <h1 className="pt-8 pb-5 text-3xl leading-tight font-medium sm:pt-12 sm:text-4xl">{t('publications.title')}</h1>
      <CollectionList type="publication" empty={t('publications.empty')} />
    </Page>
  );
}

export { PublicationsPage as Component };

import { CollectionList } from '../collections/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Page } from '../../ui/index.ts';

/** The available scriptures. */
export function ScripturesPage() {
  const { t } = useTranslate();
  return (
    <Page width="middle" title={t('scripture.title')}>
      <h1 className="pt-8 pb-5 text-3xl leading-tight font-medium sm:pt-12 sm:text-4xl">{t('scripture.title')}</h1>
      <CollectionList type="scripture" empty={t('scripture.empty')} />
    </Page>
  );
}

export { ScripturesPage as Component };

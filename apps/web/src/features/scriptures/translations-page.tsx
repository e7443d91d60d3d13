import { useNavigate, useParams } from 'react-router';
import { findCollection, useCollections } from '../collections/index.ts';
import { CollectionFromUrl } from '../store/index.ts';
import { LoadFailed, RowsSkeleton, useErrorMessage } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Page } from '../../ui/index.ts';
import { NoTranslation } from './scripture-layout.tsx';
import { TranslationPicker } from './translation-picker.tsx';
import { useScripture } from './use-scripture.ts';

/** The translations of a scripture on their own page: the same choice as the dialog that asks for one. */
export function TranslationsPage() {
  const { t, language } = useTranslate();
  const { scriptureId = '' } = useParams();
  const { data: collections } = useCollections();
  const current = findCollection(collections ?? [], scriptureId);
  return (
    <Page width="narrow" title={current ? localizedText(current.name, language) : undefined}>
      <CollectionFromUrl slug={scriptureId} type="scripture">
        {(collection) => (
          <>
            <h1 className="pt-8 pb-6 text-3xl leading-tight font-medium">
              {t('scripture.translations', { name: localizedText(collection.name, language) })}
            </h1>
            <TranslationList collection={collection} />
          </>
        )}
      </CollectionFromUrl>
    </Page>
  );
}

function TranslationList({ collection }: { collection: Parameters<typeof useScripture>[0] }) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const navigate = useNavigate();
  const scripture = useScripture(collection);
  if (scripture.isEmpty) return <NoTranslation />;
  if (scripture.translations.length === 0)
    return scripture.error ? (
      <LoadFailed title={t('app.page-failed')} text={failureText(scripture.error)} onRetry={scripture.retry} />
    ) : (
      <RowsSkeleton />
    );
  return (
    <TranslationPicker
      key={scripture.translations.length}
      translations={scripture.translations}
      chosenId={scripture.translation?.id}
      onChoose={(one) => {
        scripture.choose(one);
        void navigate(`${scripture.base}/translations/${encodeURIComponent(scripture.slugOf(one))}`);
      }}
    />
  );
}

export { TranslationsPage as Component };

import { useNavigate, useParams } from 'react-router';
import { findCollection, useCollections } from '../../features/collections/index.ts';
import { findTranslation, TranslationChoice } from '../../features/scriptures/index.ts';
import { nameIn, useTranslate } from '../../translations/index.ts';
import { EmptyState } from '../../ui/index.ts';
import { Page } from '../shell/page.tsx';
import { CollectionOfAddress } from './publications/collection-of-address.tsx';
import { Books } from './scripture-page.tsx';
import { ScriptureFrame } from './scriptures/scripture-frame.tsx';
import { useReading } from './scriptures/use-reading.ts';

/** The translations of a scripture on a page of their own: the same choice as the window that asks for one. */
export function TranslationsPage() {
  const { t, language } = useTranslate();
  const { scriptureId = '' } = useParams();
  const { data: all } = useCollections();
  const named = findCollection(all ?? [], scriptureId);
  return (
    <Page width="narrow" title={named ? nameIn(named.name, language) : undefined}>
      <CollectionOfAddress text={scriptureId} type="scripture">
        {(collection) => (
          <>
            <h1 className="pt-8 pb-6 text-3xl leading-tight font-medium">
              {t('scripture.translations', { name: nameIn(collection.name, language) })}
            </h1>
            <Choice collection={collection} />
          </>
        )}
      </CollectionOfAddress>
    </Page>
  );
}

function Choice({ collection }: { collection: Parameters<typeof useReading>[0] }) {
  const navigate = useNavigate();
  const reading = useReading(collection);
  if (reading.translations.length === 0) return null;
  return (
    <TranslationChoice
      key={reading.translations.length}
      translations={reading.translations}
      chosenId={reading.translation?.id}
      onChoose={(one) => {
        reading.choose(one);
        void navigate(`${reading.base}/translations/${encodeURIComponent(reading.nameOf(one))}`);
      }}
    />
  );
}

/** One translation at an address of its own: its books, and it is what is read from here on. */
export function TranslationPage() {
  const { t } = useTranslate();
  const { translationId = '' } = useParams();
  return (
    <ScriptureFrame translation={translationId}>
      {(reading) =>
        findTranslation(reading.translations, translationId) ? (
          <Books reading={reading} />
        ) : (
          <EmptyState isPage title={t('collection.missing')}>
            {t('collection.missing.text')}
          </EmptyState>
        )
      }
    </ScriptureFrame>
  );
}

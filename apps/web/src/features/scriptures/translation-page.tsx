import { useParams } from 'react-router';
import { useTranslate } from '../../i18n/index.ts';
import { EmptyState } from '../../ui/index.ts';
import { findTranslation } from './find-in-outline.ts';
import { ScriptureLayout } from './scripture-layout.tsx';
import { BookList } from './scripture-page.tsx';

/** One translation at its own URL: shows its books, and selects it for reading. */
export function TranslationPage() {
  const { t } = useTranslate();
  const { translationId = '' } = useParams();
  return (
    <ScriptureLayout translation={translationId}>
      {(scripture) =>
        findTranslation(scripture.translations, translationId) ? (
          <BookList scripture={scripture} />
        ) : (
          <EmptyState isPage title={t('collection.missing')}>
            {t('collection.missing.text')}
          </EmptyState>
        )
      }
    </ScriptureLayout>
  );
}

export { TranslationPage as Component };

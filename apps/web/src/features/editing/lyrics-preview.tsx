import type { CatalogueItem } from '@canticle/contract/calls';
import { hasChords, keyOfDocument, type LyricsDocument, type Melody, parseKey } from '@canticle/music';
import { useMemo } from 'react';
import { drawLyrics, LyricsText } from '../lyrics/index.ts';
import { ChordViewProvider } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';

type LyricsPreviewProps = {
  document: LyricsDocument;
  melody: Melody;
  songKey: Pick<CatalogueItem<'song'>, 'originalKey' | 'minor'>;
  language: string;
};

/** A preview of the text as singers will see it. */
export function LyricsPreview({ document, melody, songKey, language }: LyricsPreviewProps) {
  const { t } = useTranslate();
  const sections = useMemo(
    () => drawLyrics(document, { melody, withChords: hasChords(document, melody) }, (kind) => t(`lyrics.${kind}`)),
    [document, melody, t],
  );
  const key = keyOfDocument(document, melody, parseKey(songKey.originalKey, songKey.minor));
  return (
    <section aria-label={t('editor.result')}>
      <h2 className="mb-1.5 text-sm font-medium">{t('editor.result')}</h2>
      <div className="rounded-control border border-line bg-sheet p-4 text-start" dir="auto">
        {sections.length === 0 ? (
          <p className="text-ink-soft">{t('editor.result.empty')}</p>
        ) : (
          <ChordViewProvider view={{ key, notation: 'common' }}>
            <LyricsText sections={sections} language={language} notes={document.notes} size={18} columns={1} />
          </ChordViewProvider>
        )}
      </div>
    </section>
  );
}

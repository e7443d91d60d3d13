import type { LyricsDocument } from '@canticle/music';
import { useMemo } from 'react';
import { drawLyrics, LyricsText } from '../lyrics/index.ts';
import { useTranslate } from '../../i18n/index.ts';

/** The words of a score, as they would be saved. */
export function ScoreLyrics({ document, language }: { document: LyricsDocument; language: string }) {
  const { t } = useTranslate();
  const sections = useMemo(
    () => drawLyrics(document, { melody: 'original', withChords: false }, (kind) => t(`lyrics.${kind}`)),
    [document, t],
  );
  return (
    <div>
      <h3 id="score-lyrics" className="mb-1.5 text-sm font-medium">
        {t('lyrics.text')}
      </h3>
      {sections.length === 0 ? (
        <p className="text-ink-soft">{t('match.new.no-words')}</p>
      ) : (
        <div
          role="region"
          aria-labelledby="score-lyrics"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled with the keyboard
          tabIndex={0}
          className="max-h-[40dvh] overflow-auto rounded-control border border-line bg-sheet p-4 text-start"
          dir="auto"
        >
          <LyricsText sections={sections} language={language} notes="" size={17} columns={1} />
        </div>
      )}
    </div>
  );
}

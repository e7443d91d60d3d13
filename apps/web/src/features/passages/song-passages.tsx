import { bookLanguageOf, formatReference } from '@canticle/scripture';
import { useReferencesOfSong } from '../scriptures/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { PassageLink } from './passage-link.tsx';
import { referenceOf } from './reference-of.ts';

/** The passages that a song, its story or its texts name. */
export function SongPassages({ songId }: { songId: string }) {
  const { t, language } = useTranslate();
  const { data } = useReferencesOfSong(songId);
  if (data === undefined || data.length === 0) return null;
  return (
    <p className="mt-8 flex max-w-reading flex-wrap items-baseline gap-x-4 border-t border-line pt-3 text-[0.9375rem] text-ink-soft print:hidden">
      <span>{t('song.passages')}</span>
      {data.map(({ passage }) => (
        <span key={JSON.stringify(passage)} className="inline-flex min-h-11 items-center">
          <PassageLink reference={referenceOf(passage)} textLanguage={language}>
            {formatReference(referenceOf(passage), bookLanguageOf(language))}
          </PassageLink>
        </span>
      ))}
    </p>
  );
}

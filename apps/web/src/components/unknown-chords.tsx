import {
  type ChordFormatOptions,
  type LyricsDocument,
  type Melody,
  changesChordNames,
  unknownChordsOf,
} from '@canticle/music';
import { useMemo } from 'react';
import { useTranslate } from '../i18n/index.ts';

type UnknownChordsProps = {
  document: LyricsDocument;
  melody: Melody;
  view: Pick<ChordFormatOptions, 'semitones' | 'notation'>;
  className?: string;
};

/** Lists the chords that are not recognised and so stay as written in a transposed song; otherwise nothing. */
export function UnknownChords({ document, melody, view, className }: UnknownChordsProps) {
  const { t } = useTranslate();
  const unknown = useMemo(() => unknownChordsOf(document, melody), [document, melody]);
  if (unknown.length === 0 || !changesChordNames(view)) return null;
  return (
    <p role="note" className={className}>
      {t('chords.unknown', { chords: unknown.join(', ') })}
    </p>
  );
}

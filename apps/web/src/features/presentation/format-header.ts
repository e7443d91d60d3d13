import type { SongHeader } from '@canticle/presentation';
import type { Translate } from '../../i18n/index.ts';

/**
 * The credits of a song in order: who wrote the text and when, who composed the melody or where it comes from, the
 * copyright. What is not known is left out.
 */
export function formatHeader(header: SongHeader, t: Translate): readonly string[] {
  const { authors, yearWritten, composers, yearComposed, melodyOrigin, copyrights } = header;
  const melody = composers || melodyOrigin.description;
  return [
    authors ? `${t('song.text')}: ${withYear(authors, yearWritten)}` : '',
    melody ? `${t('song.melody')}: ${withYear(melody, yearComposed)}` : '',
    ...copyrights.map(({ of, name }) => t(of === 'both' ? 'song.copyright' : `song.copyright.${of}`, { name })),
  ].filter(Boolean);
}

const withYear = (text: string, year: number | null) => (year === null ? text : `${text}, ${year}`);

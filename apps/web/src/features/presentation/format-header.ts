import type { SongHeader } from '@canticle/presentation';
import { localeOf, type Translate } from '../../i18n/index.ts';

/**
 * The parts of the line above the verses, in order: who wrote the text and when, who composed the melody or where it
 * comes from, the country, the key, how many verses, the copyright. Unknown parts are left out.
 */
export function formatHeader(header: SongHeader, t: Translate, language: string): readonly string[] {
  const { authors, yearWritten, composers, yearComposed, melodyOrigin, country, key, verses, copyrights } = header;
  const origin = [melodyOrigin.description, countryName(melodyOrigin.country, language)].filter(Boolean).join(', ');
  return [
    `${t('song.text')}: ${withYear(authors || t('song.unknown-author'), yearWritten)}`,
    `${t('song.melody')}: ${withYear(composers || origin || t('song.unknown-composer'), yearComposed)}`,
    countryName(country, language),
    key ? nonBreaking(t('song.key', { key })) : '',
    verses > 0 ? nonBreaking(t('song.verses', { count: verses })) : '',
    ...copyrights.map(({ of, name }) => t(of === 'both' ? 'song.copyright' : `song.copyright.${of}`, { name })),
  ].filter(Boolean);
}

/* Keeps a number and its word together at the end of a line. */
const nonBreaking = (text: string) => text.replaceAll(' ', '\u00a0');

const withYear = (text: string, year: number | null) => (year === null ? text : `${text}, ${year}`);

/* Returns the code itself where the browser does not know the country. */
function countryName(code: string, language: string): string {
  if (code === '') return '';
  try {
    return new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}

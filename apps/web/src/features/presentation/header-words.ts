import type { Header } from '@canticle/presentation';
import { localeOf, type Translate } from '../../translations/index.ts';

/**
 * The line above the verses, in words and in its order: who wrote the text and when, who made the melody or where it comes
 * from, the country, the key, how many verses, the copyright. What is not known is left out.
 */
export function headerWords(header: Header, t: Translate, language: string): readonly string[] {
  const { authors, yearWritten, composers, yearComposed, melodyOrigin, country, key, verses, copyrights } = header;
  const origin = [melodyOrigin.description, countryIn(melodyOrigin.country, language)].filter(Boolean).join(', ');
  return [
    `${t('song.text')}: ${withYear(authors || t('song.unknown-author'), yearWritten)}`,
    `${t('song.melody')}: ${withYear(composers || origin || t('song.unknown-composer'), yearComposed)}`,
    countryIn(country, language),
    key ? unbroken(t('song.key', { key })) : '',
    verses > 0 ? unbroken(t('song.verses', { count: verses })) : '',
    ...copyrights.map(({ of, name }) => t(of === 'both' ? 'song.copyright' : `song.copyright.${of}`, { name })),
  ].filter(Boolean);
}

/* A number stays with its word at the end of a line. */
const unbroken = (words: string) => words.replaceAll(' ', '\u00a0');

const withYear = (words: string, year: number | null) => (year === null ? words : `${words}, ${year}`);

/* The code itself where the browser does not know the country. */
function countryIn(code: string, language: string): string {
  if (code === '') return '';
  try {
    return new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}

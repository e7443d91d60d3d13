import type { StoredLyrics } from '@canticle/contract/calls';
import { hasChords, type Melody } from '@canticle/music';

/** The texts that can be shown in a format: with chords only those that have chords to that melody. */
export function textsForFormat(
  texts: readonly StoredLyrics[],
  withChords: boolean,
  melody: Melody,
): readonly StoredLyrics[] {
  return withChords ? texts.filter(({ document }) => hasChords(document, melody)) : texts;
}

/** The text in the requested language, else in the reader's, else in English, else the first. */
export function chooseText(
  texts: readonly StoredLyrics[],
  requested: string | null,
  userLanguage: string,
): StoredLyrics | undefined {
  const inLanguage = (code: string | null) => texts.find(({ language }) => language === code);
  return inLanguage(requested) ?? inLanguage(userLanguage) ?? inLanguage('en') ?? texts[0];
}

/**
 * The name of a language in itself, with a capital.
 * @example nativeLanguageName('no') // 'Norsk'
 */
export function nativeLanguageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

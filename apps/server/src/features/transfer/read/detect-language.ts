import type { LyricsDocument } from '@canticle/music';

/* Words in nearly every Norwegian text and hardly any English one. */
const NORWEGIAN_WORDS = new Set(
  'og jeg ikke som på til det er så han hun vi du deg meg min din hver alle når blir var å ei til av'.split(' '),
);
const ENGLISH_WORDS = new Set(
  'the and of i to my thy his is with that for you we shall will when this all are be thee'.split(' '),
);

/**
 * Detects the language of a text whose file does not state it: Norwegian when its common short words are, else English.
 *
 * @returns 'no' or 'en'
 */
export function detectLanguage(document: LyricsDocument): string {
  return detectTextLanguage(document.sections.flatMap(({ lines }) => lines.map((line) => line.text)).join(' '));
}

/** Detects the language of plain text. */
export function detectTextLanguage(text: string): string {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length;
  return count(NORWEGIAN_WORDS) > count(ENGLISH_WORDS) ? 'no' : 'en';
}

/**
 * Normalizes a language tag to the code used here: two letters where they exist, and one code for Norwegian.
 *
 * @example normalizeLanguage('nob') // 'no'
 * @example normalizeLanguage('en-US') // 'en'
 */
export function normalizeLanguage(tag: string): string {
  const primary = tag.toLowerCase().split(/[-_]/)[0] ?? '';
  const code = LANGUAGE_CODES.get(primary) ?? primary;
  return /^[a-z]{2,3}$/.test(code) ? code : '';
}

const LANGUAGE_CODES = new Map(
  Object.entries({
    nb: 'no',
    nob: 'no',
    nor: 'no',
    nno: 'nn',
    eng: 'en',
    deu: 'de',
    ger: 'de',
    swe: 'sv',
    dan: 'da',
    fin: 'fi',
    fra: 'fr',
    fre: 'fr',
    spa: 'es',
    nld: 'nl',
    dut: 'nl',
    pol: 'pl',
    ces: 'cs',
    cze: 'cs',
    hun: 'hu',
    ita: 'it',
    por: 'pt',
    lat: 'la',
    rus: 'ru',
    ukr: 'uk',
    heb: 'he',
  }),
);

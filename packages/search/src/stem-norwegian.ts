import { endingsBegin, withoutEnding } from './stem-region.ts';

/** Endings of nouns, adjectives and verbs, the longest first. */
const INFLECTIONAL_SUFFIX =
  /(?:hetenes|hetene|hetens|heten|heter|endes|ande|ende|edes|enes|erte|ede|ane|ene|ens|ers|ets|het|ast|ert|en|ar|er|as|es|et|a|e|s)$/;
const BEFORE_S = /(?:[bcdfghjlmnoprtvyz]|[^aeiouy]k)$/;
const DERIVATIONAL_SUFFIX = /(?:hetslov|eleg|elig|elov|slov|leg|eig|lig|els|lov|ig)$/;

/**
 * The stem of a Norwegian word, bokmål or nynorsk: the Snowball algorithm as its authors describe it (snowballstem.org,
 * "Norwegian stemming algorithm"), applied to folded letters.
 *
 * @param word  folded: å is a, ø is o, æ is ae
 * @example stemNorwegian('herrens') // 'herr'
 * @example stemNorwegian('salighetens') // 'sal'
 */
export function stemNorwegian(word: string): string {
  const region = endingsBegin(word);
  if (region === undefined) return word;
  let stem = removeInflection(word, region);
  if (/[dv]t$/.test(stem) && stem.length - 2 >= region) stem = stem.slice(0, -1);
  return withoutEnding(stem, region, DERIVATIONAL_SUFFIX);
}

function removeInflection(word: string, region: number): string {
  const ending = INFLECTIONAL_SUFFIX.exec(word.slice(region));
  if (ending === null) return word;
  const rest = word.slice(0, region + ending.index);
  if (ending[0].startsWith('ert')) return `${rest}er`;
  return ending[0] === 's' && !BEFORE_S.test(rest) ? word : rest;
}

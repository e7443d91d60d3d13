import { endingsBegin, withoutEnding } from './stem-region.ts';

/** Endings of nouns, adjectives and verbs, the longest first. */
const INFLECTIONAL_SUFFIX =
  /(?:erendes|erende|hedens|erede|ethed|heden|heder|endes|ernes|erens|erets|ered|ende|erne|eren|erer|heds|enes|eres|eret|hed|ene|ere|ens|ers|ets|en|er|es|et|e)$/;
const GENITIVE = /(?<=[abcdfghjklmnoprtvyz])s$/;
const DERIVATIONAL_SUFFIX = /(?:elig|lig|els|ig)$/;

/**
 * The stem of a Danish word: the Snowball algorithm as its authors describe it (snowballstem.org, "Danish stemming
 * algorithm"), applied to folded letters.
 *
 * @param word  folded: å is a, ø is o, æ is ae
 * @example stemDanish('herrens') // 'her'
 * @example stemDanish('kaerligheden') // 'kaer'
 */
export function stemDanish(word: string): string {
  const region = endingsBegin(word);
  if (region === undefined) return word;
  const inflected = withoutEnding(word, region, INFLECTIONAL_SUFFIX);
  const bare = inflected === word && word.length > region ? word.replace(GENITIVE, '') : inflected;
  const stem = deriveStem(shortenConsonants(bare, region), region);
  return /([^aeiouy])\1$/.test(stem.slice(Math.max(region - 1, 0))) ? stem.slice(0, -1) : stem;
}

function deriveStem(word: string, region: number): string {
  if (word.slice(region).endsWith('lost')) return word.slice(0, -1);
  const base = word.slice(region).endsWith('igst') ? word.slice(0, -2) : word;
  const derived = withoutEnding(base, region, DERIVATIONAL_SUFFIX);
  return derived === base ? base : shortenConsonants(derived, region);
}

const shortenConsonants = (word: string, region: number): string =>
  /(?:gd|dt|gt|kt)$/.test(word.slice(region)) ? word.slice(0, -1) : word;

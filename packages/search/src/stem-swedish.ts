import { endingsBegin, withoutEnding } from './stem-region.ts';

/** Endings of nouns, adjectives and verbs, the longest first. */
const INFLECTIONAL_SUFFIX =
  /(?:heterna|hetens|heter|heten|anden|arnas|ernas|ornas|andes|andet|arens|arna|erna|orna|ande|arne|aste|aren|ades|erns|ade|are|ern|ens|het|ast|ad|en|ar|er|or|as|es|at|a|e)$/;
const GENITIVE = /(?<=[bcdfghjklmnoprtvy])s$/;
const DERIVATIONAL_SUFFIX = /(?:lig|els|ig)$/;

/**
 * The stem of a Swedish word: the Snowball algorithm as its authors describe it (snowballstem.org, "Swedish stemming
 * algorithm"), applied to folded letters.
 *
 * @param word  folded: å and ä are a, ö is o
 * @example stemSwedish('herrens') // 'herr'
 * @example stemSwedish('karleken') // 'karlek'
 */
export function stemSwedish(word: string): string {
  const region = endingsBegin(word);
  if (region === undefined) return word;
  const inflected = withoutEnding(word, region, INFLECTIONAL_SUFFIX);
  const stem = inflected === word && word.length > region ? word.replace(GENITIVE, '') : inflected;
  return deriveStem(/(?:dd|gd|nn|dt|gt|kt|tt)$/.test(stem.slice(region)) ? stem.slice(0, -1) : stem, region);
}

function deriveStem(word: string, region: number): string {
  return /(?:lost|fullt)$/.test(word.slice(region))
    ? word.slice(0, -1)
    : withoutEnding(word, region, DERIVATIONAL_SUFFIX);
}

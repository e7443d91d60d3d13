import { endingsBegin, withoutEnding } from './stem-region.ts';

/**
 * The stem of a German word: the Snowball algorithm as its authors describe it (snowballstem.org, "German stemming
 * algorithm"), applied to folded letters.
 *
 * @param word  folded: ä is a, ö is o, ü is u, ß is ss
 * @example stemGerman('herrlichkeit') // 'herrlich'
 * @example stemGerman('liedern') // 'lied'
 */
export function stemGerman(word: string): string {
  const marked = word.replaceAll(/(?<=[aeiouy])[uy](?=[aeiouy])/g, (letter) => letter.toUpperCase());
  const first = endingsBegin(marked);
  if (first === undefined) return word;
  const second = first + (/[aeiouy][^aeiouy]/.exec(marked.slice(first))?.index ?? Number.POSITIVE_INFINITY) + 2;
  const inflected = removeComparison(removeInflection(marked, first), first);
  return removeDerivation(inflected, first, second).toLowerCase();
}

function removeInflection(word: string, region: number): string {
  const bare = withoutEnding(word, region, /(?:ern|em|er)$/);
  if (bare !== word) return bare;
  const shorter = withoutEnding(word, region, /(?:en|es|e)$/);
  if (shorter !== word) return shorter.endsWith('niss') ? shorter.slice(0, -1) : shorter;
  return word.length > region ? word.replace(/(?<=[bdfghklmnrt])s$/, '') : word;
}

function removeComparison(word: string, region: number): string {
  const bare = withoutEnding(word, region, /(?:est|en|er)$/);
  if (bare !== word || word.length < region + 2) return bare;
  return word.replace(/(?<=...[bdfghklmnt])st$/, '');
}

function removeDerivation(word: string, first: number, second: number): string {
  if (word.length <= second) return word;
  const noun = withoutEnding(word, second, /(?:end|ung)$/);
  if (noun !== word) return withoutEnding(noun, second, /(?<!e)ig$/);
  const adjective = withoutEnding(word, second, /(?<!e)(?:isch|ig|ik)$/);
  if (adjective !== word) return adjective;
  const manner = withoutEnding(word, second, /(?:lich|heit)$/);
  if (manner !== word) return withoutEnding(manner, first, /(?:er|en)$/);
  const quality = withoutEnding(word, second, /keit$/);
  return quality === word ? word : withoutEnding(quality, second, /(?:lich|ig)$/);
}

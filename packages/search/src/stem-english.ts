/** Words the rules would get wrong, with their stems. */
const EXCEPTIONS = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
  ...['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes'].map((word) => [word, word] as const),
]);
const UNSTEMMED_SINGULARS = /^(?:inning|outing|canning|herring|earring|proceed|exceed|succeed)$/;

const VOWEL = '[aeiouy]';
const REGION = new RegExp(`^[^]*?${VOWEL}[^aeiouy]`);
/** Words whose first region begins later than the rule says. */
const LATER_REGION = /^(?:gener|commun|arsen)/;
const DOUBLE = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/;
const SHORT_SYLLABLE = new RegExp(`(?:^${VOWEL}[^aeiouy]|[^aeiouy]${VOWEL}[^aeiouywxY])$`);

type SuffixRule = readonly [ending: string, instead: string, after?: RegExp];

/** Longest first, as in the description of the algorithm. */
const STEP_2_SUFFIXES: readonly SuffixRule[] = [
  ['ational', 'ate'],
  ['ization', 'ize'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
  ['ogi', 'og', /l$/],
  ['li', '', /[cdeghkmnrt]$/],
];
const STEP_3_SUFFIXES: readonly SuffixRule[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
];
const STEP_4_SUFFIX = /(?:ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic|(?<=[st])ion)$/;

/**
 * The stem of an English word: the Porter2 algorithm as its author describes it (snowballstem.org, "The English
 * (Porter2) stemming algorithm"), and `-eth` of older texts like `-es`.
 *
 * @param word  folded
 * @example stemEnglish('singeth') // 'sing'
 * @example stemEnglish('rejoicing') // 'rejoic'
 */
export function stemEnglish(word: string): string {
  if (word.length <= 2) return word;
  const known = EXCEPTIONS.get(word);
  if (known !== undefined) return known;
  const marked = word.replace(/^y|(?<=[aeiouy])y/g, 'Y');
  const first = regionFrom(marked, 0);
  const second = regionFrom(marked, first);
  const singular = removePlural(marked);
  if (UNSTEMMED_SINGULARS.test(singular)) return singular;
  let stem = removeTense(singular, first).replace(/(?<=.[^aeiouy])[yY]$/, 'i');
  stem = replaceSuffix(stem, STEP_2_SUFFIXES, first);
  stem = replaceSuffix(stem, STEP_3_SUFFIXES, first);
  if (stem.endsWith('ative') && stem.length - 5 >= second) stem = stem.slice(0, -5);
  const dropped = STEP_4_SUFFIX.exec(stem);
  if (dropped !== null && dropped.index >= second) stem = stem.slice(0, dropped.index);
  return removeFinalLetter(stem, first, second).toLowerCase();
}

/* The start of the region after the first consonant that follows a vowel, counted from `start`. */
function regionFrom(word: string, start: number): number {
  const later = start === 0 ? LATER_REGION.exec(word) : null;
  if (later !== null) return later[0].length;
  const found = REGION.exec(word.slice(start));
  return found === null ? word.length : start + found[0].length;
}

function removePlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1);
  if (/(?:us|ss)$/.test(word)) return word;
  return word.endsWith('s') && /[aeiouy].+s$/.test(word) ? word.slice(0, -1) : word;
}

function removeTense(word: string, first: number): string {
  const agreed = /eed(?:ly)?$/.exec(word);
  if (agreed !== null) return agreed.index >= first ? word.slice(0, agreed.index + 2) : word;
  const tense = /(?:ed|edly|ing|ingly|eth)$/.exec(word);
  if (tense === null) return word;
  const rest = word.slice(0, tense.index);
  if (!/[aeiouy]/.test(rest)) return word;
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (DOUBLE.test(rest)) return rest.slice(0, -1);
  return rest.length <= first && SHORT_SYLLABLE.test(rest) ? `${rest}e` : rest;
}

function replaceSuffix(word: string, rules: readonly SuffixRule[], region: number): string {
  const rule = rules.find(([ending]) => word.endsWith(ending));
  if (rule === undefined) return word;
  const [ending, replacement, after] = rule;
  const rest = word.slice(0, -ending.length);
  return rest.length >= region && (after === undefined || after.test(rest)) ? rest + replacement : word;
}

function removeFinalLetter(word: string, first: number, second: number): string {
  const rest = word.slice(0, -1);
  if (word.endsWith('e'))
    return rest.length >= second || (rest.length >= first && !SHORT_SYLLABLE.test(rest)) ? rest : word;
  return word.endsWith('ll') && rest.length >= second ? rest : word;
}

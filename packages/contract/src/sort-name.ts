/*
 * Under which name a contributor stands in an alphabetical list: the family name first. It is derived from the name as
 * people write it, and an editor may set another one.
 */

/** A contributor as far as their place in an alphabetical list depends on it. */
export type NamedContributor = {
  readonly name: string;
  /** The name an editor has set for sorting; null when it follows from the name. */
  readonly sortName?: string | null | undefined;
};

/** Words between given names and the family name. Written in capitals they belong to the family name. */
const PARTICLES = new Set(
  'von van de der den del della di da do dos das du des af av zu zur zum vom ter ten la le el y e d’'.split(' '),
);
/** Words after which a place or a by-name follows: “John of Damascus” has no family name. */
const BY_NAME = /\s(?:of|the|à|fra|from|från|aus|frå)\s/u;
const SUFFIX = /^(?:jr|sr|jun|sen|junior|senior|i{2,3}|iv|esq|ph\.?d|m\.?d|d\.?d|o\.?s\.?b|s\.?j|d\.?[eyæ])\.?$/iu;
const TITLE = /^(?:st|saint|sankt|hl|rev|revd|dr|fr|sir|bishop|pope|pastor|prof|mrs|mr|miss)\.?$/iu;
/** Words that name a book, a body or nobody instead of a person. */
const NOT_A_PERSON = new RegExp(
  String.raw`\d|[:;/]|(?<!\p{L})(?:${[
    'traditional|tradisjonell|traditionell|trad|anonymous|anonym|anon|unknown|ukjent|okänd|unbekannt|various',
    'folk|folketone|folkemelodi|melody|melodi|tune|carol|air|spiritual|chant|plainsong|plainchant',
    'psalter|hymnal|hymnary|hymns|songs|songbook|songboek|gesangbuch|salmebok|psalmbok|koralbok|missal|breviary',
    'harmony|collection|psalms|antiphoner|graduale|cantiones|liturgy|bible|book',
    'choir|kor|music|musikk|worship|church|kirke|kirken|band|group|ministries|ministry|community|society|trust',
    'press|publishing|publishers|forlag|committee|commission|council|abbey|convent|school|university|college',
  ].join('|')})(?!\p{L})`,
  'iu',
);
const ARTICLE = /^(The|Den|Det|De|Die|Das|Der|Les|A|An)\s+(?=\S)/u;

/**
 * Derives the name a contributor is sorted under from the name people see: the family name, a comma, the given names.
 * Lower-case particles (“van”, “von der”) follow the given names, capital ones belong to the family name. Names of one
 * word, of bodies and of books stay as they are, with a leading article behind.
 *
 * @example deriveSortName('Isaac Watts') // 'Watts, Isaac'
 * @example deriveSortName('Ludwig van Beethoven') // 'Beethoven, Ludwig van'
 * @example deriveSortName('Henry Van Dyke') // 'Van Dyke, Henry'
 * @example deriveSortName('Martin Luther King, Jr.') // 'King, Martin Luther, Jr.'
 * @example deriveSortName('John of Damascus') // 'John of Damascus'
 * @example deriveSortName('The Sacred Harp') // 'Sacred Harp, The'
 * @example deriveSortName('Traditional') // 'Traditional'
 */
export function deriveSortName(name: string): string {
  const [, person = '', remark = ''] = /^(.*?)(\s*[([].*)?$/su.exec(name.trim().replace(/\s+/g, ' ')) ?? [];
  return person === '' ? name.trim() : `${invertName(person)}${remark}`;
}

/** The name a contributor is sorted under: the one an editor has set, else the derived one. */
export const sortNameOf = ({ name, sortName }: NamedContributor): string => sortName?.trim() || deriveSortName(name);

/**
 * Compares contributors by family name, in the alphabet of a language: in Norwegian Æ, Ø and Å come last.
 *
 * @param language  two letters; `no` is Norwegian
 */
export function createContributorOrder(language: string): (one: NamedContributor, other: NamedContributor) => number {
  const collator = new Intl.Collator(language, { numeric: true });
  return (one, other) => collator.compare(sortNameOf(one), sortNameOf(other)) || collator.compare(one.name, other.name);
}

/**
 * Sorts contributors by family name. Each sort name is derived once, not at each comparison.
 *
 * @param language  two letters; `no` is Norwegian
 */
export function sortContributors<Item>(
  items: readonly Item[],
  contributorOf: (item: Item) => NamedContributor,
  language: string,
): readonly Item[] {
  const compare = createContributorOrder(language);
  return items
    .map((item) => ({ item, name: contributorOf(item).name, sortName: sortNameOf(contributorOf(item)) }))
    .sort(compare)
    .map(({ item }) => item);
}

function invertName(name: string): string {
  const article = ARTICLE.exec(name)?.[1];
  if (NOT_A_PERSON.test(name) || article === 'The')
    return article === undefined ? name : `${name.slice(article.length).trim()}, ${article}`;
  const words = name.split(' ');
  const suffixes = takeSuffixes(words);
  const family = takeFamilyName(words);
  return [family, words.join(' '), ...suffixes].filter((part) => part !== '').join(', ');
}

/* Removes “Jr.” and the like from the end, with the comma before it. */
function takeSuffixes(words: string[]): string[] {
  const suffixes: string[] = [];
  while (words.length > 1 && SUFFIX.test(words.at(-1) ?? '')) suffixes.unshift(words.pop() ?? '');
  const last = words.at(-1);
  if (suffixes.length > 0 && last !== undefined) words[words.length - 1] = last.replace(/,$/, '');
  return suffixes;
}

/* Removes the family name from the words: those left over are the given names and lower-case particles. */
function takeFamilyName(words: string[]): string {
  const name = words.join(' ');
  if (name.includes(',') || BY_NAME.test(name)) return takeTitledName(words);
  if (words.length === 3 && /^(?:&|and|og|und|och)$/u.test(words[1] ?? '')) return words.splice(0).join(' ');
  let start = words.length - 1;
  while (start > 1 && isCapitalParticle(words[start - 1] ?? '')) start -= 1;
  return words.splice(start).join(' ');
}

/* “St. John of Damascus” is sorted under John. */
function takeTitledName(words: string[]): string {
  return words.splice(words.length > 1 && TITLE.test(words[0] ?? '') ? 1 : 0).join(' ');
}

const isCapitalParticle = (word: string): boolean => /^\p{Lu}/u.test(word) && PARTICLES.has(word.toLowerCase());

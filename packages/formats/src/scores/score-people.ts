import { parseAuthorCredits } from '../author-credit.ts';
import type { Author } from '../song-text.ts';

const LABELS: readonly (readonly [label: RegExp, role: Author['role']])[] = [
  [
    /^(?:translat(?:ed|ion)|tr(?:ansl?)?|overs|oms|oversat[tz]?|omsatt|översättning|übersetz(?:t|ung))$/iu,
    'translation',
  ],
  [/^(?:setting|arr(?:anged|anger|angement)?|harm(?:ony|onized)?|sats|satz)$/iu, 'arrangement'],
  [/^(?:words|text|lyrics|lyricist|poet|author|tekst|ord|worte)$/iu, 'words'],
  [/^(?:music|tune|melody|composer|composed|musikk?|melodie?|tone)$/iu, 'music'],
];
/* "Words:", "Music and Setting:", "Translated by", "Text av" */
const LABEL =
  /(?<![\p{L}])(translated|translation|oversatt|omsatt|översättning|übersetzt|übersetzung|setting|arranged|arranger|arrangement|arr|harmonized|harmony|harm|sats|satz|words|text|lyrics|lyricist|poet|author|tekst|ord|worte|music|tune|melody|composer|composed|musikk?|melodie?|tone)(?:\s*(?:and|&|og|och|und|\/)\s*(\p{L}+))?\s*(?::|\s(?:by|av|von|af)(?=\s))|(?<![\p{L}])(arr|harm|tr|transl?|overs|oms)\.(?:\s?(?:by|av))?(?=\s\p{Lu})/giu;
/* What stands where a name would, and names nobody. */
const NOBODY =
  /^(?:trad(?:itional|\.)?|anon(?:ymous|\.)?|unknown|ukjent|none|composer(?: \/ arranger)?|lyricist|arranger|folk ?(?:song|tune|melody)|folketone|published|n\.? ?n\.?|\?+)$/iu;

/**
 * Reads the people a credit of a score names: "Words: John Newton, 1779. Music: 'New Britain', arr. Edwin Excell".
 *
 * @param role  of those without a label
 */
export function readScorePeople(credit: string, role: Author['role']): readonly Author[] {
  const people: Author[] = [];
  const text = credit.replace(/\s+/g, ' ').trim();
  const labels = [...text.matchAll(LABEL)];
  const add = (names: string, roles: readonly Author['role'][]) => {
    // The name of a tune, in quotation marks, is nobody; a full stop after a year or a long word ends an entry.
    const bare = names.replace(/(^|\s)(?:'[^']{2,}'|"[^"]*"|„[^“”]*[“”]|“[^”]*”|‘[^’]*’)(?=\s|[,;.]|$)/g, '$1 ');
    for (const entry of bare.split(/(?<=\d{4}|\p{Ll}{4})\.\s+|\s*[\n;]\s*/u))
      for (const each of roles)
        for (const { name, role: told } of parseAuthorCredits({
          name: entry.replace(/^[\s,;:]+/, '').trim(),
          role: each,
          language: '',
        }))
          if (isName(name)) people.push({ name, role: told, language: '' });
  };
  add(text.slice(0, labels[0]?.index ?? text.length), [role]);
  for (const [at, label] of labels.entries()) {
    const from = label.index + label[0].length;
    const roles = [label[1] ?? label[3], label[2]].flatMap((word) => roleOf(word ?? '') ?? []);
    add(text.slice(from, labels[at + 1]?.index ?? text.length), [...new Set(roles)]);
  }
  return people;
}

const roleOf = (word: string) => LABELS.find(([label]) => label.test(word))?.[1];

const isName = (name: string): boolean =>
  /^\p{L}.*\p{L}/u.test(name) && name.length <= 100 && !NOBODY.test(name) && !/\banonym/i.test(name);

/** The same person in the same role once, in the order they are named. */
export function uniquePeople(people: readonly Author[]): readonly Author[] {
  const named = new Map(people.map((one) => [`${one.role} ${one.name.toLowerCase()}`, one]));
  return [...named.values()];
}

import type { Author } from './song-text.ts';

/** One person (or body, such as "Scottish Psalter") named in an author entry, with the details beside the name. */
export type AuthorCredit = {
  /** Empty when the entry names nobody: "from the Sunday School Hymnal, 1871". */
  readonly name: string;
  readonly role: Author['role'];
  /** For a translation: the target language; else empty. */
  readonly language: string;
  /** The year the words or notes were written; null without one, and for life dates and approximate years. */
  readonly year: number | null;
  /** The details beside the name, without those in `year`: "alt.", "st. 1-3", "1707-1748". */
  readonly remark: string;
};

const YEAR = String.raw`(?:1\d{3}|20\d{2})(?!\d)`;
const DASH = String.raw`\s*[-–—]\s*`;
const APPROXIMATE = String.raw`(?:\b(?:ca?|circa|cir|um|about|before|after|b|d|f|fl|born|died)\.?\s*|[*†]\s*)`;
/** "1707", "c. 1600", "c. 750", "676-749". */
const DATE = String.raw`(?:${APPROXIMATE}?${YEAR}|${APPROXIMATE}\d{3}(?!\d)|(?<!\d)\d{3}${DASH}\d{3}(?!\d))`;
const ROLE_WORD =
  '(?:alt|altered|arr|arranged|adapt|adapted|tr|trans|transl|translated|harm|harmonized|abr|attr|para|cento|overs|oms|bearb)';
const VERSE_RANGE = String.raw`(?:st|sts|str|vv?|vs|verses?|stanzas?|vers|strofer?)\.?\s*\d+(?:\s*[-–—,&]\s*\d+)*`;

/** Where the details beside a name begin: a date, or an abbreviation that is set off or ends with a full stop. */
const DETAILS_START = new RegExp(
  [
    String.raw`[\s,;:.(\[]*${DATE}`,
    String.raw`[\s]*[,;(\[]\s*${ROLE_WORD}(?:\.|(?=\s*[)\]]|\s*$|\s+by\b))`,
    String.raw`\s+${ROLE_WORD}\.(?=\s|[,;)\]]|$)`,
    String.raw`[\s,;(\[]+${VERSE_RANGE}(?!\w)`,
  ].join('|'),
  'iu',
);
const VERSE_RANGE_PREFIX = new RegExp(
  String.raw`^[(\[]?(?:${VERSE_RANGE}|(?:refrain|ref|chorus)\.?(?=\s*:))[)\]]?\s*[:;,.–—-]*\s*`,
  'iu',
);
const ROLE_PREFIX =
  /^(?:(?:tr|trans|transl|overs|oms|arr|harm|alt|adapt|bearb|attr|para|vers)\.(?:\s*(?:by|to|av|von))?|(?:translated|arranged|harmonized|altered|adapted|paraphrased|versified|written|composed|oversatt|omsatt) (?:by|av)|(?:attributed|ascribed) to|(?:words|music|text|tune|lyrics)(?: by|:))\s+(?=\p{L})/iu;
const ROLE_ONLY = new RegExp(`^${ROLE_WORD}\\.?$`, 'iu');
/** A source, not a person. */
const SOURCE = /^(?:[Ff]rom|[Bb]ased on|in|aus|nach|fra|etter)\s/u;
/** Separates several people: at a semicolon, and where a name follows the details of the name before it. */
const SEPARATOR = new RegExp(
  String.raw`\s*;\s*|(?<=[)\]])\s*(?:,|/|&|\band\b|\bog\b|\bund\b)\s*(?=\p{Lu})|\s*,\s*(?=(?:tr|trans|transl|arr|harm)\.\s*(?:by\s+)?\p{Lu}\p{Ll}+\s+\p{Lu})`,
  'u',
);

/** The most characters that are read; no entry comes near it. */
const MAX_LENGTH = 1000;

const ROLES: readonly (readonly [pattern: RegExp, role: Author['role']])[] = [
  [
    /\b(?:tr|trans|transl|overs|oms)\.|\b(?:translated|oversatt|omsatt)\b|^(?:tr|trans|transl|overs|oms)$/i,
    'translation',
  ],
  [/\b(?:arr|harm|bearb)\.|\b(?:arranged|harmonized)\b|^(?:arr|harm|bearb)$/i, 'arrangement'],
];

/**
 * Parses the people an author entry of a song file names, with the year and the remarks beside their names. Entries are
 * written by hand: "Isaac Watts (1707, alt.)", "Edmund H. Sears, 1846 alt.", "st. 1-3: Isaac Watts", "John of Damascus,
 * c. 750; tr. John M. Neale, 1862".
 *
 * @example parseAuthorCredits({ name: 'Isaac Watts (1707, alt.)', role: 'unknown', language: '' })[0]?.name // 'Isaac Watts'
 */
export function parseAuthorCredits({ name: entry, role, language }: Author): readonly AuthorCredit[] {
  const text = entry
    .slice(0, MAX_LENGTH)
    .replace(/[\s\0]+/g, ' ')
    .trim();
  const parts = splitOutsideBrackets(text);
  const credits = parts.map((piece) => ({ ...parseCredit(piece, role), language }));
  // A fragment that names nobody belongs to the name before it: "Isaac Watts; alt."
  return credits.reduce<AuthorCredit[]>((read, credit) => {
    const last = read.at(-1);
    if (credit.name !== '' || last === undefined) return [...read, credit];
    return [
      ...read.slice(0, -1),
      { ...last, year: last.year ?? credit.year, remark: joinRemarks(last.remark, credit.remark) },
    ];
  }, []);
}

function parseCredit(part: string, statedRole: Author['role']): Omit<AuthorCredit, 'language'> {
  const verseRange = VERSE_RANGE_PREFIX.exec(part)?.[0] ?? '';
  const rest = part.slice(verseRange.length);
  const nobody = { name: '', role: statedRole, year: null, remark: part };
  if (SOURCE.test(rest) || ROLE_ONLY.test(rest)) return nobody;
  const rolePrefix = ROLE_PREFIX.exec(rest)?.[0] ?? '';
  const named = rest.slice(rolePrefix.length);
  const at = DETAILS_START.exec(named)?.index ?? named.length;
  const name = withoutUnclosedBracket(named.slice(0, at).replace(/[\s,;:([–—-]+$/u, ''));
  // "1707" alone is not a name; a name that begins with its year is left as it is.
  if (!/\p{L}/u.test(name))
    return at === 0 && /\p{L}{2}/u.test(named.replace(DETAILS_START, ''))
      ? creditWithoutDetails(part, statedRole)
      : nobody;
  const details = trimPunctuation(named.slice(at));
  const year = yearIn(details);
  const remaining = year === null ? details : withoutYear(details, year);
  return {
    name,
    role: roleOf(rolePrefix.trim(), statedRole) ?? roleOf(details, statedRole) ?? statedRole,
    year,
    remark: joinRemarks(joinRemarks(trimPunctuation(verseRange), rolePrefix.trim()), remaining),
  };
}

const creditWithoutDetails = (name: string, role: Author['role']) => ({ name, role, year: null, remark: '' });

/* A stated role takes precedence over an abbreviation, which only applies to people named without one. */
const roleOf = (text: string, statedRole: Author['role']): Author['role'] | undefined =>
  statedRole === 'unknown' || statedRole === 'words' ? ROLES.find(([pattern]) => pattern.test(text))?.[1] : undefined;

/* A single year: life dates do not date the song, and an approximate year is not used. */
function yearIn(details: string): number | null {
  const exact = details
    .replace(new RegExp(String.raw`(?:\d{3,4}${DASH}\d{0,4})|${APPROXIMATE}\d{3,4}|\d{4}s\b`, 'giu'), ' ')
    .match(new RegExp(String.raw`(?<!\d)${YEAR}`, 'u'))?.[0];
  return exact === undefined ? null : Number(exact);
}

function withoutYear(details: string, year: number): string {
  const rest = details.replace(new RegExp(String.raw`(?<!\d)${year}(?!\d)`, 'u'), '');
  return trimPunctuation(rest.replace(/\(\s*\)|\[\s*\]/g, '')).replace(/([,;])\s*(?:[,;]\s*)+/g, '$1 ');
}

function splitOutsideBrackets(text: string): readonly string[] {
  const parts: string[] = [];
  let rest = text;
  for (let from = 0; from < rest.length; ) {
    const found = SEPARATOR.exec(rest.slice(from));
    if (found === null) break;
    const at = from + found.index;
    const end = at + found[0].length;
    if (bracketDepthAt(rest, at) > 0) {
      from = end;
      continue;
    }
    parts.push(rest.slice(0, at));
    rest = rest.slice(end);
    from = 0;
  }
  return [...parts, rest].filter((piece) => piece.trim() !== '');
}

const bracketDepthAt = (text: string, end: number): number => {
  let depth = 0;
  for (const sign of text.slice(0, end)) depth += '(['.includes(sign) ? 1 : ')]'.includes(sign) ? -1 : 0;
  return depth;
};

/* Handles a bracket that was opened in the name and closed in the details. */
const withoutUnclosedBracket = (name: string): string =>
  bracketDepthAt(name, name.length) > 0 ? name.replace(/\s*[([][^)\]]*$/u, '') : name;

const trimPunctuation = (text: string): string => {
  const bare = text.replace(/^[\s,;:.]+|[\s,;:]+$/g, '');
  const inner = /^[([]([^()[\]]*)[)\]]?$/.exec(bare)?.[1] ?? bare;
  return inner.replace(/^[\s,;:.]+|[\s,;:]+$/g, '').replace(/\s+([,;.)])/g, '$1');
};

const joinRemarks = (one: string, other: string): string => [one, other].filter((text) => text !== '').join(', ');

import type { SongFacts, SongV3 } from '@canticle/contract/calls';
import type { Translate } from '../../i18n/index.ts';
import { creditedParticipants, languageName, namedPeople } from './credited-participants.ts';
import { copyrightLines, melodyOrigin } from './song-credits.ts';

/** One credit line of a song: "Text: John Newton, 1772 (published 1779)". */
export type Credit = {
  readonly label: string;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  /** Shown when nobody is known. */
  readonly fallback: string;
  /** Years, with their separator from the names. */
  readonly suffix: string;
  /** Whether the people translated the text: then the label is their language, or "tr." when it is not known. */
  readonly isTranslation: boolean;
};

/** What a credit needs besides the song: its facts, and the language of the text that is shown or printed. */
export type CreditedText = {
  /** From `useSongFactsById`; without them translators are among the authors. */
  readonly facts?: SongFacts | undefined;
  /** The reader's language when left out, if the song is in it. */
  readonly textLanguage?: string | undefined;
};

/**
 * The credits of a song with their years: text, melody, the arrangement when there is one, and last the translators into
 * the language of the text, a line for each way they are labelled.
 *
 * @param names  of contributors by id; undefined until they are loaded, then the lines are placeholders
 */
export function createCredits(
  song: SongV3,
  names: ReadonlyMap<string, string> | undefined,
  t: Translate,
  language: string,
  { facts, textLanguage = languageOfName(song, language) }: CreditedText = {},
): readonly Credit[] {
  const participants = creditedParticipants(song, facts);
  const people = (type: ParticipantRole) =>
    names
      ? namedPeople(
          participants.filter((one) => one.type === type),
          names,
        )
      : [];
  const composers = people('composer');
  const arrangers = people('arranger');
  const hasArranger = names ? arrangers.length > 0 : song.participants.some(({ type }) => type === 'arranger');
  const publishedSuffix =
    song.yearPublished === null || song.yearPublished === song.yearWritten
      ? ''
      : ` (${t('song.published', { year: song.yearPublished })})`;
  return [
    {
      label: t('song.text'),
      people: people('author'),
      fallback: t('song.unknown-author'),
      suffix: yearSuffix(song.yearWritten) + publishedSuffix,
      isTranslation: false,
    },
    {
      label: t('song.melody'),
      people: composers,
      // Looking up the name of a country takes longer on a phone than anything else here.
      fallback: composers.length > 0 ? '' : melodyOrigin(song, language) || t('song.unknown-composer'),
      suffix: yearSuffix(song.yearComposed),
      isTranslation: false,
    },
    ...(hasArranger
      ? [{ label: t('song.arranger'), people: arrangers, fallback: '', suffix: '', isTranslation: false }]
      : []),
    ...translationCredits(participants, names, textLanguage, (code) =>
      code === undefined ? t('song.translator') : languageName(code, language),
    ),
  ];
}

/**
 * Who has this role in a song, in its order; translators into other languages than that of the text are left out.
 *
 * @param text  without its language, everybody is included who translated the song
 */
export function creditedPeople(
  song: SongV3,
  role: ParticipantRole,
  names: ReadonlyMap<string, string>,
  { facts, textLanguage }: CreditedText,
): Credit['people'] {
  const isOfText = (language: string | undefined) => (language ?? textLanguage) === (textLanguage ?? language);
  return namedPeople(
    creditedParticipants(song, facts).filter((one) => one.type === role && isOfText(one.language)),
    names,
  );
}

/** Whom a song is known by: who wrote its text, or its melody where nobody is known of the text. */
export function mainContributors(
  song: SongV3,
  names: ReadonlyMap<string, string>,
  facts: SongFacts | undefined,
): Credit['people'] {
  const authors = creditedPeople(song, 'author', names, { facts });
  return authors.length > 0 ? authors : creditedPeople(song, 'composer', names, { facts });
}

type Participants = ReturnType<typeof creditedParticipants>;
type ParticipantRole = Participants[number]['type'];

function translationCredits(
  participants: Participants,
  names: ReadonlyMap<string, string> | undefined,
  textLanguage: string,
  labelOf: (language: string | undefined) => string,
): readonly Credit[] {
  const translators = Map.groupBy(
    participants.filter((one) => one.type === 'translator' && (one.language ?? textLanguage) === textLanguage),
    (one) => one.language,
  );
  return [...translators].map(([code, parts]) => ({
    label: labelOf(code),
    people: names ? namedPeople(parts, names) : [],
    fallback: '',
    suffix: '',
    isTranslation: true,
  }));
}

/* The language in which `localizedText` shows the name: that of the text which is shown with it. */
const languageOfName = ({ name }: SongV3, language: string): string =>
  [language, 'en', ...Object.keys(name)].find((code) => code in name) ?? language;

/** A credit as plain text, without its label. */
function formatCredit({ people, fallback, suffix }: Credit): string {
  return (people.map(({ name }) => name).join(', ') || fallback) + suffix;
}

/* "Joseph Mohr, 1816; English: John Freeman Young" */
function formatTextCredit(text: Credit, translations: readonly Credit[]): string {
  const translated = translations
    .filter(({ people }) => people.length > 0)
    .map((credit) => `${credit.label.endsWith('.') ? credit.label : `${credit.label}:`} ${formatCredit(credit)}`);
  return [formatCredit(text), ...translated].join('; ');
}

/**
 * The credits for print, the translators with the text: "Joseph Mohr, 1816; English: John Freeman Young"; none when the
 * names could not be loaded, because print must not say "unknown" then.
 */
export function formatCredits(
  song: SongV3,
  names: ReadonlyMap<string, string> | undefined,
  t: Translate,
  language: string,
  text: CreditedText = {},
): readonly { readonly label: string; readonly words: string }[] {
  if (!names) return [];
  const credits = createCredits(song, names, t, language, text);
  const translations = credits.filter(({ isTranslation }) => isTranslation);
  return credits
    .filter(({ isTranslation }) => !isTranslation)
    .map((credit, index) => ({
      label: credit.label,
      words: index === 0 ? formatTextCredit(credit, translations) : formatCredit(credit),
    }));
}

/** The copyright lines, as far as the kinds of copyright are known. */
export function formatCopyrights(
  song: SongV3,
  copyrights: ReadonlyMap<string, Readonly<Record<string, string>>> | undefined,
  t: Translate,
  language: string,
): readonly string[] {
  return copyrightLines(song, copyrights ?? new Map(), language).map(({ of, name }) =>
    t(of === 'both' ? 'song.copyright' : `song.copyright.${of}`, { name }),
  );
}

/** The CCLI number of a song, on paper with the licence of the place that prints it; no line without a number. */
export function formatCcli(facts: SongFacts | undefined, t: Translate, licence = ''): readonly string[] {
  const number = facts?.ccliNumber;
  if (!number) return [];
  return [licence === '' ? t('song.ccli', { number }) : t('song.ccli.licence', { number, licence })];
}

/** Empty copyright lines, as many as there will be once the kinds of copyright are known. */
export const copyrightPlaceholders = (song: SongV3): readonly string[] =>
  [...new Set(song.copyrights.map(({ copyrightId }) => copyrightId))].map(() => '');

const yearSuffix = (year: number | null) => (year === null ? '' : `, ${year}`);

import type { SongV3 } from '@canticle/contract/calls';
import type { Translate } from '../../i18n/index.ts';
import { copyrightLines, melodyOrigin, peopleOf } from './song-credits.ts';

/** One credit line of a song: "Text: John Newton, 1772 (published 1779)". */
export type Credit = {
  readonly label: string;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  /** Shown when nobody is known. */
  readonly fallback: string;
  /** Years, with their separator from the names. */
  readonly suffix: string;
};

/**
 * The credits of a song with their years: text, melody, and the arrangement when there is one.
 *
 * @param names  of contributors by id; undefined until they are loaded, then the lines are placeholders
 */
export function createCredits(
  song: SongV3,
  names: ReadonlyMap<string, string> | undefined,
  t: Translate,
  language: string,
): readonly Credit[] {
  const people = (type: ParticipantRole) => (names ? peopleOf(song, type, names) : []);
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
    },
    {
      label: t('song.melody'),
      people: composers,
      // Looking up the name of a country takes longer on a phone than anything else here.
      fallback: composers.length > 0 ? '' : melodyOrigin(song, language) || t('song.unknown-composer'),
      suffix: yearSuffix(song.yearComposed),
    },
    ...(hasArranger ? [{ label: t('song.arranger'), people: arrangers, fallback: '', suffix: '' }] : []),
  ];
}

type ParticipantRole = SongV3['participants'][number]['type'];

/** A credit as plain text, without its label. */
function formatCredit({ people, fallback, suffix }: Credit): string {
  return (people.map(({ name }) => name).join(', ') || fallback) + suffix;
}

/** The credits for print; none when the names could not be loaded, because print must not say "unknown" then. */
export function formatCredits(
  song: SongV3,
  names: ReadonlyMap<string, string> | undefined,
  t: Translate,
  language: string,
): readonly { readonly label: string; readonly words: string }[] {
  if (!names) return [];
  return createCredits(song, names, t, language).map((credit) => ({
    label: credit.label,
    words: formatCredit(credit),
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

/** Empty copyright lines, as many as there will be once the kinds of copyright are known. */
export const copyrightPlaceholders = (song: SongV3): readonly string[] =>
  [...new Set(song.copyrights.map(({ copyrightId }) => copyrightId))].map(() => '');

const yearSuffix = (year: number | null) => (year === null ? '' : `, ${year}`);

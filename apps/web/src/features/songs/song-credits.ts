import type { CountryV3, SongV3 } from '@canticle/contract/calls';
import { localeOf, localizedText } from '../../i18n/index.ts';

export type NameById = ReadonlyMap<string, string>;
export type MultilingualNames = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** The names of those who have this role in a song, in the order of the song; unknown ids are left out. */
export function namesOf(
  song: SongV3,
  type: SongV3['participants'][number]['type'],
  names: NameById,
): readonly string[] {
  return peopleOf(song, type, names).map(({ name }) => name);
}

/** The same with their ids, for links to their pages. */
export function peopleOf(
  song: SongV3,
  type: SongV3['participants'][number]['type'],
  names: NameById,
): readonly { readonly id: string; readonly name: string }[] {
  return song.participants
    .filter((participant) => participant.type === type)
    .flatMap(({ contributorId: id }) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    });
}

/** A country by its code, in the reader's language; the code itself when the browser does not know it. */
export function countryName(code: string, language: string): string {
  try {
    return regionsIn(language).of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}

const regions = new Map<string, Intl.DisplayNames>();

/* Cached per language: creating one takes milliseconds. */
function regionsIn(language: string): Intl.DisplayNames {
  const cached = regions.get(language) ?? new Intl.DisplayNames(localeOf(language), { type: 'region' });
  regions.set(language, cached);
  return cached;
}

/**
 * The country a text comes from; empty when not known.
 *
 * @param countries  the countries the library has names for: the browser knows all, but its first lookup is slow
 */
export function textOrigin(song: SongV3, language: string, countries: readonly NamedCountry[] = []): string {
  const code = song.origins.find(({ type }) => type === 'text')?.country;
  if (!code) return '';
  const match = countries.find(({ countryCode }) => countryCode.toLowerCase() === code.toLowerCase());
  return match?.name[language] || countryName(code, language);
}

type NamedCountry = Pick<CountryV3, 'name' | 'countryCode'>;

/** The origin of a melody, such as "Traditional, Germany"; empty when not known. */
export function melodyOrigin(song: SongV3, language: string): string {
  const origin = song.origins.find(({ type }) => type === 'melody');
  if (!origin) return '';
  const country = origin.country ? countryName(origin.country, language) : '';
  return [localizedText(origin.description, language), country].filter(Boolean).join(', ');
}

/** The copyright lines: one when text and melody have the same, else one for each. */
export function copyrightLines(
  song: SongV3,
  copyrights: MultilingualNames,
  language: string,
): readonly { readonly of: 'both' | 'text' | 'melody'; readonly name: string }[] {
  const lines = song.copyrights.flatMap(({ type, copyrightId }) => {
    const name = localizedText(copyrights.get(copyrightId) ?? {}, language);
    return name ? [{ of: type, name, copyrightId }] : [];
  });
  const [first, second] = lines;
  if (first && second && first.copyrightId === second.copyrightId) return [{ of: 'both', name: first.name }];
  return lines.map(({ of, name }) => ({ of, name }));
}

import type { SongFacts, SongV3 } from '@canticle/contract/calls';
import type { SONG_ROLES } from '@canticle/contract/catalogue-values';
import { localeOf } from '../../i18n/index.ts';
import type { NameById } from './song-credits.ts';

/**
 * The participants of a song with translators as a role of their own; without its facts they are among the authors.
 *
 * @param facts  of the song, from `useSongFactsById`
 */
export function creditedParticipants(song: SongV3, facts: SongFacts | undefined): readonly CreditedParticipant[] {
  const translators = Map.groupBy(facts?.translators ?? [], ({ contributorId }) => contributorId);
  return song.participants.flatMap(({ contributorId, type }): readonly CreditedParticipant[] => {
    const parts = type === 'author' ? (translators.get(contributorId) ?? []) : [];
    const isOnlyTranslator = parts.length > 0 && !parts.some(({ isAlsoAuthor }) => isAlsoAuthor);
    return [
      ...(isOnlyTranslator ? [] : [{ contributorId, type }]),
      ...parts.map(({ language }) => ({
        contributorId,
        type: 'translator' as const,
        ...(language === null ? {} : { language }),
      })),
    ];
  });
}

type CreditedParticipant = {
  readonly contributorId: string;
  readonly type: (typeof SONG_ROLES)[number];
  /** Of a translator, when it is known. */
  readonly language?: string;
};

/** A language by its code in the reader's language, beginning with a capital: "English"; the code if it is unknown. */
export function languageName(code: string, language: string): string {
  const locale = localeOf(language);
  try {
    const name = new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    return code;
  }
}

/** The participants whose names are known. */
export function namedPeople(
  participants: readonly { readonly contributorId: string }[],
  names: NameById,
): readonly { readonly id: string; readonly name: string }[] {
  return participants.flatMap(({ contributorId: id }) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
}

import type { Violation } from '../violations.ts';

type LanguageList = {
  /** The languages of the app, as its code lists them. */
  readonly languages: readonly string[];
  /** The languages that have a file of messages. */
  readonly translated: readonly string[];
  /** The languages of the server's own messages. */
  readonly spokenByServer: readonly string[];
};

/** Compares the app's list of languages with its files of messages, and with the languages of the server's messages. */
export function checkLanguageList({ languages, translated, spokenByServer }: LanguageList): readonly Violation[] {
  const without = (list: readonly string[]) => languages.filter((language) => !list.includes(language));
  return [
    ...without(translated).map((language) => ({ place: `apps/web/src/i18n/${language}.json`, what: 'is missing' })),
    ...without(spokenByServer).map((language) => ({
      place: 'apps/server/src/platform/messages/messages.ts',
      what: `has no language ${language}`,
    })),
    ...translated
      .filter((language) => !languages.includes(language))
      .map((language) => ({ place: 'apps/web/src/i18n/languages.ts', what: `does not list ${language}` })),
  ];
}

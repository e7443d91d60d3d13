import { en, type Messages } from './en.ts';
import { no } from './no.ts';

const LANGUAGES = { en, no } as const;

/** The languages of the server's messages. */
type MessageLanguage = keyof typeof LANGUAGES;

/**
 * The server's messages in a language; in English for a language it does not have.
 *
 * @example messagesFor('no').mail.reset.action // 'Velg passord'
 * @example messagesFor('fi').mail.reset.action // 'Choose password'
 */
export function messagesFor(language: string | null): Messages {
  return isMessageLanguage(language) ? LANGUAGES[language] : en;
}

function isMessageLanguage(language: string | null): language is MessageLanguage {
  return language !== null && Object.hasOwn(LANGUAGES, language);
}

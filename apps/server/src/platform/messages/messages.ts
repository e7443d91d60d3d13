import { en, type Messages } from './en.ts';
import { no } from './no.ts';

type MessageLanguage = {
  readonly messages: Messages;
  /** How dates and amounts are written in it. */
  readonly locale: string;
};

const LANGUAGES = {
  en: { messages: en, locale: 'en-GB' },
  no: { messages: no, locale: 'nb-NO' },
} as const satisfies { readonly [language: string]: MessageLanguage };

type MessageLanguageCode = keyof typeof LANGUAGES;

/** The languages of the server's messages. */
export const messageLanguages: readonly string[] = Object.keys(LANGUAGES);

/**
 * The server's messages in a language; in English for a language it does not have.
 *
 * @example messagesFor('no').mail.reset.action // 'Velg passord'
 * @example messagesFor('fi').mail.reset.action // 'Choose password'
 */
export function messagesFor(language: string | null): Messages {
  return LANGUAGES[messageLanguageOf(language)].messages;
}

/**
 * How dates and amounts are written among the server's messages in a language.
 *
 * @example messageLocaleOf('no') // 'nb-NO'
 * @example messageLocaleOf('fi') // 'en-GB'
 */
export function messageLocaleOf(language: string | null): string {
  return LANGUAGES[messageLanguageOf(language)].locale;
}

/**
 * The language of the server's messages for a person who reads a language: English when it does not have that one.
 *
 * @example messageLanguageOf('no') // 'no'
 * @example messageLanguageOf('fi') // 'en'
 */
export function messageLanguageOf(language: string | null): MessageLanguageCode {
  return isMessageLanguage(language) ? language : 'en';
}

/**
 * The language of the server's messages for a browser. All Norwegian codes mean one language.
 *
 * @param acceptLanguage  the header of a request; the first language in it is the preferred one
 * @example preferredMessageLanguage('nb-NO,nb;q=0.9,en;q=0.8') // 'no'
 * @example preferredMessageLanguage('fi') // 'en'
 */
export function preferredMessageLanguage(acceptLanguage: string | string[] | undefined): MessageLanguageCode {
  const [, code = ''] = /^\s*([a-z]+)\b/.exec(String(acceptLanguage ?? '').toLowerCase()) ?? [];
  return messageLanguageOf(code.replace(/^n[bn]$/, 'no'));
}

function isMessageLanguage(language: string | null): language is MessageLanguageCode {
  return language !== null && Object.hasOwn(LANGUAGES, language);
}

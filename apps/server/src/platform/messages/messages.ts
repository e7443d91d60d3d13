import type english from '../../../../../languages/en/server.json';
import { localeOf } from '../../../../../languages/language-traits.ts';
import { installedLanguages } from '../../../../../languages/installed-languages.mjs';
import { FALLBACK_LANGUAGE } from '../../../../../languages/language.ts';
import { readServerTexts } from '../../../../../languages/read-texts.ts';

/** The entries of every language. */
export type Messages = typeof english;

/** The languages of the server's messages: the folders of `languages`. */
export const messageLanguages: readonly string[] = Object.keys(installedLanguages);

const messages: ReadonlyMap<string, Messages> = new Map(
  // Missing texts come from English, from which the type is made.
  messageLanguages.map((language) => [language, readServerTexts(language) as unknown as Messages]),
);

/**
 * The server's messages in a language; in English for a language it does not have.
 *
 * @example messagesFor('no').mail.reset.action // 'Velg passord'
 * @example messagesFor('xx').mail.reset.action // 'Choose password'
 */
export function messagesFor(language: string | null): Messages {
  const found = messages.get(messageLanguageOf(language));
  if (found === undefined) throw new Error('There are no messages in English.');
  return found;
}

/**
 * How dates and amounts are written among the server's messages in a language.
 *
 * @example messageLocaleOf('no') // 'nb'
 * @example messageLocaleOf('xx') // 'en-GB'
 */
export function messageLocaleOf(language: string | null): string {
  return localeOf(messageLanguageOf(language));
}

/**
 * The language of the server's messages for a person who reads a language: English when it does not have that one.
 *
 * @example messageLanguageOf('no') // 'no'
 * @example messageLanguageOf('xx') // 'en'
 */
export function messageLanguageOf(language: string | null): string {
  return language !== null && messages.has(language) ? language : FALLBACK_LANGUAGE;
}

/**
 * The language of the server's messages for a browser, which names it by its code or by that of its locale.
 *
 * @param acceptLanguage  the header of a request; the first language in it is the preferred one
 * @example preferredMessageLanguage('nb-NO,nb;q=0.9,en;q=0.8') // 'no'
 * @example preferredMessageLanguage('xx') // 'en'
 */
export function preferredMessageLanguage(acceptLanguage: string | string[] | undefined): string {
  const [, code = ''] = /^\s*([a-z]+)\b/.exec(String(acceptLanguage ?? '').toLowerCase()) ?? [];
  const byLocale = messageLanguages.find((language) => messageLocaleOf(language).split('-')[0] === code);
  return messageLanguageOf(messages.has(code) ? code : (byLocale ?? null));
}

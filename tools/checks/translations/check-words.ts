import type { Violation } from '../violations.ts';
import type { Texts } from './check-language.ts';

/** Words that no message has, as a regular expression, with what to write instead and the keys that have them rightly. */
export type RefusedWords = { readonly refuse: string; readonly instead: string; readonly except?: readonly string[] };

/** Finds messages of a language with words that are refused in it. The names of values are not read. */
export function checkWords(language: string, messages: Texts, refused: readonly RefusedWords[]): readonly Violation[] {
  return refused.flatMap(({ refuse, instead, except = [] }) => {
    const words = new RegExp(refuse, 'iu');
    return Object.entries(messages).flatMap(([key, text]) => {
      const [found] = words.exec(text.replaceAll(/\{\{[^}]+\}\}/g, '{}')) ?? [];
      if (found === undefined || except.includes(key)) return [];
      return [{ place: `languages/${language}/app.json`, what: `${key} has the refused word "${found}": ${instead}` }];
    });
  });
}

import type { Violation } from '../violations.ts';
import type { LanguageFolder } from './check-language.ts';

/**
 * One noun of the product: a regular expression for it in English and, by language, for what it is called there. A text of the app
 * whose English has it has it in every language, but for `except`: the keys of those that say it in another way.
 */
export type AgreedNoun = {
  readonly en: string;
  readonly in: Readonly<Record<string, string>>;
  readonly except?: readonly string[];
};

/* What an import says quotes names and words of files. */
const QUOTING = /^transfer\.said\./;

/** Finds texts that call one of the nouns of the product something else than the rest of their language does. */
export function checkNouns(
  { code, app }: Pick<LanguageFolder, 'code' | 'app'>,
  english: LanguageFolder['app'],
  nouns: Readonly<Record<string, AgreedNoun>>,
): readonly Violation[] {
  return Object.entries(nouns).flatMap(([name, { en, in: languages, except = [] }]) => {
    const agreed = languages[code];
    if (agreed === undefined) return [];
    const [inEnglish, here] = [new RegExp(`\\b(?:${en})\\b`, 'iu'), new RegExp(agreed, 'iu')];
    return Object.entries(english).flatMap(([key, text]) => {
      const translated = app[key];
      if (translated === undefined || except.includes(key) || QUOTING.test(key)) return [];
      if (!inEnglish.test(withoutValues(text)) || here.test(withoutValues(translated))) return [];
      return [
        {
          place: `languages/${code}/app.json`,
          what: `${key} has no ${name} as the other texts call it (${agreed}); see tools/checks/agreed-nouns.json`,
        },
      ];
    });
  });
}

const withoutValues = (text: string): string => text.replaceAll(/\{\{[^}]+\}\}/g, '{}');

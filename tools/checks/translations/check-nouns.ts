import type { Violation } from '../violations.ts';
import type { LanguageFolder, Texts } from './check-language.ts';

/**
 * One noun of the product: a regular expression for it in English and, by language, for what it is called there. A text
 * whose English has it has it in every language, but for `except`: the keys of those that say it in another way.
 */
export type AgreedNoun = {
  readonly en: string;
  readonly in: Readonly<Record<string, string>>;
  readonly except?: readonly string[];
};

/* What an import says quotes names and words of files. */
const QUOTING = /^transfer\.said\./;

/** The texts of a language that name things: those of the app and of the server. */
type NamingTexts = Pick<LanguageFolder, 'code' | 'app' | 'server'>;

/** Finds texts that call one of the nouns of the product something else than the rest of their language does. */
export function checkNouns(
  language: NamingTexts,
  english: Omit<NamingTexts, 'code'>,
  nouns: Readonly<Record<string, AgreedNoun>>,
): readonly Violation[] {
  return Object.entries(nouns).flatMap(([name, noun]) =>
    (['app', 'server'] as const).flatMap((file) =>
      listKeysWithout(noun, language.code, english[file], language[file]).map((key) => ({
        place: `languages/${language.code}/${file}.json`,
        what: `${key} has no ${name} as the other texts call it (${noun.in[language.code]}); see tools/checks/agreed-nouns.json`,
      })),
    ),
  );
}

function listKeysWithout(
  { en, in: languages, except = [] }: AgreedNoun,
  code: string,
  english: Texts,
  texts: Texts,
): readonly string[] {
  const agreed = languages[code];
  if (agreed === undefined) return [];
  const [inEnglish, here] = [new RegExp(`\\b(?:${en})\\b`, 'iu'), new RegExp(agreed, 'iu')];
  return Object.entries(english).flatMap(([key, text]) => {
    const translated = texts[key];
    if (translated === undefined || except.includes(key) || QUOTING.test(key)) return [];
    return inEnglish.test(withoutValues(text)) && !here.test(withoutValues(translated)) ? [key] : [];
  });
}

/* The names of values are in braces, two of them in the app. */
const withoutValues = (text: string): string => text.replaceAll(/\{+[^}]+\}+/g, '{}');

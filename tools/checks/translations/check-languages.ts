import type { Violation } from '../violations.ts';
import { checkLanguage, type LanguageFolder } from './check-language.ts';
import { readLanguageFolders } from './read-language.ts';

/** Above this many findings of a language, they are counted. */
const MAX_LISTED = 20;

type CheckedLanguages = {
  readonly languages: readonly LanguageFolder[];
  readonly english: LanguageFolder;
  readonly warnings: readonly Violation[];
  readonly errors: readonly Violation[];
};

/**
 * Checks every language of a folder against English. What is missing or left over is an error in a language that the project keeps
 * complete (`isComplete`), and a warning in every other one: English stands in.
 */
export function checkLanguages(folder: string): CheckedLanguages {
  const languages = readLanguageFolders(folder);
  const english = languages.find(({ code }) => code === 'en');
  if (english === undefined) throw new Error(`${folder} has no English, with which the others are compared.`);
  const checked = languages.map((language) => ({ language, ...checkLanguage(language, english) }));
  return {
    languages,
    english,
    warnings: checked.flatMap(({ language, incomplete }) =>
      language.traits.isComplete ? [] : summarize(language, incomplete),
    ),
    errors: checked.flatMap(({ language, incomplete, wrong }) => [
      ...(language.traits.isComplete ? incomplete : []),
      ...wrong,
    ]),
  };
}

function summarize({ code }: LanguageFolder, incomplete: readonly Violation[]): readonly Violation[] {
  if (incomplete.length <= MAX_LISTED) return incomplete;
  const rest = { place: `languages/${code}`, what: `has ${incomplete.length - MAX_LISTED} more such texts` };
  return [...incomplete.slice(0, MAX_LISTED), rest];
}

import type { LanguageTraits } from '../../../languages/language.ts';
import type { Violation } from '../violations.ts';
import { checkPluralForms, isPluralForm, usualForm } from './check-plural-forms.ts';

/** The texts of a file: flat keys ("login.title") to texts with named values. */
export type Texts = { readonly [key: string]: string };

/** What a language has, as its folder holds it. */
export type LanguageFolder = {
  readonly code: string;
  readonly traits: LanguageTraits;
  readonly app: Texts;
  /** Nested texts by their path ("mail.reset.subject"). */
  readonly server: Texts;
  /** The files of its folder, such as `policies/terms.md`. */
  readonly files: readonly string[];
};

/** `incomplete` texts are missing, where another language stands in, or no longer asked for; `wrong` ones would be seen. */
export type LanguageFindings = { readonly incomplete: readonly Violation[]; readonly wrong: readonly Violation[] };

/** Every file of a language but `language.json`, without which there is no language. */
const FILES = ['app.json', 'server.json', 'bible.json', 'policies/privacy.md', 'policies/terms.md'];

/** Values in a text of the app are {{named}}, in one of the server {named}. */
const NAMED = { 'app.json': /\{\{\s*([^},\s]+)[^}]*\}\}/g, 'server.json': /\{(\w+)\}/g } as const;

/** Compares a language with English: its files, its texts, the values they name, and the plural forms it needs. */
export function checkLanguage(language: LanguageFolder, english: LanguageFolder): LanguageFindings {
  const files = FILES.filter((file) => !language.files.includes(file));
  const app = compareTexts(language, english, 'app.json');
  const server = compareTexts(language, english, 'server.json');
  const plurals = checkPluralForms(language.app, english.app, language.traits.locale ?? language.code);
  const at = (file: string) => (what: string) => ({ place: `languages/${language.code}/${file}`, what });
  return {
    incomplete: [
      ...files.map((file) => at(file)('is missing')),
      ...app.missing.map((key) => at('app.json')(`has no ${key}`)),
      ...plurals.missing.map((key) => at('app.json')(`has no ${key}`)),
      ...server.missing.map((key) => at('server.json')(`has no ${key}`)),
      ...app.unused.map((key) => at('app.json')(`has ${key}, which English has not`)),
      ...server.unused.map((key) => at('server.json')(`has ${key}, which English has not`)),
    ],
    wrong: [
      ...app.wrong.map(at('app.json')),
      ...plurals.unused.map((key) => at('app.json')(`has ${key}, a form that the language does not have`)),
      ...server.wrong.map(at('server.json')),
    ],
  };
}

function compareTexts(language: LanguageFolder, english: LanguageFolder, file: keyof typeof NAMED) {
  const [found, wanted] = file === 'app.json' ? [language.app, english.app] : [language.server, english.server];
  const isForm = (key: string) => file === 'app.json' && isPluralForm(key, wanted);
  const namedIn = (text = '') => [...new Set(Array.from(text.matchAll(NAMED[file]), ([, name]) => name))].sort().join();
  const keys = Object.keys(found);
  return {
    missing: Object.keys(wanted).filter((key) => !(key in found) && !isForm(key)),
    unused: keys.filter((key) => !(key in wanted) && !isForm(key)),
    wrong: [
      ...keys.filter((key) => String(found[key]).trim() === '').map((key) => `${key} is empty`),
      ...keys
        .filter((key) => key in wanted || isForm(key))
        .filter((key) => namedIn(found[key]) !== namedIn(wanted[key] ?? wanted[usualForm(key)]))
        .map((key) => `${key} names other values than in English`),
    ],
  };
}

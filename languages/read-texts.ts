import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedLanguages } from './installed-languages.mjs';
import { FALLBACK_LANGUAGE, type Languages } from './language.ts';
import { LANGUAGES_FOLDER, readLanguages } from './read-languages.ts';

/** The texts of the app: flat keys to texts. */
export type AppTexts = Readonly<Record<string, string>>;

/** The texts of the server, nested. */
export type ServerTexts = { readonly [name: string]: string | ServerTexts };

/** The languages whose texts a reader of a language gets, the most wanted first; English is the last. */
export function fallbackLanguages(language: string, languages: Languages = installedLanguages): readonly string[] {
  return [...new Set([language, languages[language]?.fallback ?? FALLBACK_LANGUAGE, FALLBACK_LANGUAGE])];
}

/** The texts that a language has itself; none when it has no such file. */
export function readOwnTexts<Texts extends object>(language: string, file: string, folder = LANGUAGES_FOLDER): Texts {
  const path = join(folder, language, file);
  return JSON.parse(existsSync(path) ? readFileSync(path, 'utf8') : '{}');
}

/** Every text of the app in a language; what it does not have comes from the languages it falls back to. */
export function readAppTexts(language: string, folder = LANGUAGES_FOLDER): AppTexts {
  const languages = readLanguages(folder);
  const locale = languages[language]?.locale ?? language;
  const chain = fallbackLanguages(language, languages);
  const texts = chain.map((code) => readOwnTexts<Record<string, string>>(code, 'app.json', folder));
  return Object.assign({}, ...texts.toReversed().map((own) => completePluralForms(own, locale)));
}

/* A form that nobody has written yet is said as the usual one. */
function completePluralForms(texts: AppTexts, locale: string): AppTexts {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const usual = Object.entries(texts).filter(([key]) => key.endsWith('_other'));
  const complete = usual.flatMap(([key, text]) => forms.map((form) => [key.replace(/other$/, form), text] as const));
  return { ...Object.fromEntries(complete), ...texts };
}

/** Every text of the server in a language, completed in the same way. */
export function readServerTexts(language: string, folder = LANGUAGES_FOLDER): ServerTexts {
  return fallbackLanguages(language, readLanguages(folder))
    .map((code) => readOwnTexts<ServerTexts>(code, 'server.json', folder))
    .reduceRight((texts, own) => mergeTexts(texts, own), {});
}

function mergeTexts(texts: ServerTexts, own: ServerTexts): ServerTexts {
  const merged = Object.entries(own).map(([name, text]) => {
    const before = texts[name];
    return [name, typeof text === 'string' || typeof before !== 'object' ? text : mergeTexts(before, text)] as const;
  });
  return { ...texts, ...Object.fromEntries(merged) };
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FALLBACK_LANGUAGE, type Languages, type LanguageTraits } from './language.ts';

/** Every folder beside this file, named by two lower-case letters. */
export const LANGUAGES_FOLDER = import.meta.dirname;

/**
 * The languages of a folder by their codes: English first, the others in the order of their names.
 *
 * @throws {Error} when a `language.json` has no name
 */
export function readLanguages(folder: string = LANGUAGES_FOLDER): Languages {
  const found = readdirSync(folder)
    .filter((code) => /^[a-z]{2}$/.test(code) && existsSync(join(folder, code, 'language.json')))
    .map((code) => [code, readTraits(folder, code)] as const);
  const rank = ([code, { name }]: (typeof found)[number]) => (code === FALLBACK_LANGUAGE ? '' : name);
  return Object.fromEntries(found.toSorted((a, b) => rank(a).localeCompare(rank(b), FALLBACK_LANGUAGE)));
}

function readTraits(folder: string, code: string): LanguageTraits {
  const path = join(folder, code, 'language.json');
  const traits = JSON.parse(readFileSync(path, 'utf8')) as Partial<LanguageTraits>;
  if (!traits.name) throw new Error(`${path} has no name.`);
  return { ...traits, name: traits.name };
}

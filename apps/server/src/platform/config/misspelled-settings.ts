import type { Environment } from './environment.ts';
import { SECRET_FILE_NAMES } from './secret-files.ts';

/**
 * Finds names that are probably misspelt settings, each as a sentence. Because most of an environment belongs to other
 * programs, only what is one or two letters away from a setting counts.
 *
 * @param known  the names of all settings
 */
export function findMisspelledSettings(environment: Environment, known: readonly string[]): readonly string[] {
  const names = Object.keys(environment).filter((name) => !known.includes(name) && environment[name]?.trim());
  return names.flatMap((name) => {
    const closest = known.find((setting) => editDistance(name.toUpperCase(), setting) <= maxEdits(setting));
    // On Windows names are case-insensitive: there it has been read already.
    const isAlreadyRead = closest === name.toUpperCase() && environment[closest] !== undefined;
    return closest === undefined || isAlreadyRead ? [] : [`${name} is not a setting; did you mean ${closest}?`];
  });
}

/** Sentences about `_FILE` at the end of a setting that cannot be kept in a file. */
export function findUselessFiles(environment: Environment, settings: readonly string[]): readonly string[] {
  const isFileOf = (name: string) => settings.some((setting) => name === `${setting}_FILE`);
  const useless = Object.keys(environment).filter(
    (name) =>
      isFileOf(name) && !SECRET_FILE_NAMES.includes(name) && !settings.includes(name) && environment[name]?.trim(),
  );
  return useless.map((name) => {
    const setting = name.replace(/_FILE$/, '');
    return `${name} is not a setting: only secrets can be read from a file. Set ${setting} instead.`;
  });
}

/* HOME is two letters away from HOST, and is set everywhere. */
const maxEdits = (setting: string): number => (setting.length < 8 ? 1 : 2);

/**
 * How many letters must be added, left out, replaced, or swapped with their neighbour to turn one word into the other.
 *
 * Source: https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance (optimal string alignment)
 *
 * @example editDistance('SMPT_URL', 'SMTP_URL') // 1
 * @example editDistance('HOME', 'HOST') // 2
 */
export function editDistance(one: string, other: string): number {
  let [previous, current]: [readonly number[], readonly number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, at) => at),
  ];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      const replaced = (current[at - 1] ?? 0) + (isSame ? 0 : 1);
      const swapped = isSwapped ? (previous[at - 2] ?? 0) + 1 : replaced;
      next.push(Math.min((current[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, replaced, swapped));
    }
    [previous, current] = [current, next];
  }
  return current[other.length] ?? 0;
}

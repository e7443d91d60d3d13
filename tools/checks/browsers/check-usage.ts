import type { SourceFile } from '../source.ts';
import type { Violation } from '../violations.ts';
import type { OldestBrowsers } from './support.ts';
import type { UnsupportedUse } from './find-unsupported.ts';

const LIST = 'tools/checks/browsers.json';

/** Features that are too new and not in the list of those detected before use; and unused entries of that list. */
export function checkUsage(
  uses: readonly UnsupportedUse[],
  allowed: Readonly<Record<string, string>>,
): readonly Violation[] {
  const used = new Map(uses.map((use) => [use.name, use]));
  return [
    ...[...used.values()]
      .filter(({ name }) => !(name in allowed))
      .map(({ name, missing, path }) => ({
        place: path,
        what: `${name} is not in ${missing.join(', ')}: do without, or say in ${LIST} why nothing breaks`,
      })),
    ...Object.keys(allowed)
      .filter((name) => !used.has(name))
      .map((name) => ({ place: LIST, what: `${name} is used no more: take it out` })),
  ];
}

/** A document that names the required browsers must give the versions of `apps/web/browsers.json`. */
export function checkVersions({ path, text }: SourceFile, oldest: OldestBrowsers): readonly Violation[] {
  const sentence = `Safari ${oldest['safari']} (iOS ${oldest['safari_ios']}), Firefox ${oldest['firefox']}, Chrome ${oldest['chrome']} and Edge ${oldest['edge']}`;
  return text.replaceAll(/\s+/g, ' ').includes(sentence) ? [] : [{ place: path, what: `does not say: ${sentence}` }];
}

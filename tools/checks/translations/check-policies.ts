import { readFileSync } from 'node:fs';
import type { Violation } from '../violations.ts';
import type { LanguageFolder } from './check-language.ts';

const POLICIES = ['privacy', 'terms'] as const;

/**
 * Finds policies that say less or more than the English ones of the same version: they have as many headings, points and paragraphs,
 * and the same values. People agree to what they read in their language.
 *
 * @param folder  of the languages
 */
export const checkPolicies = (
  folder: string,
  { code, files }: Pick<LanguageFolder, 'code' | 'files'>,
): readonly Violation[] =>
  POLICIES.filter((policy) => files.includes(`policies/${policy}.md`)).flatMap((policy) => {
    const read = (language: string) => readFileSync(`${folder}/${language}/policies/${policy}.md`, 'utf8');
    const place = `languages/${code}/policies/${policy}.md`;
    return comparePolicies(read(code), read('en')).map((what) => ({ place, what }));
  });

/** What a policy has otherwise than the English one, in words. */
export function comparePolicies(text: string, english: string): readonly string[] {
  const [found, wanted] = [describe(text), describe(english)];
  return Object.keys(wanted).flatMap((name) =>
    found[name] === wanted[name]
      ? []
      : [`has ${found[name] || 'no'} ${name}, and in English ${wanted[name] || 'none'}`],
  );
}

function describe(text: string): Readonly<Record<string, string>> {
  const [, front = '', body = ''] = text.split(/^---$/m);
  const blocks = body.trim().split(/\n{2,}/);
  const count = (pattern: RegExp) => String(body.match(pattern)?.length ?? 0);
  return {
    version: /^version: (.*)$/m.exec(front)?.[1] ?? '',
    headings: count(/^## /gm),
    points: count(/^- /gm),
    paragraphs: String(blocks.filter((block) => !/^(?:#|- )/.test(block)).length),
    values: [...new Set(body.match(/\{\w+\}/g) ?? [])].sort().join(' '),
  };
}

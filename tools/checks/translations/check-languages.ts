import type { Violation } from '../violations.ts';

/** The messages of one language: flat keys ("login.title") to texts with {{named}} values. */
export type Messages = { readonly [key: string]: string };

/** Compares languages with the first one: the same keys, the same named values in each text, and no empty text. */
export function checkLanguages(languages: { readonly [language: string]: Messages }): readonly Violation[] {
  const [first, ...others] = Object.entries(languages);
  if (!first) return [];
  const empty = Object.entries(languages).flatMap(([language, messages]) =>
    Object.entries(messages)
      .filter(([, text]) => typeof text !== 'string' || text.trim() === '')
      .map(([key]) => ({ place: `${language}.json`, what: `${key} is empty` })),
  );
  return [...empty, ...others.flatMap((other) => compare(first, other))];
}

type Language = readonly [name: string, messages: Messages];

function compare([first, wanted]: Language, [other, found]: Language): readonly Violation[] {
  const missing = Object.keys(wanted).filter((key) => !(key in found));
  const extra = Object.keys(found).filter((key) => !(key in wanted));
  const both = Object.keys(wanted).filter((key) => key in found);
  return [
    ...missing.map((key) => ({ place: `${other}.json`, what: `has no ${key}` })),
    ...extra.map((key) => ({ place: `${other}.json`, what: `has ${key}, which ${first}.json has not` })),
    ...both
      .filter((key) => namedValues(wanted[key] ?? '') !== namedValues(found[key] ?? ''))
      .map((key) => ({ place: `${other}.json`, what: `${key} names other values than in ${first}.json` })),
  ];
}

/** The names in a text, sorted: "{{count}} songs in {{name}}" has "count, name". Formats after a comma are ignored. */
function namedValues(text: string): string {
  const names = [...text.matchAll(/\{\{\s*([^},\s]+)[^}]*\}\}/g)].map(([, name]) => name);
  return [...new Set(names)].sort().join(', ');
}

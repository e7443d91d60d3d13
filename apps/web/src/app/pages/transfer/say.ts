import type { ImportSaying } from '@canticle/contract/calls';
import type { MessageKey, Translate } from '../../../translations/index.ts';

const THINGS = new Set([
  'theme',
  'contributor',
  'instrument',
  'copyright',
  'country',
  'category',
  'genre',
  'collection',
  'publication',
  'language',
]);

/** What a report says, in the reader's language; undefined when it has no code, and stays as it is. */
export function say(t: Translate, said: readonly ImportSaying[]): string | undefined {
  if (said.length === 0) return undefined;
  return said.map(({ code, words }) => t(`transfer.said.${code}` as MessageKey, named(t, words))).join(': ');
}

/* What kind of thing is meant is a word of the language too. */
function named(t: Translate, words: ImportSaying['words']): ImportSaying['words'] {
  const { kind } = words;
  return kind !== undefined && THINGS.has(kind) ? { ...words, kind: t(`transfer.thing.${kind}` as MessageKey) } : words;
}

import { messageKeyOf } from './problem-key.ts';
import type { Translate } from './translate.ts';

/** What a reader of files or an import says: a code, and the values of its parameters. Some are such a message themselves. */
type Diagnostic = { readonly code: string; readonly params: { readonly [name: string]: string | Diagnostic } };

const TRANSLATED_KINDS = new Set([
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

/** Translates a message; one that holds another is followed by it after a colon. */
export function translateDiagnostic(t: Translate, { code, params }: Diagnostic): string {
  const values: { [name: string]: string } = {};
  const inner: string[] = [];
  for (const [name, value] of Object.entries(params))
    if (typeof value !== 'string') inner.push(translateDiagnostic(t, value));
    else values[name] = name === 'kind' ? translateKind(t, value) : value;
  return [t(messageKeyOf(`transfer.said.${code}`), values), ...inner].join(': ');
}

/* The kind of an item is translated too. */
const translateKind = (t: Translate, kind: string): string =>
  TRANSLATED_KINDS.has(kind) ? t(messageKeyOf(`transfer.thing.${kind}`)) : kind;

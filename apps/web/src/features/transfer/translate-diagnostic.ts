import type { ImportDiagnostic } from '@canticle/contract/calls';
import type { MessageKey, Translate } from '../../i18n/index.ts';

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

/** Translates a diagnostic into the reader's language; undefined when it has no code, and is shown unchanged. */
export function translateDiagnostic(t: Translate, diagnostics: readonly ImportDiagnostic[]): string | undefined {
  if (diagnostics.length === 0) return undefined;
  return diagnostics
    .map(({ code, words: parameters }) => t(`transfer.said.${code}` as MessageKey, translateKind(t, parameters)))
    .join(': ');
}

/* The kind of the item is translated too. */
function translateKind(t: Translate, parameters: ImportDiagnostic['words']): ImportDiagnostic['words'] {
  const { kind } = parameters;
  return kind !== undefined && TRANSLATED_KINDS.has(kind)
    ? { ...parameters, kind: t(`transfer.thing.${kind}` as MessageKey) }
    : parameters;
}

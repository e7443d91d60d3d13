import type { imports as contract, ImportDiagnostic } from '@canticle/contract';

/** Codes with the words that stand in them, as clients translate them. */
type SerializedDiagnostic = contract.ImportLine['said'];

/**
 * Serializes a message for clients. A message inside another one follows it, and clients join them with a colon. Empty
 * when there is no code.
 */
export function serializeDiagnostic(diagnostic: ImportDiagnostic | null): SerializedDiagnostic {
  return diagnostic === null || diagnostic.code === 'words' ? [] : flatten(diagnostic);
}

function flatten({
  code,
  params,
}: {
  readonly code: string;
  readonly params: ImportDiagnostic['params'];
}): SerializedDiagnostic {
  const words: { [name: string]: string } = {};
  const inner: SerializedDiagnostic = [];
  for (const [name, value] of Object.entries<string | Parameters<typeof flatten>[0]>(params))
    if (typeof value === 'string') words[name] = value;
    else inner.push(...flatten(value));
  return [{ code, words }, ...inner];
}

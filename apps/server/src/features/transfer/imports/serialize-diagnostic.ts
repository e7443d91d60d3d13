import type { imports as contract, ImportDiagnostic } from '@canticle/contract';

type Said = contract.ImportLine['said'];

/**
 * Serializes a message for clients: one code after another where a message holds another one, which a reader joins with
 * a colon. Empty when there is no code.
 */
export function serializeDiagnostic(diagnostic: ImportDiagnostic | null): Said {
  return diagnostic === null || diagnostic.code === 'words' ? [] : flatten(diagnostic);
}

function flatten({ code, params }: { readonly code: string; readonly params: ImportDiagnostic['params'] }): Said {
  const words: { [name: string]: string } = {};
  const inner: Said = [];
  for (const [name, value] of Object.entries<string | Parameters<typeof flatten>[0]>(params))
    if (typeof value === 'string') words[name] = value;
    else inner.push(...flatten(value));
  return [{ code, words }, ...inner];
}

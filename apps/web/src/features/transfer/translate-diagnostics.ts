import type { ImportLine } from '@canticle/contract/calls';
import { type Translate, translateDiagnostic } from '../../i18n/index.ts';

/** Translates what an import says; undefined when it has no code, and is shown unchanged. */
export function translateDiagnostics(t: Translate, said: ImportLine['said']): string | undefined {
  if (said.length === 0) return undefined;
  return said.map(({ code, words }) => translateDiagnostic(t, { code, params: words })).join(': ');
}

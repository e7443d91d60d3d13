import type { Annotation } from './tune.ts';

/**
 * Reads the quoted text before a note: a chord symbol, or an annotation when it starts with a placement sign.
 *
 * @example readQuoted('^Refrain') // { chord: '', annotation: { text: 'Refrain', isBelow: false } }
 */
export function readQuoted(text: string): { readonly chord: string; readonly annotation: Annotation | undefined } {
  const [first = ''] = text.split(/\\n|;|\n/);
  const bare = first.replace(/^@[\d.,-]*|^[\^<>_]/, '').trim();
  const isText = /^[\^<>@_]/.test(first) || !/^[A-G]/.test(first);
  if (!isText) return { chord: bare, annotation: undefined };
  return { chord: '', annotation: bare === '' ? undefined : { text: bare, isBelow: first.startsWith('_') } };
}

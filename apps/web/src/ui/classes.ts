/**
 * Joins class names and skips missing ones.
 * @example classes('a', false, undefined, 'b') // 'a b'
 */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

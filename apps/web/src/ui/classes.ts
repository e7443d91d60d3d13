/**
 * Joins class names and leaves out what is not there.
 * @example classes('a', false, undefined, 'b') // 'a b'
 */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/**
 * Whether a line is a performance remark, which is displayed small and dim: it is wholly in parentheses.
 *
 * @example isRemark(' (softly) ') // true
 */
export function isRemark(line: string): boolean {
  const bare = line.trim();
  return bare.startsWith('(') && bare.endsWith(')') && !bare.slice(1, -1).includes('(');
}

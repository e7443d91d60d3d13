/**
 * Reads the staff layout of `%%score` or `%%staves`: parts from the top, each with its staves, each with the names of
 * its voices. Voices in parentheses share a staff; voices in braces are one instrument.
 *
 * @example readStaves('{(A B) | C} D') // [[['A', 'B'], ['C']], [['D']]]
 */
export function readStaves(value: string): readonly (readonly (readonly string[])[])[] {
  const parts: string[][][] = [];
  let staff: string[] | undefined;
  let part: string[][] | undefined;
  for (const [token] of value.matchAll(/[()[\]{}|*+]|[^\s()[\]{}|*+]+/g)) {
    if (token === '{') part = [];
    else if (token === '}') {
      if (part && part.length > 0) parts.push(part);
      part = undefined;
    } else if (token === '(') staff = [];
    else if (token === ')') {
      if (staff && staff.length > 0) place(staff);
      staff = undefined;
    } else if (/[\w.-]/.test(token)) {
      if (staff) staff.push(token);
      else place([token]);
    }
  }
  return parts;

  function place(voices: string[]): void {
    if (part) part.push(voices);
    else parts.push([voices]);
  }
}

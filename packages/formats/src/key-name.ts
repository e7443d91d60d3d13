const pattern =
  /^([A-H])(##|bb|[#b♯♭x]|is|es|s)?\s*(?:(m|mi|min|minor|moll|-)(?:\s*(?:maj|major|dur))?|maj|major|dur)?$/i;

/**
 * The name of a key as Canticle writes it.
 *
 * @param text  "Eb", "E♭", "F# minor", "Esm", "H"
 * @returns undefined when it is not the name of a key
 * @example normalizeKeyName('B♭ minor') // 'Bbm'
 * @example normalizeKeyName('Esm') // 'Ebm'
 */
export function normalizeKeyName(text: string): string | undefined {
  const match = pattern.exec(text.trim());
  if (!match) return undefined;
  const letter = (match[1] ?? '').toUpperCase();
  return `${letter === 'H' ? 'B' : letter}${accidental(letter, match[2] ?? '')}${match[3] ? 'm' : ''}`;
}

function accidental(letter: string, sign: string): string {
  if (sign === 's') return letter === 'E' || letter === 'A' ? 'b' : '';
  return signs.get(sign.toLowerCase()) ?? sign.toLowerCase();
}

const signs = new Map([
  ['♯', '#'],
  ['♭', 'b'],
  ['is', '#'],
  ['es', 'b'],
  ['x', '##'],
]);

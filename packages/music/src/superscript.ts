const PLAIN = '0123456789+-()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW';
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ';

const RAISE = new Map([...PLAIN].map((character, at) => [character, [...RAISED][at] ?? character]));
const LOWER = new Map([...RAISE].map(([plain, raised]) => [raised, plain]));

/** The text in Unicode superscripts; a sign that has none (`#`, `,`, `/`) stays as it is. */
export function raise(text: string): string {
  return [...text].map((character) => RAISE.get(character) ?? character).join('');
}

/** The text with its Unicode superscripts brought down. */
export function lower(text: string): string {
  return [...text].map((character) => LOWER.get(character) ?? character).join('');
}

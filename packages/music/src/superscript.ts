const PLAIN = '0123456789+-()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW';
const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ';

const TO_SUPERSCRIPT = new Map([...PLAIN].map((character, at) => [character, [...SUPERSCRIPT][at] ?? character]));
const FROM_SUPERSCRIPT = new Map([...TO_SUPERSCRIPT].map(([plain, raised]) => [raised, plain]));

/** The text in Unicode superscripts; a character without one (`#`, `,`, `/`) stays unchanged. */
export function toSuperscript(text: string): string {
  return [...text].map((character) => TO_SUPERSCRIPT.get(character) ?? character).join('');
}

/** The text with its Unicode superscripts as normal characters. */
export function fromSuperscript(text: string): string {
  return [...text].map((character) => FROM_SUPERSCRIPT.get(character) ?? character).join('');
}

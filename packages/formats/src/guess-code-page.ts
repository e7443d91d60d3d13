/** Letters and signs that texts in the languages of a code page have. */
const COMMON: readonly (readonly [encoding: string, letters: string])[] = [
  ['windows-1252', 'åäöæøÅÄÖÆØüÜßéèêëàâçñáíóúôîïœÉÀÇ’“”„–…«»'],
  ['windows-1250', 'áéíóúýčěřšžůťďňľőűąęłńśźżćăşţČŘŠŽŁŚŻÁÉÍöüäÖÜÄß’“”„–…'],
  ['windows-1251', 'абвгдежзийклмнопрстуфхцчшщъыьэюяАБВГДЕЖЗИКЛМНОПРСТУХЧШ’«»–…'],
  ['macintosh', 'åäöæøÅÄÖÆØüÜßéèêëàâçñáíóúôîïœÉ’“”„–…«»'],
];
const MAX_BYTES = 20_000;

/**
 * Guesses the code page of a text of single bytes: the one in which most of its letters beyond ASCII are common ones.
 *
 * @returns 'windows-1252' when nothing speaks for another
 */
export function guessCodePage(bytes: Uint8Array): string {
  const some = bytes.subarray(0, MAX_BYTES);
  let best = { encoding: 'windows-1252', score: -1 };
  for (const [encoding, letters] of COMMON) {
    const score = countCommon(some, encoding, letters);
    if (score > best.score) best = { encoding, score };
  }
  return best.encoding;
}

/* Cyrillic words have no ASCII letters: single letters between ASCII ones do not count. */
function countCommon(bytes: Uint8Array, encoding: string, letters: string): number {
  const text = new TextDecoder(encoding).decode(bytes);
  const known = new Set(letters);
  // "nŚ" is no word of any language: a capital within a small word speaks against a code page.
  const written = text.replace(/(?<=\p{Ll})\p{Lu}/gu, '');
  if (encoding !== 'windows-1251') return [...written].filter((letter) => letter > '\x7f' && known.has(letter)).length;
  return (text.match(/[А-я]{3,}/gu) ?? []).join('').length;
}

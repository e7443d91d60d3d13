/**
 * A chord symbol of a score, with `#` and `b` for its accidentals. Scores use Unicode accidentals, those of music
 * fonts, or letters.
 *
 * @example parsePrintedChord('B♭maj7/F♯') // 'Bbmaj7/F#'
 */
export function parsePrintedChord(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[♭\u{E260}\u{ED60}\u{EA64}]/gu, 'b')
    .replace(/[♯\u{E262}\u{ED62}\u{EA66}]/gu, '#')
    .replace(/[♮\u{E261}\u{ED61}\u{EA65}]/gu, '')
    .replace(/[𝄫\u{E264}\u{ED64}]/gu, 'bb')
    .replace(/[𝄪\u{E263}\u{ED63}]/gu, '##');
}

/**
 * A chord symbol as it is printed: accidentals are drawn as ♭ and ♯. A `b` that is not an accidental (`sub`, `Blue`) is
 * unchanged.
 *
 * @example formatPrintedChord('Bbmaj7/F#') // 'B♭maj7/F♯'
 * @example formatPrintedChord('Em7b5(b9)') // 'Em7♭5(♭9)'
 */
export function formatPrintedChord(symbol: string): string {
  return symbol
    .replace(
      /(^|[/\s|(])([A-H])(bb?|##?)/g,
      (_all, before: string, letter: string, signs: string) => before + letter + formatAccidentals(signs),
    )
    .replace(/([#b])(?=\d)/g, (sign) => formatAccidentals(sign));
}

const formatAccidentals = (signs: string): string => signs.replaceAll('b', '♭').replaceAll('#', '♯');

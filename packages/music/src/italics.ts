/** A run of a line that is all italic or all upright. */
export type TextRun = { readonly text: string; readonly italic: boolean };

/**
 * Splits a line at its underscores, which toggle italics. Empty runs are omitted.
 *
 * @param startsItalic  whether an underscore is still open from before
 * @example italicRuns('Sing _softly_ now') // [{text:'Sing ',italic:false},{text:'softly',italic:true},{text:' now',italic:false}]
 */
export function italicRuns(text: string, startsItalic = false): readonly TextRun[] {
  return text
    .split('_')
    .map((run, at) => ({ text: run, italic: (at % 2 === 1) !== startsItalic }))
    .filter((run) => run.text !== '');
}

/** Whether italics are still on after a text. */
export function endsItalic(text: string, startsItalic = false): boolean {
  return ((text.split('_').length - 1) % 2 === 1) !== startsItalic;
}

/**
 * The text without its underscores, for titles and search.
 *
 * @example stripItalics('Sing _softly_') // 'Sing softly'
 */
export function stripItalics(text: string): string {
  return text.replaceAll('_', '');
}

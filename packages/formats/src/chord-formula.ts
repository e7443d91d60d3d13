const alterations = new Map([
  ['m6', 'b6'],
  ['d5', 'b5'],
  ['a5', '#5'],
  ['m9', 'b9'],
  ['m10', '#9'],
  ['d11', 'b11'],
  ['a11', '#11'],
]);
const knownInterval = /^(?:m?3|4|2|[da]?5|m?6|[dm]?7|m?9|m10|[da]?11|13)$/;

/**
 * Names the chord of a formula: its intervals above the root, "m3-5-m7-9" for a minor ninth chord. m is minor, a
 * augmented, d diminished, a bare number major or perfect.
 *
 * @returns what follows the root; undefined when an interval is not known
 * @example suffixOfFormula('m3-5-m7-9') // 'm9'
 * @example suffixOfFormula('4-5-m7') // '7sus4'
 */
export function suffixOfFormula(formula: string): string | undefined {
  const intervals = new Set(formula.split('-'));
  if (![...intervals].every((interval) => knownInterval.test(interval))) return undefined;
  if (formula === '5') return '5';
  const remove = (interval: string): boolean => intervals.delete(interval);
  const minor = remove('m3');
  const major = remove('3');
  const sus = minor || major ? '' : remove('4') ? 'sus4' : remove('2') ? 'sus2' : 'no3';
  remove('5');
  const stack = formatStack(intervals, minor, major);
  const added = [...intervals].filter((interval) => !alterations.has(interval)).map((interval) => `add${interval}`);
  const altered = [...intervals].flatMap((interval) => alterations.get(interval) ?? []).join('');
  const prefix = `${stack}${sus}${added.join('')}`;
  // "Cb5" would be a chord on Cb.
  return prefix === '' && altered ? `(${altered})` : `${prefix}${altered}`;
}

/** Formats the triad with the sixth, seventh, ninth, … on top; removes the named intervals from the set. */
function formatStack(intervals: Set<string>, minor: boolean, major: boolean): string {
  const remove = (interval: string): boolean => intervals.delete(interval);
  const hasSeventh = ['7', 'm7', 'd7'].some((interval) => intervals.has(interval));
  if (minor && intervals.has('d5') && !intervals.has('7') && !intervals.has('m7') && !intervals.has('6')) {
    remove('d5');
    return remove('d7') ? 'dim7' : 'dim';
  }
  if (major && !hasSeventh && !intervals.has('6') && remove('a5')) return 'aug';
  const third = minor ? 'm' : '';
  if (remove('d7')) return `${third}dim7`;
  if (!hasSeventh) return third + formatSixth(remove);
  const isMajor = remove('7');
  remove('m7');
  const extension = formatHighestExtension(intervals);
  if (!isMajor) return third + extension;
  return minor ? `m${extension === '7' ? '' : extension}(maj7)` : `maj${extension}`;
}

function formatSixth(remove: (interval: string) => boolean): string {
  if (remove('6')) return remove('9') ? '6/9' : '6';
  return '';
}

/** The highest extension of a complete stack of thirds: 13 requires a 9, 11 too. */
function formatHighestExtension(intervals: Set<string>): string {
  if (!intervals.delete('9')) return '7';
  const eleven = intervals.has('11');
  if (intervals.delete('13')) {
    intervals.delete('11');
    return '13';
  }
  return eleven && intervals.delete('11') ? '11' : '9';
}

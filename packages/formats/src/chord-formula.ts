const alterations = new Map([
  ['m6', 'b6'],
  ['d5', 'b5'],
  ['a5', '#5'],
  ['m9', 'b9'],
  ['m10', '#9'],
  ['d11', 'b11'],
  ['a11', '#11'],
]);
const known = /^(?:m?3|4|2|[da]?5|m?6|[dm]?7|m?9|m10|[da]?11|13)$/;

/**
 * Names the chord of a formula: its intervals above the root, "m3-5-m7-9" for a minor ninth chord. m is minor, a
 * augmented, d diminished, a bare number major or perfect.
 *
 * @returns what follows the root; undefined when an interval is not known
 * @example formulaSuffix('m3-5-m7-9') // 'm9'
 * @example formulaSuffix('4-5-m7') // '7sus4'
 */
export function formulaSuffix(formula: string): string | undefined {
  const intervals = new Set(formula.split('-'));
  if (![...intervals].every((interval) => known.test(interval))) return undefined;
  if (formula === '5') return '5';
  const take = (interval: string): boolean => intervals.delete(interval);
  const minor = take('m3');
  const major = take('3');
  const sus = minor || major ? '' : take('4') ? 'sus4' : take('2') ? 'sus2' : 'no3';
  take('5');
  const stack = nameStack(intervals, minor, major);
  const added = [...intervals].filter((interval) => !alterations.has(interval)).map((interval) => `add${interval}`);
  const altered = [...intervals].flatMap((interval) => alterations.get(interval) ?? []).join('');
  const before = `${stack}${sus}${added.join('')}`;
  // "Cb5" would be a chord on Cb.
  return before === '' && altered ? `(${altered})` : `${before}${altered}`;
}

/** The triad with the sixth, seventh, ninth, … on top; takes what it has named out of the intervals. */
function nameStack(intervals: Set<string>, minor: boolean, major: boolean): string {
  const take = (interval: string): boolean => intervals.delete(interval);
  const hasSeventh = ['7', 'm7', 'd7'].some((interval) => intervals.has(interval));
  if (minor && intervals.has('d5') && !intervals.has('7') && !intervals.has('m7') && !intervals.has('6')) {
    take('d5');
    return take('d7') ? 'dim7' : 'dim';
  }
  if (major && !hasSeventh && !intervals.has('6') && take('a5')) return 'aug';
  const third = minor ? 'm' : '';
  if (take('d7')) return `${third}dim7`;
  if (!hasSeventh) return third + nameSixth(take);
  const isMajor = take('7');
  take('m7');
  const top = nameTop(intervals);
  if (!isMajor) return third + top;
  return minor ? `m${top === '7' ? '' : top}(maj7)` : `maj${top}`;
}

function nameSixth(take: (interval: string) => boolean): string {
  if (take('6')) return take('9') ? '6/9' : '6';
  return '';
}

/** The highest of a complete stack of thirds: 13 asks for a 9, 11 too. */
function nameTop(intervals: Set<string>): string {
  if (!intervals.delete('9')) return '7';
  const eleven = intervals.has('11');
  if (intervals.delete('13')) {
    intervals.delete('11');
    return '13';
  }
  return eleven && intervals.delete('11') ? '11' : '9';
}

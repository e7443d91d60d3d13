import { isHeading, type PdfLine } from './pdf-lines.ts';

/** Of the usual distance of lines, from which on a paragraph begins. */
const PARAGRAPH = 1.22;

/**
 * The places of lines that a blank line is above: where they are farther apart than lines usually are, and where a
 * column or a page begins after a verse that is complete.
 */
export function findBlanks(lines: readonly PdfLine[]): ReadonlySet<number> {
  const usual = usualDistances(lines);
  const blanks = new Set<number>();
  const lengths = new Set<number>();
  let length = 0;
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    if (before === undefined) {
      length = line.isChords ? 0 : 1;
      continue;
    }
    const isBlank = line.isFirst
      ? isComplete(before, line, lengths.has(length))
      : !before.isChords && line.distance > (usual.get(line.isChords) ?? Infinity) * PARAGRAPH;
    if (isBlank) {
      blanks.add(at);
      lengths.add(length);
      length = 0;
    }
    if (!line.isChords) length += 1;
  }
  return blanks;
}

const isComplete = ({ text }: PdfLine, next: PdfLine, isUsualLength: boolean): boolean =>
  isUsualLength || isHeading(next.text) || /^\d{1,2}[.)\s]/.test(next.text) || /[.!?:”"»]$/.test(text.trim());

/* From words to chords, and from words to words; the least third is within verses. */
function usualDistances(lines: readonly PdfLine[]): ReadonlyMap<boolean, number> {
  const found = new Map<boolean, number>();
  for (const isChords of [true, false]) {
    const distances = lines
      .filter((line, at) => !line.isFirst && line.isChords === isChords && at > 0 && lines[at - 1]?.isChords === false)
      .map(({ distance }) => distance)
      .toSorted((a, b) => a - b);
    const usual = distances[Math.floor(distances.length * 0.3)];
    if (usual !== undefined) found.set(isChords, usual);
  }
  return found;
}

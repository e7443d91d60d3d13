import { SaxesParser } from 'saxes';
import { LIMITS } from './limits.ts';
import { InvalidScoreError } from './invalid-score-error.ts';

/** What one pass over the text of a score counted. */
type ScoreCounts = { readonly parts: number; readonly measures: number; readonly notes: number };

/** Element names that mean the same in both formats. */
const PART_ELEMENTS = new Set(['score-part', 'staffDef']);
const NOTE_ELEMENTS = new Set(['note']);

/**
 * Reads XML once without building a tree, so that harmful input never reaches the engraver: it must be complete, within
 * the limits, and without entities of its own.
 *
 * @throws {InvalidScoreError} with the line of the error
 */
export function checkXml(text: string): void {
  const counts = { notes: 0, elements: 0, notesOfBar: 0 };
  const parts = new Set<string>();
  const measures = new Set<string>();
  const parser = new SaxesParser({ xmlns: false, position: true });
  const line = () => `line ${parser.line}`;
  let depth = 0;
  let isMusicXml = false;
  parser.on('doctype', (doctype) => {
    if (/\[|<!ENTITY/i.test(doctype))
      throw new InvalidScoreError('The file declares its own entities, which is not allowed.');
  });
  parser.on('error', () => {
    throw new InvalidScoreError(`The file is damaged or incomplete (${line()}).`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth++;
    counts.elements++;
    if (depth > LIMITS.depth) throw new InvalidScoreError(`The file is nested too deeply (${line()}).`);
    if (counts.elements > LIMITS.elements)
      throw new InvalidScoreError('The score is too large: it has too many elements.');
    const plain = name.replace(/^\w+:/, '');
    // A staff is defined again where its clef or key changes.
    if (PART_ELEMENTS.has(plain)) parts.add(attributes['n'] ?? attributes['id'] ?? '');
    if (NOTE_ELEMENTS.has(plain)) {
      counts.notes++;
      counts.notesOfBar++;
    }
    // A bar of MEI holds all parts.
    if (isMusicXml && counts.notesOfBar > LIMITS.notesOfBar)
      throw new InvalidScoreError(`A bar has more than ${LIMITS.notesOfBar} notes (${line()}).`);
    if (plain === 'score-partwise' || plain === 'score-timewise') isMusicXml = true;
    if (plain === 'repeat' && Number(attributes['times']) > LIMITS.times)
      throw new InvalidScoreError(
        `A repeat is played ${attributes['times']} times; the limit is ${LIMITS.times} (${line()}).`,
      );
    if (plain === 'measure') counts.notesOfBar = 0;
    if (plain === 'measure')
      measures.add(
        `${attributes['number'] ?? attributes['n'] ?? ''} ${attributes['id'] ?? attributes['xml:id'] ?? ''}`,
      );
  });
  parser.on('closetag', () => {
    depth--;
  });
  parser.write(text).close();
  checkSize({ parts: parts.size, measures: measures.size, notes: counts.notes });
}

/**
 * Checks the size of a score.
 *
 * @throws {InvalidScoreError} when it exceeds the limits
 */
export function checkSize({ parts, measures, notes }: ScoreCounts): void {
  if (parts > LIMITS.parts) throw new InvalidScoreError(`The score has ${parts} parts; the limit is ${LIMITS.parts}.`);
  if (measures > LIMITS.measures)
    throw new InvalidScoreError(`The score has ${measures} bars; the limit is ${LIMITS.measures}.`);
  if (notes > LIMITS.notes)
    throw new InvalidScoreError(`The score has ${notes} notes; the limit is ${LIMITS.notes}. Split it into movements.`);
}

import { LIMITS } from './limits.ts';
import { attributeOf, type Document, findAll, idOf } from './mei-document.ts';
import { InvalidScoreError } from './invalid-score-error.ts';

/**
 * Counts the bars of a score with its repeats written out, as it is played.
 *
 * @throws {InvalidScoreError} when there are more than the limit
 */
export function checkRepeats(document: Document): void {
  const expansions = findAll(document, 'expansion');
  if (expansions.length === 0) return;
  const sizes = new Map(
    findAll(document, 'section', 'ending', 'lem', 'rdg', 'expansion').map((one) => [
      idOf(one),
      findAll(one, 'measure').length,
    ]),
  );
  let measures = 0;
  for (const expansion of expansions)
    for (const reference of (attributeOf(expansion, 'plist') ?? '').split(/\s+/).filter(Boolean))
      measures += Math.max(1, sizes.get(reference.replace(/^#/, '')) ?? 1);
  if (measures > LIMITS.playedMeasures)
    throw new InvalidScoreError(
      `With its repeats written out, the score has ${measures} bars; the limit is ${LIMITS.playedMeasures}.`,
    );
}

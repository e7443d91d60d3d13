import type { Key } from '@canticle/music';
import { attributeOf, childrenOf, type Document, type Element, findAll } from './mei-document.ts';

/** Every key signature of a score as fifths: 2 for two sharps, -3 for three flats. */
export function listSignatures(document: Document): number[] {
  const drawn = findAll(document, 'keySig').map((one) => fifthsOf(attributeOf(one, 'sig')));
  const written = findAll(document, 'scoreDef', 'staffDef').map((one) =>
    fifthsOf(attributeOf(one, 'keysig') ?? attributeOf(one, 'key.sig')),
  );
  return [...drawn, ...written].filter((fifths) => fifths !== null);
}

/**
 * The written key of a score: the signature and mode of its first staff that is not of a transposing instrument. Null
 * when it has no signature at all.
 */
export function keyOfScore(document: Document): Key | null {
  const [scoreDef] = findAll(document, 'scoreDef');
  if (!scoreDef) return null;
  const staves = findAll(scoreDef, 'staffDef');
  const concert = staves.find((staff) => Number(attributeOf(staff, 'trans.semi') ?? 0) % 12 === 0) ?? staves[0];
  for (const place of [concert, scoreDef]) {
    const key = place && keyAt(place);
    if (key) return key;
  }
  return null;
}

function keyAt(place: Element): Key | null {
  const [drawn] = childrenOf(place, 'keySig');
  const fifths = fifthsOf(
    drawn ? attributeOf(drawn, 'sig') : (attributeOf(place, 'keysig') ?? attributeOf(place, 'key.sig')),
  );
  if (fifths === null) return null;
  const minor = (drawn ? attributeOf(drawn, 'mode') : attributeOf(place, 'key.mode')) === 'minor';
  return { tonic: minor ? fifths + 3 : fifths, minor };
}

function fifthsOf(signature: string | null): number | null {
  const match = /^(\d{1,2})(s|f|n)?$/.exec(signature ?? '');
  if (!match) return null;
  return match[2] === 'f' ? -Number(match[1]) : Number(match[1]);
}

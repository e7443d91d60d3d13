import type { Key } from '@canticle/music';
import { attributeOf, childrenOf, type Document, type Element, findAll } from './mei-document.ts';

/** Every key signature of a score as fifths: 2 for two sharps, -3 for three flats. */
export function listKeySignatures(document: Document): number[] {
  const drawn = findAll(document, 'keySig').map((one) => parseFifths(attributeOf(one, 'sig')));
  const written = findAll(document, 'scoreDef', 'staffDef').map((one) =>
    parseFifths(attributeOf(one, 'keysig') ?? attributeOf(one, 'key.sig')),
  );
  return [...drawn, ...written].filter((fifths) => fifths !== null);
}

/**
 * The written key of a score: the signature and mode of its first staff that is not of a transposing instrument. Null
 * when it has no signature.
 */
export function keyOfScore(document: Document): Key | null {
  const [scoreDef] = findAll(document, 'scoreDef');
  if (!scoreDef) return null;
  const staves = findAll(scoreDef, 'staffDef');
  const concert = staves.find((staff) => Number(attributeOf(staff, 'trans.semi') ?? 0) % 12 === 0) ?? staves[0];
  for (const place of [concert, scoreDef]) {
    const key = place && parseKeySignature(place);
    if (key) return key;
  }
  return null;
}

function parseKeySignature(element: Element): Key | null {
  const [drawn] = childrenOf(element, 'keySig');
  const fifths = parseFifths(
    drawn ? attributeOf(drawn, 'sig') : (attributeOf(element, 'keysig') ?? attributeOf(element, 'key.sig')),
  );
  if (fifths === null) return null;
  const minor = (drawn ? attributeOf(drawn, 'mode') : attributeOf(element, 'key.mode')) === 'minor';
  return { tonic: minor ? fifths + 3 : fifths, minor };
}

function parseFifths(signature: string | null): number | null {
  const match = /^(\d{1,2})(s|f|n)?$/.exec(signature ?? '');
  if (!match) return null;
  return match[2] === 'f' ? -Number(match[1]) : Number(match[1]);
}

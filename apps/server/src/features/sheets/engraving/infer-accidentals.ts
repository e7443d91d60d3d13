import { attributeOf, childrenOf, type Document, type Element, findAll } from './mei-document.ts';

const SHARPS = ['f', 'c', 'g', 'd', 'a', 'e', 'b'];

/**
 * Writes the alterations that follow from the key signature or from earlier in the bar, when a score writes none of
 * them explicitly: playback and transposition need them. A score that writes even one of them is left as it is.
 */
export function inferAccidentals(document: Document): void {
  if (findAll(document, 'note', 'accid').some((one) => one.hasAttribute('accid.ges'))) return;
  const signatures = new Map<string, number>();
  for (const element of findAll(document, 'scoreDef', 'staffDef', 'measure')) {
    if (element.nodeName === 'measure')
      for (const staff of childrenOf(element, 'staff')) inferStaffAccidentals(staff, signatures);
    else recordSignature(document, element, signatures);
  }
}

function recordSignature(document: Document, element: Element, signatures: Map<string, number>): void {
  const [drawn] = childrenOf(element, 'keySig');
  const sig = drawn ? attributeOf(drawn, 'sig') : (attributeOf(element, 'keysig') ?? attributeOf(element, 'key.sig'));
  const match = /^(\d)(s|f)?$/.exec(sig ?? '');
  if (!match) return;
  const fifths = match[2] === 'f' ? -Number(match[1]) : Number(match[1]);
  const numbers =
    element.nodeName === 'staffDef'
      ? [attributeOf(element, 'n') ?? '']
      : findAll(document, 'staffDef').map((staff) => attributeOf(staff, 'n') ?? '');
  for (const number of numbers) signatures.set(number, fifths);
}

function inferStaffAccidentals(staff: Element, signatures: ReadonlyMap<string, number>): void {
  const fifths = signatures.get(attributeOf(staff, 'n') ?? '') ?? 0;
  const earlier = new Map<string, string>();
  for (const note of findAll(staff, 'note')) {
    const name = attributeOf(note, 'pname') ?? '';
    const pitch = `${name}${attributeOf(note, 'oct')}`;
    const written = attributeOf(note, 'accid') ?? childrenOf(note, 'accid').map((one) => attributeOf(one, 'accid'))[0];
    if (written != null) earlier.set(pitch, written);
    else {
      const alteration = earlier.get(pitch) ?? alterationInKey(name, fifths);
      if (alteration !== 'n' && alteration !== '') note.setAttribute('accid.ges', alteration);
    }
  }
}

function alterationInKey(name: string, fifths: number): string {
  const at = SHARPS.indexOf(name);
  if (at === -1) return '';
  if (fifths > 0) return at < fifths ? 's' : '';
  return SHARPS.length - 1 - at < -fifths ? 'f' : '';
}

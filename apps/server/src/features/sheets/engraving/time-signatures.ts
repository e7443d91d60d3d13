import { attributeOf, childrenOf, type Document, type Element, findAll, idOf } from './mei-document.ts';

/** The time signature of each bar, by the id of the bar: `[3, 4]` for 3/4. */
export function listTimeSignatures(document: Document): ReadonlyMap<string, readonly [beats: number, unit: number]> {
  const timeSignatures = new Map<string, readonly [number, number]>();
  let current: readonly [number, number] = [4, 4];
  for (const element of findAll(document, 'scoreDef', 'staffDef', 'measure')) {
    if (element.nodeName === 'measure') timeSignatures.set(idOf(element), current);
    else current = parseTimeSignature(element) ?? current;
  }
  return timeSignatures;
}

function parseTimeSignature(element: Element): readonly [number, number] | null {
  const [drawn] = childrenOf(element, 'meterSig');
  const of = (name: string) => (drawn ? attributeOf(drawn, name) : attributeOf(element, `meter.${name}`));
  const sign = of('sym');
  const beats = (of('count') ?? (sign === 'cut' ? '2' : sign === 'common' ? '4' : ''))
    .split('+')
    .reduce((sum, one) => sum + Number(one), 0);
  const unit = Number(of('unit') ?? (sign === 'cut' ? 2 : sign === 'common' ? 4 : Number.NaN));
  return Number.isInteger(beats) && beats > 0 && Number.isInteger(unit) && unit > 0 ? [beats, unit] : null;
}

import { attributeOf, childrenOf, type Document, type Element, findAll, idOf } from './mei-document.ts';

/** The metre that holds in each bar, by the id of the bar: `[3, 4]` for 3/4. */
export function listMetres(document: Document): ReadonlyMap<string, readonly [beats: number, unit: number]> {
  const metres = new Map<string, readonly [number, number]>();
  let holds: readonly [number, number] = [4, 4];
  for (const element of findAll(document, 'scoreDef', 'staffDef', 'measure')) {
    if (element.nodeName === 'measure') metres.set(idOf(element), holds);
    else holds = metreAt(element) ?? holds;
  }
  return metres;
}

function metreAt(place: Element): readonly [number, number] | null {
  const [drawn] = childrenOf(place, 'meterSig');
  const of = (name: string) => (drawn ? attributeOf(drawn, name) : attributeOf(place, `meter.${name}`));
  const sign = of('sym');
  const beats = (of('count') ?? (sign === 'cut' ? '2' : sign === 'common' ? '4' : ''))
    .split('+')
    .reduce((sum, one) => sum + Number(one), 0);
  const unit = Number(of('unit') ?? (sign === 'cut' ? 2 : sign === 'common' ? 4 : Number.NaN));
  return Number.isInteger(beats) && beats > 0 && Number.isInteger(unit) && unit > 0 ? [beats, unit] : null;
}

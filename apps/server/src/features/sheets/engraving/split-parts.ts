import { attributeOf, childrenOf, type Document, type Element, findAll } from './mei-document.ts';
import type { ScorePart } from './score-part.ts';

/** The voices of a hymn that is printed on two staves. */
const HYMN_VOICES = ['Soprano', 'Alto', 'Tenor', 'Bass'] as const;
/** The minimum share of bars in which a staff has two voices, for them to be parts. */
const MIN_SHARED_RATIO = 2 / 3;

/**
 * Splits a staff that two voices share into two parts: a staff that is named after both, and the two staves of a hymn
 * with lyrics, as hymnals print four voices.
 */
export function splitParts(document: Document, parts: readonly ScorePart[]): ScorePart[] {
  const shared = findSharedStaves(document);
  const isHymn = isHymnLayout(document, parts, shared);
  if (isHymn) {
    const staves = parts.flatMap((part) => part.staves);
    return HYMN_VOICES.map((name, index) =>
      createVoicePart(name, staves[index < 2 ? 0 : 1] ?? '', index % 2 === 0 ? 0 : 1, index < 2),
    );
  }
  return parts.flatMap((part) => {
    const [staff = ''] = part.staves;
    const [upper, lower, rest] = part.name.split(/\s*[,/&+]\s*|\s+(?:and|og)\s+/);
    if (part.staves.length > 1 || !shared.has(staff) || !upper || !lower || rest !== undefined) return [part];
    return [createVoicePart(upper, staff, 0, part.clefChanges), createVoicePart(lower, staff, 1, part.clefChanges)];
  });
}

const createVoicePart = (name: string, staff: string, voice: 0 | 1, clefChanges: boolean): ScorePart => ({
  name,
  staves: [staff],
  voice,
  clefChanges,
});

/** The layers of a staff in a bar that hold notes or rests, from the top. */
export function listVoiceLayers(staff: Element): Element[] {
  return childrenOf(staff, 'layer').filter((layer) => findAll(layer, 'note', 'rest', 'mRest').length > 0);
}

/* Numbers of the staves that nearly always have two voices. */
function findSharedStaves(document: Document): ReadonlySet<string> {
  const bars = new Map<string, { all: number; shared: number }>();
  for (const staff of findAll(document, 'staff')) {
    const number = attributeOf(staff, 'n') ?? '';
    const count = bars.get(number) ?? { all: 0, shared: 0 };
    bars.set(number, { all: count.all + 1, shared: count.shared + (listVoiceLayers(staff).length === 2 ? 1 : 0) });
  }
  return new Set([...bars].filter(([, { all, shared }]) => shared >= all * MIN_SHARED_RATIO).map(([number]) => number));
}

function isHymnLayout(document: Document, parts: readonly ScorePart[], shared: ReadonlySet<string>): boolean {
  const staves = parts.flatMap((part) => part.staves);
  if (staves.length !== 2 || !staves.every((staff) => shared.has(staff))) return false;
  if (parts.length === 2 && parts.some(({ name }) => name !== '')) return false;
  const [upper, lower] = staves.map((number) =>
    findAll(document, 'staffDef').find((staffDef) => attributeOf(staffDef, 'n') === number),
  );
  return clefShape(upper) === 'G' && clefShape(lower) === 'F' && findAll(document, 'syl').length > 0;
}

function clefShape(staffDef: Element | undefined): string | null {
  if (staffDef === undefined) return null;
  const [clef] = childrenOf(staffDef, 'clef');
  return clef ? attributeOf(clef, 'shape') : attributeOf(staffDef, 'clef.shape');
}

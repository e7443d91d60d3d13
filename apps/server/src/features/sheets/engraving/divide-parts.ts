import { attributeOf, childrenOf, type Document, type Element, findAll } from './mei-document.ts';
import type { ScorePart } from './score-parts.ts';

/** The voices of a hymn that is printed on two staves. */
const HYMN = ['Soprano', 'Alto', 'Tenor', 'Bass'] as const;
/** The least share of the bars in which a staff has two voices, for them to be parts. */
const SHARED = 2 / 3;

/**
 * Makes two parts of a staff that two voices share: of one that is named after both, and of the two staves of a hymn with
 * words, as hymnals print four voices.
 */
export function divideParts(document: Document, parts: readonly ScorePart[]): ScorePart[] {
  const shared = sharedStaves(document);
  const isHymn = isHymnLayout(document, parts, shared);
  if (isHymn) {
    const staves = parts.flatMap((part) => part.staves);
    return HYMN.map((name, index) =>
      voiceOf(name, staves[index < 2 ? 0 : 1] ?? '', index % 2 === 0 ? 0 : 1, index < 2),
    );
  }
  return parts.flatMap((part) => {
    const [staff = ''] = part.staves;
    const [upper, lower, more] = part.name.split(/\s*[,/&+]\s*|\s+(?:and|og)\s+/);
    if (part.staves.length > 1 || !shared.has(staff) || !upper || !lower || more !== undefined) return [part];
    return [voiceOf(upper, staff, 0, part.clefChanges), voiceOf(lower, staff, 1, part.clefChanges)];
  });
}

const voiceOf = (name: string, staff: string, voice: 0 | 1, clefChanges: boolean): ScorePart => ({
  name,
  staves: [staff],
  voice,
  clefChanges,
});

/** The layers of a staff in a bar that hold something to sing or to wait for, from the top. */
export function voicesIn(staff: Element): Element[] {
  return childrenOf(staff, 'layer').filter((layer) => findAll(layer, 'note', 'rest', 'mRest').length > 0);
}

/* Numbers of the staves that have two voices nearly always. */
function sharedStaves(document: Document): ReadonlySet<string> {
  const bars = new Map<string, { all: number; shared: number }>();
  for (const staff of findAll(document, 'staff')) {
    const number = attributeOf(staff, 'n') ?? '';
    const count = bars.get(number) ?? { all: 0, shared: 0 };
    bars.set(number, { all: count.all + 1, shared: count.shared + (voicesIn(staff).length === 2 ? 1 : 0) });
  }
  return new Set([...bars].filter(([, { all, shared }]) => shared >= all * SHARED).map(([number]) => number));
}

function isHymnLayout(document: Document, parts: readonly ScorePart[], shared: ReadonlySet<string>): boolean {
  const staves = parts.flatMap((part) => part.staves);
  if (staves.length !== 2 || !staves.every((staff) => shared.has(staff))) return false;
  if (parts.length === 2 && parts.some(({ name }) => name !== '')) return false;
  const [upper, lower] = staves.map((number) =>
    findAll(document, 'staffDef').find((staffDef) => attributeOf(staffDef, 'n') === number),
  );
  return shapeOf(upper) === 'G' && shapeOf(lower) === 'F' && findAll(document, 'syl').length > 0;
}

function shapeOf(staffDef: Element | undefined): string | null {
  if (staffDef === undefined) return null;
  const [clef] = childrenOf(staffDef, 'clef');
  return clef ? attributeOf(clef, 'shape') : attributeOf(staffDef, 'clef.shape');
}

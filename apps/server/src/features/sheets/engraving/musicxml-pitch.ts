import { SaxesParser } from 'saxes';
import { attributeOf, childrenOf, type Document, type Element, findAll, idOf } from './mei-document.ts';

/** What MusicXML specifies about the pitch of notes and the engraver does not import. */
export type MusicXmlPitches = {
  /** The score, in which every note named in `alterations` has an id. */
  readonly xml: string;
  /** The semitones a note is altered by, by note id. Only for notes whose printed accidental says something else. */
  readonly alterations: ReadonlyMap<string, number>;
  readonly transpositions: readonly TranspositionChange[];
  /** How many bars the longest part has. */
  readonly measures: number;
};

/** A part changes its sounding distance from the written pitch, after its first bar. */
type TranspositionChange = {
  /** Index of the bar. */
  readonly measure: number;
  /** Number of the staff in the score, from 1. */
  readonly staff: number;
  readonly semitones: number;
};

/** The alterations that the engraver derives from the accidentals it knows. */
const ACCIDENTAL_ALTERATIONS: { readonly [sign: string]: number } = {
  sharp: 1,
  natural: 0,
  flat: -1,
  'double-sharp': 2,
  'sharp-sharp': 2,
  'flat-flat': -2,
  'natural-sharp': 1,
  'natural-flat': -1,
};
const ACCIDENTAL = /(<accidental\b[^>]*>)\s*([\w-]+)\s*(<\/accidental>)/;

/**
 * Reads what the engraver would ignore: `alter` beside an accidental with another meaning, and later `transpose`
 * elements.
 */
export function parseMusicXmlPitches(xml: string): MusicXmlPitches {
  const alterations = new Map<string, number>();
  const withIds = xml.includes('<accidental') ? xml.replace(/<note\b[^>]*>[^]*?<\/note>/g, parseNote) : xml;
  const changes = /<transpose\b[^]*<transpose\b/.test(xml)
    ? parseTranspositions(xml)
    : { transpositions: [], measures: 0 };
  return { xml: withIds, alterations, ...changes };

  function parseNote(xmlNote: string): string {
    // Some programs write `double-flat`, by analogy with `double-sharp`.
    const note = xmlNote.replace(/(<accidental\b[^>]*>)\s*double-flat\s*</, '$1flat-flat<');
    const sign = ACCIDENTAL.exec(note)?.[2];
    const alter = Number(/<alter>([^<]*)<\/alter>/.exec(note)?.[1] ?? 0);
    if (sign === undefined || !(alter in MEI_ALTERATIONS) || !note.includes('<pitch')) return note;
    if (alter === (ACCIDENTAL_ALTERATIONS[sign] ?? 0)) return note;
    const own = /^<note\b[^>]*?\sid\s*=\s*["']([^"']+)["']/.exec(note)?.[1];
    const id = own ?? `altered-${alterations.size + 1}`;
    alterations.set(id, alter);
    return own === undefined ? note.replace(/^<note\b/, `<note id="${id}"`) : note;
  }
}

/** `accid.ges` of MEI by semitones. */
const MEI_ALTERATIONS: { readonly [semitones: number]: string } = {
  [-3]: 'tf',
  [-2]: 'ff',
  [-1]: 'f',
  0: 'n',
  1: 's',
  2: 'ss',
  3: 'ts',
};

function parseTranspositions(xml: string): Pick<MusicXmlPitches, 'transpositions' | 'measures'> {
  type ParsedTransposition = { part: number; measure: number; staff: number; semitones: number };
  const found: ParsedTransposition[] = [];
  const staves: number[] = [];
  let [measure, measures, notes] = [-1, 0, 0];
  let open: ParsedTransposition | undefined;
  let text = '';
  const parser = new SaxesParser({ xmlns: false });
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    if (name === 'part') {
      staves.push(1);
      measure = -1;
    } else if (name === 'measure') {
      measure += 1;
      measures = Math.max(measures, measure + 1);
      notes = 0;
    } else if (name === 'note') notes += 1;
    else if (name === 'transpose') {
      const staff = Number(attributes['number'] ?? 0);
      // In the middle of a bar it applies from the next one.
      open = { part: staves.length - 1, measure: measure + (notes > 0 ? 1 : 0), staff, semitones: 0 };
    }
  });
  parser.on('text', (piece) => void (text += piece));
  parser.on('closetag', ({ name }) => {
    const value = Number(text);
    text = '';
    if (name === 'staves' && value > 0) staves[staves.length - 1] = Math.max(staves.at(-1) ?? 1, value);
    if (open === undefined || Number.isNaN(value)) return;
    if (name === 'chromatic') open.semitones += value;
    if (name === 'octave-change') open.semitones += 12 * value;
    if (name !== 'transpose') return;
    found.push(open);
    open = undefined;
  });
  parser.write(xml).close();
  const firstStaff = (part: number) => staves.slice(0, part).reduce((sum, count) => sum + count, 1);
  const transpositions = found
    .filter((one) => one.measure > 0 && one.measure < measures)
    .flatMap(({ part, measure: bar, staff, semitones }) => {
      const staffNumbers = staff > 0 ? [staff] : Array.from({ length: staves[part] ?? 1 }, (_, at) => at + 1);
      return staffNumbers.map((number) => ({ measure: bar, staff: firstStaff(part) + number - 1, semitones }));
    });
  return { transpositions, measures };
}

/** Adds to the engraver's score what the engraver did not import. */
export function applyPitches(document: Document, { alterations, transpositions, measures }: MusicXmlPitches): void {
  if (alterations.size > 0)
    for (const note of findAll(document, 'note')) {
      const gesture = MEI_ALTERATIONS[alterations.get(idOf(note)) ?? NaN];
      if (gesture === undefined) continue;
      note.removeAttribute('accid.ges');
      (childrenOf(note, 'accid')[0] ?? note).setAttribute('accid.ges', gesture);
    }
  const bars = findAll(document, 'measure');
  if (bars.length !== measures) return;
  for (const { measure, staff, semitones } of transpositions) {
    const bar = bars[measure];
    const [own] =
      bar === undefined ? [] : childrenOf(bar, 'staff').filter((one) => attributeOf(one, 'n') === String(staff));
    // Not as a staff definition: the engraver would draw another key signature there when it transposes the score.
    own?.setAttribute('trans.semi', String(semitones));
  }
}

/**
 * How many semitones each staff sounds above what is written, while a score is read from its beginning.
 *
 * @returns a function to call with each `staffDef` and `staff` in document order; it returns the transposition of their
 * staff
 */
export function createTranspositionTracker(): (element: Element) => number {
  const semitones = new Map<string, number>();
  return (element) => {
    const staff = attributeOf(element, 'n') ?? '';
    const change = attributeOf(element, 'trans.semi');
    if (change !== null) semitones.set(staff, Number(change));
    return semitones.get(staff) ?? 0;
  };
}

/** Whether a note is printed as a cue: it shows what others play, and is not played. */
export function isCue(note: Element): boolean {
  return [note, note.parentElement].some((one) => one !== null && attributeOf(one, 'cue') === 'true');
}

import { SaxesParser } from 'saxes';

const STEPS: { readonly [name: string]: number } = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };
const ACCIDENTALS: { readonly [sign: string]: number } = { s: 1, x: 2, ss: 2, f: -1, ff: -2, n: 0 };

/**
 * The contents of engraved pages: per staff from the top the MIDI numbers bar by bar, and the accidentals of the first
 * key signature.
 */
export type EngravedScore = {
  readonly staves: readonly (readonly (readonly number[])[])[];
  readonly keySignatureAccidentals: number;
  readonly ids: readonly string[];
};

/**
 * Reads the pitches that are drawn, from the letters and octaves the engraver adds to every note head.
 *
 * @param mei  the score they were drawn from: it identifies the staves
 */
export function readEngravedPitches(pages: readonly string[], mei: string): EngravedScore {
  const numberOf = staffNumbers(mei);
  const bars: Map<string, number[]>[] = [];
  const numbers = new Set<string>();
  let staff: number[] = [];
  const ids: string[] = [];
  let signs = 0;
  for (const page of pages) {
    const open: string[] = [];
    let note: { name: string; octave: number; sign: string; heard: string } | undefined;
    const parser = new SaxesParser();
    parser.on('opentag', ({ name, attributes: all }) => {
      const attributes = all as { readonly [name: string]: string };
      const [kind = ''] = (attributes['class'] ?? name).split(' ');
      open.push(kind);
      if (kind === 'measure') bars.push(new Map());
      // A system omits staves with nothing but rests: a staff is identified by its number, not by its position.
      if (kind === 'staff') {
        const number = numberOf.get(attributes['id'] ?? '') ?? '';
        staff = [];
        numbers.add(number);
        bars.at(-1)?.set(number, staff);
      }
      if (kind === 'keyAccid' && bars.length === 1 && bars[0]?.size === 1) signs++;
      if (kind === 'note') {
        ids.push(attributes['id'] ?? '');
        note = { name: attributes['data-pname'] ?? '', octave: Number(attributes['data-oct']), sign: '', heard: '' };
      }
      if (kind === 'accid' && note) {
        note.sign ||= attributes['data-accid'] ?? '';
        note.heard ||= attributes['data-accid.ges'] ?? '';
      }
    });
    parser.on('closetag', () => {
      const kind = open.pop();
      if (kind !== 'note' || !note) return;
      const { name, octave, sign, heard } = note;
      staff.push(12 * (octave + 1) + STEPS[name]! + (ACCIDENTALS[sign || heard] ?? 0));
      note = undefined;
    });
    parser.write(page).close();
  }
  const inOrder = [...numbers].sort((a, b) => Number(a) - Number(b));
  const staves = inOrder.map((number) => bars.map((bar) => bar.get(number) ?? []));
  return { staves, keySignatureAccidentals: signs, ids };
}

function staffNumbers(mei: string): ReadonlyMap<string, string> {
  const staves = [...mei.matchAll(/<staff\b[^>]*>/g)].map(([tag]) => tag);
  const read = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  return new Map(staves.map((tag) => [read(tag, 'xml:id'), read(tag, 'n')]));
}

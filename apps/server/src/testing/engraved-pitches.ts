import { SaxesParser } from 'saxes';

const STEPS: { readonly [name: string]: number } = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };
const SIGNS: { readonly [sign: string]: number } = { s: 1, x: 2, ss: 2, f: -1, ff: -2, n: 0 };

/** What stands in described sheets: per staff from the top the MIDI numbers bar by bar, and the signs of the first signature. */
export type EngravedScore = {
  readonly staves: readonly (readonly (readonly number[])[])[];
  readonly signs: number;
  readonly ids: readonly string[];
};

/** Reads the pitches that are drawn, from the letters and octaves the engraver notes beside every note head. */
export function readEngraved(pages: readonly string[]): EngravedScore {
  const bars: number[][][] = [];
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
      if (kind === 'measure') bars.push([]);
      if (kind === 'staff') bars.at(-1)?.push([]);
      if (kind === 'keyAccid' && bars.length === 1 && bars[0]?.length === 1) signs++;
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
      bars
        .at(-1)
        ?.at(-1)
        ?.push(12 * (octave + 1) + STEPS[name]! + (SIGNS[sign || heard] ?? 0));
      note = undefined;
    });
    parser.write(page).close();
  }
  const staves = bars[0]?.map((_, staff) => bars.map((bar) => bar[staff] ?? [])) ?? [];
  return { staves, signs, ids };
}

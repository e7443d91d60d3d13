import { escapeXml, xmlElement as el } from '../xml-writer.ts';
import { splitIntoNoteValues } from './note-values.ts';
import type { StaffChange, Clef, KeySignature, TimeSignature, Part, Tempo, Tune, Voice } from './tune.ts';
import { WHOLE_NOTE } from './tune.ts';

/** An element with text content. */
export const textXml = (
  name: string,
  value: string | number,
  attributes: { readonly [name: string]: string } = {},
): string => el(name, attributes, [escapeXml(String(value))]);

/** The attributes at the start of a part: divisions, key, meter, its staves and their clefs. */
export function attributesXml(tune: Tune, { staves }: Part): string {
  const transposition = staves[0]?.[0]?.transposition ?? 0;
  return el('attributes', {}, [
    textXml('divisions', WHOLE_NOTE / 4),
    keyXml(tune.key),
    meterXml(tune.meter),
    staves.length > 1 ? textXml('staves', staves.length) : '',
    ...staves.map((staff, at) => clefXml(clefOf(staff), staves.length > 1 ? at + 1 : undefined)),
    transposition === 0
      ? ''
      : el('transpose', {}, [
          textXml('diatonic', Math.round((transposition * 7) / 12)),
          textXml('chromatic', transposition),
        ]),
  ]);
}

/** A change of key, meter, clef or tempo within the music; `staff` when the part has several. */
export function changeXml(
  change: Exclude<StaffChange, { readonly kind: 'direction' }>,
  staff: number | undefined,
): string {
  if (change.kind === 'tempo') return tempoXml(change.tempo, staff);
  if (change.kind === 'clef') return el('attributes', {}, [clefXml(change.clef, staff)]);
  return el('attributes', {}, [change.kind === 'key' ? keyXml(change.key, staff) : meterXml(change.meter)]);
}

/** A text above or below a staff. */
export function directionXml(children: readonly string[], isBelow: boolean, staff: number | undefined): string {
  return el('direction', { placement: isBelow ? 'below' : 'above' }, [
    ...children.map((child) => el('direction-type', {}, [child])),
    staff === undefined ? '' : textXml('staff', staff),
  ]);
}

/* Two voices on one staff share the clef of the one that names it. */
const clefOf = (staff: readonly Voice[]): Clef =>
  staff.find(({ clef }) => clef)?.clef ?? { sign: 'G', line: 2, octaveChange: 0 };

function keyXml({ fifths, mode }: KeySignature, staff?: number): string {
  return el('key', { number: staff === undefined ? '' : String(staff) }, [
    textXml('fifths', fifths),
    mode === '' ? '' : textXml('mode', mode),
  ]);
}

function meterXml(meter: TimeSignature): string {
  if (meter === null) return el('time', { 'print-object': 'no' }, [el('senza-misura', {}, [])]);
  return el('time', { symbol: meter.sign }, [textXml('beats', meter.beats), textXml('beat-type', meter.unit)]);
}

function clefXml({ sign, line, octaveChange }: Clef, staff: number | undefined): string {
  return el('clef', { number: staff === undefined ? '' : String(staff) }, [
    textXml('sign', sign),
    textXml('line', line),
    octaveChange === 0 ? '' : textXml('clef-octave-change', octaveChange),
  ]);
}

function tempoXml({ text, beat, perMinute }: Tempo, staff: number | undefined): string {
  const [unit] = splitIntoNoteValues(beat) ?? [];
  const metronome = unit
    ? el('metronome', {}, [
        textXml('beat-unit', unit.type),
        ...Array.from({ length: unit.dots }, () => el('beat-unit-dot', {}, [])),
        textXml('per-minute', perMinute),
      ])
    : '';
  return el('direction', { placement: 'above' }, [
    ...[text === '' ? '' : textXml('words', text), metronome]
      .filter((one) => one !== '')
      .map((one) => el('direction-type', {}, [one])),
    staff === undefined ? '' : textXml('staff', staff),
    el('sound', { tempo: String((perMinute * beat * 4) / WHOLE_NOTE) }, []),
  ]);
}

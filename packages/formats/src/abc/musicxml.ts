import { xmlElement as el } from '../xml-writer.ts';
import { attributesXml, changeXml, directionXml, textXml } from './attributes-xml.ts';
import { beamsOf } from './beams.ts';
import { type BarLayout, barLayoutsOf } from './bar-layout.ts';
import { chordXml } from './chord-xml.ts';
import { directionOf } from './decorations.ts';
import { type NoteContext, notesXml, forwardXml, restXml } from './note-xml.ts';
import { printedAccidentals } from './printed-accidentals.ts';
import {
  type MusicEvent,
  durationOf,
  layerDuration,
  type NoteGroup,
  type Part,
  type Rest,
  type Tune,
  type Voice,
} from './tune.ts';

/**
 * Writes a tune as MusicXML: a part for each instrument, a voice for each voice of its staves.
 *
 * @throws {ParseError} when a length cannot be written as notes
 */
export function writeMusicXml(tune: Tune): string {
  const bounds = barLayoutsOf(tune);
  const list = tune.parts.map(({ name, shortName }, at) =>
    el('score-part', { id: `P${at + 1}` }, [
      textXml('part-name', name),
      shortName === '' ? '' : textXml('part-abbreviation', shortName),
    ]),
  );
  const parts = tune.parts.map((part, at) =>
    el(
      'part',
      { id: `P${at + 1}` },
      bounds.map((one, bar) => measureXml(tune, part, one, bar)),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>${el('score-partwise', { version: '4.0' }, [
    el('work', {}, [textXml('work-title', tune.title)]),
    el('identification', {}, creditsXml(tune)),
    el('part-list', {}, list),
    ...parts,
  ])}`;
}

function creditsXml({ composer, lyricist, rights }: Tune): readonly string[] {
  return [
    composer === '' ? '' : textXml('creator', composer, { type: 'composer' }),
    lyricist === '' ? '' : textXml('creator', lyricist, { type: 'lyricist' }),
    rights === '' ? '' : textXml('rights', rights),
  ];
}

function measureXml(tune: Tune, part: Part, bounds: BarLayout, at: number): string {
  const { number, isCounted, repeatsFrom, endingFrom, end, endingTo } = bounds;
  return el('measure', { number: isCounted ? String(number) : `X${at + 1}`, implicit: isCounted ? '' : 'yes' }, [
    barLineXml('left', repeatsFrom ? 'heavy-light' : '', repeatsFrom ? 'forward' : '', endingFrom),
    at === 0 ? attributesXml(tune, part) : '',
    ...voicesXml(part, at, bounds.length),
    barLineXml('right', end.style, end.endsRepeat ? 'backward' : '', endingTo),
  ]);
}

function barLineXml(location: 'left' | 'right', style: string, repeat: string, ending: string): string {
  if (style === '' && repeat === '' && ending === '') return '';
  const type = location === 'left' ? 'start' : 'stop';
  return el('barline', { location }, [
    style === '' ? '' : textXml('bar-style', style),
    ending === '' ? '' : el('ending', { number: ending.replaceAll('-', ','), type }, []),
    repeat === '' ? '' : el('repeat', { direction: repeat }, []),
  ]);
}

/* The voices of a part follow each other; before each, time moves back to the beginning of the bar. */
function voicesXml({ staves }: Part, at: number, length: number): readonly string[] {
  const written: string[] = [];
  let elapsed = 0;
  for (const [line, staff] of staves.entries()) {
    const layers = layersOf(staff, at);
    const printed = printedAccidentals(layers.map(({ layer }) => layer));
    for (const { layer, voice, leads } of visibleLayers(layers)) {
      if (elapsed > 0) written.push(el('backup', {}, [textXml('duration', elapsed)]));
      const context = { voice: line * 8 + voice, staff: staves.length > 1 ? line + 1 : undefined, printed };
      written.push(layerXml(layer, context, leads, length));
      elapsed = layerDuration(layer) || length;
    }
  }
  return written;
}

type Layer = { readonly layer: readonly MusicEvent[]; readonly voice: number; readonly leads: boolean };

function layersOf(staff: readonly Voice[], at: number): readonly Layer[] {
  return staff.flatMap(({ bars }, voiceIndex) =>
    (bars[at]?.layers ?? [[]]).map((layer, layerIndex) => ({
      layer,
      voice: voiceIndex + 1 + layerIndex * staff.length,
      leads: voiceIndex === 0 && layerIndex === 0,
    })),
  );
}

/* Layers without anything visible are omitted, except leading ones. */
function visibleLayers(layers: readonly Layer[]): readonly Layer[] {
  const isDrawn = ({ layer }: Layer) =>
    layer.some((one) => one.kind === 'notes' || one.kind === 'direction' || (one.kind === 'rest' && !one.isHidden));
  return layers.filter((one) => one.leads || isDrawn(one));
}

function layerXml(layer: readonly MusicEvent[], context: NoteContext, leads: boolean, length: number): string {
  const timed = layer.filter(({ kind }) => kind === 'notes' || kind === 'rest');
  if (timed.length === 0)
    return [...changesXml(layer, context, leads), length > 0 ? forwardXml(length, context) : ''].join('');
  const written: string[] = [];
  const beams = beamsOf(layer);
  for (const one of layer) {
    if (one.kind === 'notes') written.push(...annotationsXml(one, context), notesXml(one, context, beams.get(one)));
    else if (one.kind !== 'rest') written.push(...changesXml([one], context, leads));
    else if (one.isHidden) written.push(...annotationsXml(one, context), forwardXml(durationOf(one), context));
    else
      written.push(
        ...annotationsXml(one, context),
        restXml(one, timed.length === 1 && durationOf(one) === length, context),
      );
  }
  return written.join('');
}

/* Key, clef and meter are written once per staff, by its first voice. */
function changesXml(layer: readonly MusicEvent[], { staff }: NoteContext, leads: boolean): readonly string[] {
  return layer.flatMap((one) => {
    if (one.kind === 'notes' || one.kind === 'rest') return [];
    if (one.kind !== 'direction') return leads || one.kind === 'tempo' ? [changeXml(one, staff)] : [];
    const direction = directionOf(one.mark);
    return direction ? [directionXml([direction.xml], direction.isBelow, staff)] : [];
  });
}

function annotationsXml({ chord, texts }: NoteGroup | Rest, { staff }: NoteContext): readonly string[] {
  const symbol = chord === '' ? undefined : chordXml(chord);
  const allTexts = chord !== '' && symbol === undefined ? [{ text: chord, isBelow: false }, ...texts] : texts;
  return [symbol ?? '', ...allTexts.map(({ text, isBelow }) => directionXml([textXml('words', text)], isBelow, staff))];
}

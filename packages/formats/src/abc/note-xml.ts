import { Unreadable } from '../unreadable.ts';
import { xmlElement as el } from '../xml-writer.ts';
import type { Beam } from './beams.ts';
import { textXml } from './attributes-xml.ts';
import { notationsOf } from './marks.ts';
import { type NoteLength, splitLength } from './note-lengths.ts';
import type { Notes, Pitch, Rest, Syllable, Tuplet } from './tune.ts';

/** Where a note stands: its voice in the part, its staff when there are several, the accidentals its staff shows. */
export type NotePlace = {
  readonly voice: number;
  readonly staff: number | undefined;
  readonly printed: ReadonlySet<Pitch>;
  readonly beam?: Beam | undefined;
};

/** One or more notes that sound together, with grace notes before them; several tied ones where one cannot show the length. */
export function notesXml(notes: Notes, place: NotePlace, beam?: Beam): string {
  const pieces = piecesOf(notes.length);
  const graces = (of: Notes['grace']) =>
    of.flatMap((pitches) => pitches.map((pitch, at) => graceXml(pitch, at > 0, place)));
  const sounding = pieces.flatMap((piece, at) => {
    const step = { piece, isFirst: at === 0, isLast: at === pieces.length - 1 };
    return notes.pitches.map((pitch, high) => noteXml(notes, pitch, high > 0, step, { ...place, beam }));
  });
  return [...graces(notes.grace), ...sounding, ...graces(notes.graceAfter)].join('');
}

/** A rest; `isWholeBar` when it fills its bar alone. */
export function restXml(rest: Rest, isWholeBar: boolean, place: NotePlace): string {
  if (isWholeBar) {
    return el('note', {}, [el('rest', { measure: 'yes' }, []), textXml('duration', rest.length), ...placeXml(place)]);
  }
  return piecesOf(rest.length)
    .map((piece, at) =>
      el('note', {}, [
        el('rest', {}, []),
        textXml('duration', durationOf(piece, rest.tuplet)),
        ...placeXml(place, typeXml(piece, rest.tuplet)),
        notationsXml(at === 0 ? [...tupletXml(rest.tuplet), ...notationsOf(rest.marks)] : []),
      ]),
    )
    .join('');
}

/** Time that passes in a voice without anything drawn. */
export const pauseXml = (length: number, { voice, staff }: Omit<NotePlace, 'printed'>): string =>
  el('forward', {}, [
    textXml('duration', length),
    textXml('voice', voice),
    staff === undefined ? '' : textXml('staff', staff),
  ]);

type Piece = { readonly piece: NoteLength; readonly isFirst: boolean; readonly isLast: boolean };

function piecesOf(length: number): readonly NoteLength[] {
  const pieces = splitLength(length);
  if (!pieces) throw new Unreadable(1, 'A note of the tune has a length that cannot be written.');
  return pieces;
}

const durationOf = ({ length }: NoteLength, tuplet: Tuplet | undefined): number =>
  tuplet ? (length * tuplet.normal) / tuplet.actual : length;

function noteXml(notes: Notes, pitch: Pitch, isUpper: boolean, { piece, isFirst, isLast }: Piece, place: NotePlace) {
  const from = pitch.tieStart || !isLast;
  const to = pitch.tieStop || !isFirst;
  return el('note', {}, [
    isUpper ? el('chord', {}, []) : '',
    pitchXml(pitch),
    textXml('duration', durationOf(piece, notes.tuplet)),
    to ? el('tie', { type: 'stop' }, []) : '',
    from ? el('tie', { type: 'start' }, []) : '',
    ...placeXml(place, [...typeXml(piece, undefined), accidentalXml(pitch, isFirst, place), ratioXml(notes.tuplet)]),
    !isUpper && isFirst && place.beam ? textXml('beam', place.beam, { number: '1' }) : '',
    notationsXml([
      to ? el('tied', { type: 'stop' }, []) : '',
      from ? el('tied', { type: 'start' }, []) : '',
      ...(isUpper ? [] : groupsXml(notes, isFirst, isLast, place)),
    ]),
    ...(isUpper || !isFirst ? [] : [...notes.words].map(lyricXml)),
  ]);
}

function groupsXml(
  { slursFrom, slursTo, tuplet, marks }: Notes,
  isFirst: boolean,
  isLast: boolean,
  { voice }: NotePlace,
): readonly string[] {
  // Slurs of different voices may overlap: each voice has numbers of its own.
  const slurs = (numbers: readonly number[], type: string) =>
    numbers.map((number) => el('slur', { number: String(voice * 4 - (number % 4)), type }, []));
  return [
    ...(isLast ? slurs(slursTo, 'stop') : []),
    ...(isFirst ? slurs(slursFrom, 'start') : []),
    ...(isFirst ? tupletXml(tuplet) : []),
    ...(isFirst ? notationsOf(marks) : []),
  ];
}

function graceXml(pitch: Pitch, isUpper: boolean, place: NotePlace): string {
  return el('note', {}, [
    el('grace', {}, []),
    isUpper ? el('chord', {}, []) : '',
    pitchXml(pitch),
    ...placeXml(place, [textXml('type', 'eighth'), accidentalXml(pitch, true, place)]),
  ]);
}

function pitchXml({ step, alter, octave }: Pitch): string {
  return el('pitch', {}, [
    textXml('step', step),
    alter === 0 ? '' : textXml('alter', alter),
    textXml('octave', octave),
  ]);
}

const ACCIDENTALS: Readonly<Record<number, string>> = {
  [-2]: 'flat-flat',
  [-1]: 'flat',
  0: 'natural',
  1: 'sharp',
  2: 'double-sharp',
};

const accidentalXml = (pitch: Pitch, isFirst: boolean, { printed }: NotePlace): string =>
  isFirst && printed.has(pitch) ? textXml('accidental', ACCIDENTALS[pitch.alter] ?? 'natural') : '';

/* The order of a note's children is the format's: voice, type, dots, accidental, ratio, staff. */
function placeXml({ voice, staff }: NotePlace, between: readonly string[] = []): readonly string[] {
  return [textXml('voice', voice), ...between, staff === undefined ? '' : textXml('staff', staff)];
}

const typeXml = ({ type, dots }: NoteLength, tuplet: Tuplet | undefined): readonly string[] => [
  textXml('type', type),
  ...Array.from({ length: dots }, () => el('dot', {}, [])),
  ratioXml(tuplet),
];

function ratioXml(tuplet: Tuplet | undefined): string {
  if (!tuplet) return '';
  return el('time-modification', {}, [textXml('actual-notes', tuplet.actual), textXml('normal-notes', tuplet.normal)]);
}

function tupletXml(tuplet: Tuplet | undefined): readonly string[] {
  return [
    tuplet?.isFirst ? el('tuplet', { type: 'start', number: '1' }, []) : '',
    tuplet?.isLast ? el('tuplet', { type: 'stop', number: '1' }, []) : '',
  ].filter((one) => one !== '');
}

const notationsXml = (notations: readonly string[]): string =>
  notations.some((one) => one !== '') ? el('notations', {}, notations) : '';

function lyricXml([verse, { text, goesOn, wentOn, isHeld }]: readonly [number, Syllable]): string {
  const place = wentOn ? (goesOn ? 'middle' : 'end') : goesOn ? 'begin' : 'single';
  return el('lyric', { number: String(verse) }, [
    textXml('syllabic', place),
    textXml('text', text),
    isHeld ? el('extend', {}, []) : '',
  ]);
}

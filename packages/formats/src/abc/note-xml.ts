import { ParseError } from '../parse-error.ts';
import { xmlElement as el } from '../xml-writer.ts';
import type { Beam } from './beams.ts';
import { textXml } from './attributes-xml.ts';
import { notationsOf } from './decorations.ts';
import { type NoteValue, splitIntoNoteValues } from './note-values.ts';
import type { NoteGroup, Pitch, Rest, Syllable, Tuplet } from './tune.ts';
import { diagnose } from '../diagnostics.ts';

/** The context of a note: its voice in the part, its staff when there are several, the accidentals its staff shows. */
export type NoteContext = {
  readonly voice: number;
  readonly staff: number | undefined;
  readonly printed: ReadonlySet<Pitch>;
  readonly beam?: Beam | undefined;
};

/**
 * One or more simultaneous notes, with grace notes before them; several tied ones when one cannot show the duration.
 */
export function notesXml(notes: NoteGroup, context: NoteContext, beam?: Beam): string {
  const values = noteValuesOf(notes.length);
  const graces = (of: NoteGroup['grace']) =>
    of.flatMap((pitches) => pitches.map((pitch, at) => graceXml(pitch, at > 0, context)));
  const sounding = values.flatMap((value, at) => {
    const step = { value, isFirst: at === 0, isLast: at === values.length - 1 };
    return notes.pitches.map((pitch, high) => noteXml(notes, pitch, high > 0, step, { ...context, beam }));
  });
  return [...graces(notes.grace), ...sounding, ...graces(notes.graceAfter)].join('');
}

/** A rest; `isWholeBar` when it fills its bar alone. */
export function restXml(rest: Rest, isWholeBar: boolean, context: NoteContext): string {
  if (isWholeBar) {
    return el('note', {}, [
      el('rest', { measure: 'yes' }, []),
      textXml('duration', rest.length),
      ...voiceAndStaffXml(context),
    ]);
  }
  return noteValuesOf(rest.length)
    .map((piece, at) =>
      el('note', {}, [
        el('rest', {}, []),
        textXml('duration', durationOf(piece, rest.tuplet)),
        ...voiceAndStaffXml(context, typeXml(piece, rest.tuplet)),
        notationsXml(at === 0 ? [...tupletXml(rest.tuplet), ...notationsOf(rest.marks)] : []),
      ]),
    )
    .join('');
}

/** Time that passes in a voice without anything drawn. */
export const forwardXml = (length: number, { voice, staff }: Omit<NoteContext, 'printed'>): string =>
  el('forward', {}, [
    textXml('duration', length),
    textXml('voice', voice),
    staff === undefined ? '' : textXml('staff', staff),
  ]);

type TiedNote = { readonly value: NoteValue; readonly isFirst: boolean; readonly isLast: boolean };

function noteValuesOf(length: number): readonly NoteValue[] {
  const pieces = splitIntoNoteValues(length);
  if (!pieces)
    throw new ParseError(1, diagnose('words', { words: 'A note of the tune has a length that cannot be written.' }));
  return pieces;
}

const durationOf = ({ length }: NoteValue, tuplet: Tuplet | undefined): number =>
  tuplet ? (length * tuplet.normal) / tuplet.actual : length;

function noteXml(
  notes: NoteGroup,
  pitch: Pitch,
  isChordMember: boolean,
  { value, isFirst, isLast }: TiedNote,
  context: NoteContext,
) {
  const startsTie = pitch.tieStart || !isLast;
  const stopsTie = pitch.tieStop || !isFirst;
  return el('note', {}, [
    isChordMember ? el('chord', {}, []) : '',
    pitchXml(pitch),
    textXml('duration', durationOf(value, notes.tuplet)),
    stopsTie ? el('tie', { type: 'stop' }, []) : '',
    startsTie ? el('tie', { type: 'start' }, []) : '',
    ...voiceAndStaffXml(context, [
      ...typeXml(value, undefined),
      accidentalXml(pitch, isFirst, context),
      timeModificationXml(notes.tuplet),
    ]),
    !isChordMember && isFirst && context.beam ? textXml('beam', context.beam, { number: '1' }) : '',
    notationsXml([
      stopsTie ? el('tied', { type: 'stop' }, []) : '',
      startsTie ? el('tied', { type: 'start' }, []) : '',
      ...(isChordMember ? [] : spannersXml(notes, isFirst, isLast, context)),
    ]),
    ...(isChordMember || !isFirst ? [] : [...notes.words].map(lyricXml)),
  ]);
}

function spannersXml(
  { slursFrom, slursTo, tuplet, marks }: NoteGroup,
  isFirst: boolean,
  isLast: boolean,
  { voice }: NoteContext,
): readonly string[] {
  // Slurs of different voices may overlap: each voice has its own numbers.
  const slurs = (numbers: readonly number[], type: string) =>
    numbers.map((number) => el('slur', { number: String(voice * 4 - (number % 4)), type }, []));
  return [
    ...(isLast ? slurs(slursTo, 'stop') : []),
    ...(isFirst ? slurs(slursFrom, 'start') : []),
    ...(isFirst ? tupletXml(tuplet) : []),
    ...(isFirst ? notationsOf(marks) : []),
  ];
}

function graceXml(pitch: Pitch, isChordMember: boolean, context: NoteContext): string {
  return el('note', {}, [
    el('grace', {}, []),
    isChordMember ? el('chord', {}, []) : '',
    pitchXml(pitch),
    ...voiceAndStaffXml(context, [textXml('type', 'eighth'), accidentalXml(pitch, true, context)]),
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

const accidentalXml = (pitch: Pitch, isFirst: boolean, { printed }: NoteContext): string =>
  isFirst && printed.has(pitch) ? textXml('accidental', ACCIDENTALS[pitch.alter] ?? 'natural') : '';

/* The format defines the order of a note's children: voice, type, dots, accidental, ratio, staff. */
function voiceAndStaffXml({ voice, staff }: NoteContext, between: readonly string[] = []): readonly string[] {
  return [textXml('voice', voice), ...between, staff === undefined ? '' : textXml('staff', staff)];
}

const typeXml = ({ type, dots }: NoteValue, tuplet: Tuplet | undefined): readonly string[] => [
  textXml('type', type),
  ...Array.from({ length: dots }, () => el('dot', {}, [])),
  timeModificationXml(tuplet),
];

function timeModificationXml(tuplet: Tuplet | undefined): string {
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

function lyricXml([verse, { text, isContinued, isContinuation, isExtended }]: readonly [number, Syllable]): string {
  const syllabic = isContinuation ? (isContinued ? 'middle' : 'end') : isContinued ? 'begin' : 'single';
  return el('lyric', { number: String(verse) }, [
    textXml('syllabic', syllabic),
    textXml('text', text),
    isExtended ? el('extend', {}, []) : '',
  ]);
}

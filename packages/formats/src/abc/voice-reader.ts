import { ParseError } from '../parse-error.ts';
import { type BarBuilder, MAX_BARS, createBarBuilder } from './bar-builder.ts';
import { measureDuration, readClef, readKey, readMeter, readOctaveShift, readTempo, readUnitLength } from './fields.ts';
import { isDirection } from './decorations.ts';
import { createPitchResolver } from './pitch-resolver.ts';
import { readQuoted } from './quoted-text.ts';
import { createRhythmResolver } from './rhythm-resolver.ts';
import { type AbcToken, readLength, readTokens, type WrittenNote, type WrittenPitch } from './tokens.ts';
import type { Annotation, Bar, Clef, KeySignature, TimeSignature, NoteGroup, Pitch, Rest } from './tune.ts';
import type { LyricNote } from './lyrics.ts';
import { diagnose } from '../diagnostics.ts';

/** The initial state of a voice. `unit` is the length of a note without a number. */
export type VoiceStart = {
  readonly key: KeySignature;
  readonly meter: TimeSignature;
  readonly unit: number;
  readonly clef: Clef | undefined;
  readonly octaves: number;
};

/** Reads the music of one voice, line after line. */
export type VoiceReader = {
  /** @returns the notes of the line, to attach lyrics to. @throws {ParseError} */
  readMusic(music: string, line: number): readonly LyricNote[];
  /** Reads a field within the music or between its lines. */
  readField(name: string, value: string, line: number): void;
  /** Adds empty bars up to this count, where the voice was silent while others continued. */
  padTo(bars: number): void;
  /** The number of bars that have begun. */
  startedBars(): number;
  finish(): readonly Bar[];
};

/** Creates the reader of one voice. */
export function createVoiceReader(start: VoiceStart): VoiceReader {
  let { meter, unit } = start;
  let line = 0;
  let slurs = 0;
  let isInGrace = false;
  let isBeamed = false;
  const pitches = createPitchResolver(start.key, start.octaves);
  const rhythm = createRhythmResolver(unit);
  const bars = createBarBuilder(pitches.resetBar);
  const openSlurs: number[] = [];
  let lyricNotes: LyricNote[] = [];
  let previous: NoteGroup | Rest | undefined;
  // Prefixes that belong to the next note.
  let grace: (readonly Pitch[])[] = [];
  let slursFrom: number[] = [];
  let marks: string[] = [];
  let texts: Annotation[] = [];
  let chord = '';

  const takeAttachments = () => {
    const taken = { marks, texts, chord };
    [marks, texts, chord] = [[], [], ''];
    return taken;
  };

  const addNotes = (sounding: readonly Pitch[], written: number) => {
    const length = rhythm.applyBrokenRhythm(written, previous);
    const own = { grace, slursFrom, slursTo: [], graceAfter: [], words: new Map() };
    const notes: NoteGroup = {
      kind: 'notes',
      pitches: sounding,
      length,
      tuplet: rhythm.nextInTuplet(),
      isBeamed,
      ...own,
      ...takeAttachments(),
    };
    [grace, slursFrom] = [[], []];
    pitches.tieTo(sounding);
    bars.add(notes);
    previous = notes;
    isBeamed = true;
    if (!bars.hasSeveralLayers()) lyricNotes.push({ notes, bar: bars.completedCount() });
  };

  const addRest = (written: number, isHidden: boolean) => {
    const length = rhythm.applyBrokenRhythm(written, previous);
    const rest: Rest = { kind: 'rest', length, tuplet: rhythm.nextInTuplet(), isHidden, ...takeAttachments() };
    pitches.holdForTie([]);
    bars.add(rest);
    previous = rest;
  };

  const readNote = (note: WrittenPitch, written: string) => {
    const pitch = pitches.resolve(note);
    if (isInGrace) grace.push([pitch]);
    else addNotes([pitch], rhythm.lengthOf(written, line));
  };

  const readChord = (notes: readonly WrittenNote[], written: string) => {
    const sounding = notes.map(pitches.resolve);
    if (isInGrace) return void grace.push(sounding);
    const [above, below] = readLength(written);
    const length = (rhythm.lengthOf(notes[0]?.length ?? '', line) * above) / below;
    if (!Number.isInteger(length))
      throw new ParseError(line, diagnose('words', { words: `“${written}” is a length that cannot be written.` }));
    addNotes(sounding, length);
    pitches.holdForTie(sounding.filter((_, at) => notes[at]?.isTied));
  };

  const readRest = (name: string, written: string) => {
    if (isInGrace) return;
    if (name === 'z' || name === 'x') return addRest(rhythm.lengthOf(written, line), name === 'x');
    const count = Math.min(MAX_BARS, Math.max(1, Number.parseInt(written, 10) || 1));
    for (let at = 0; at < count; at += 1) {
      if (at > 0) bars.close(line);
      addRest(measureDuration(meter), name === 'X');
    }
  };

  const beginSlur = () => {
    if (isInGrace) return;
    slurs += 1;
    openSlurs.push(slurs);
    slursFrom.push(slurs);
  };

  const endSlur = () => {
    const open = isInGrace ? undefined : openSlurs.pop();
    if (open !== undefined && previous?.kind === 'notes') previous.slursTo.push(open);
  };

  const readKeyOrClef = (name: string, value: string) => {
    const key = name === 'K' ? readKey(value, line) : undefined;
    const clef = readClef(value);
    if (key) {
      pitches.setKey(key);
      bars.add({ kind: 'key', key });
    }
    if (!clef) return;
    pitches.setOctaveShift(readOctaveShift(value, clef));
    if (!bars.isEmpty()) bars.add({ kind: 'clef', clef });
  };

  const readField = (name: string, value: string, at: number) => {
    line = at;
    if (name === 'L') {
      unit = readUnitLength(value, at);
      rhythm.setUnit(unit);
    } else if (name === 'M') {
      meter = readMeter(value, at);
      bars.add({ kind: 'meter', meter });
    } else if (name === 'Q') {
      const tempo = readTempo(value, unit);
      if (tempo) bars.add({ kind: 'tempo', tempo });
    } else if (name === 'K' || name === 'V') readKeyOrClef(name, value);
  };

  const readText = (text: string) => {
    const read = readQuoted(text);
    if (read.annotation) texts.push(read.annotation);
    else if (read.chord !== '') chord = read.chord;
  };

  const readBarLine = (text: string, ending: string) => {
    bars.readBarLine(text, line);
    if (ending !== '') bars.setEnding(ending);
  };

  const handlers: { readonly [K in AbcToken['kind']]: (token: Extract<AbcToken, { kind: K }>) => void } = {
    note: ({ note, length }) => readNote(note, length),
    chord: ({ notes, length }) => readChord(notes, length),
    rest: ({ name, length }) => readRest(name, length),
    bar: ({ text, ending }) => readBarLine(text, ending),
    ending: ({ ending }) => bars.setEnding(ending),
    tie: () => pitches.holdForTie(previous?.kind === 'notes' ? previous.pitches : []),
    tuplet: (asked) => rhythm.beginTuplet(asked, meter),
    broken: ({ sign }) => rhythm.setBrokenRhythm(sign),
    space: () => void (isBeamed = false),
    'slur-on': beginSlur,
    'slur-off': endSlur,
    overlay: () => (bars.addLayer(), pitches.holdForTie([])),
    'grace-on': () => void (isInGrace = true),
    'grace-off': () => void (isInGrace = false),
    mark: ({ name }) => (isDirection(name) ? bars.add({ kind: 'direction', mark: name }) : void marks.push(name)),
    text: ({ text }) => readText(text),
    field: ({ name, value }) => readField(name, value, line),
  };

  return {
    readMusic(music, at) {
      line = at;
      isBeamed = false;
      lyricNotes = [];
      for (const token of readTokens(music)) (handlers[token.kind] as (token: AbcToken) => void)(token);
      return lyricNotes;
    },
    readField,
    padTo: (count) => padBars(bars, count, line),
    startedBars: bars.startedCount,
    finish() {
      if (previous?.kind === 'notes') previous.graceAfter = grace;
      return bars.finish(line);
    },
  };
}

function padBars(bars: BarBuilder, count: number, line: number): void {
  while (bars.completedCount() < count) bars.close(line);
}

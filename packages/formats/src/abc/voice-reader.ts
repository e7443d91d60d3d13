import { Unreadable } from '../unreadable.ts';
import { type Bars, MOST_BARS, openBars } from './bars.ts';
import { barOf, readClef, readKey, readMeter, readOctaves, readTempo, readUnit } from './fields.ts';
import { isDirection } from './marks.ts';
import { openPitches } from './pitches.ts';
import { readQuoted } from './quoted-text.ts';
import { openRhythm } from './rhythm.ts';
import { type AbcToken, readLength, readTokens, type WrittenNote, type WrittenPitch } from './tokens.ts';
import type { Annotation, Bar, Clef, Key, Meter, Notes, Pitch, Rest } from './tune.ts';
import type { SungNote } from './words.ts';

/** What a voice starts with. `unit` is the length of a note without a number. */
export type VoiceStart = {
  readonly key: Key;
  readonly meter: Meter;
  readonly unit: number;
  readonly clef: Clef | undefined;
  readonly octaves: number;
};

/** Reads the music of one voice, line after line. */
export type VoiceReader = {
  /** @returns the notes of the line, for the words below it. @throws {Unreadable} */
  readMusic(music: string, line: number): readonly SungNote[];
  /** A field that stands in the music or between its lines. */
  readField(name: string, value: string, line: number): void;
  /** Empty bars up to this many, where the voice was silent while others went on. */
  waitUntil(bars: number): void;
  /** How many bars are begun. */
  count(): number;
  end(): readonly Bar[];
};

/** A reader of one voice. */
export function openVoice(start: VoiceStart): VoiceReader {
  let { meter, unit } = start;
  let line = 0;
  let slurs = 0;
  let inGrace = false;
  let isJoined = false;
  const pitches = openPitches(start.key, start.octaves);
  const rhythm = openRhythm(unit);
  const bars = openBars(pitches.forgetBar);
  const openSlurs: number[] = [];
  let sung: SungNote[] = [];
  let before: Notes | Rest | undefined;
  // What stands before a note and belongs to it.
  let grace: (readonly Pitch[])[] = [];
  let slursFrom: number[] = [];
  let marks: string[] = [];
  let texts: Annotation[] = [];
  let chord = '';

  const takeBeside = () => {
    const taken = { marks, texts, chord };
    [marks, texts, chord] = [[], [], ''];
    return taken;
  };

  const addNotes = (sounding: readonly Pitch[], written: number) => {
    const length = rhythm.leaned(written, before);
    const own = { grace, slursFrom, slursTo: [], graceAfter: [], words: new Map() };
    const notes: Notes = {
      kind: 'notes',
      pitches: sounding,
      length,
      tuplet: rhythm.nextInTuplet(),
      isJoined,
      ...own,
      ...takeBeside(),
    };
    [grace, slursFrom] = [[], []];
    pitches.join(sounding);
    bars.add(notes);
    before = notes;
    isJoined = true;
    if (!bars.isOverlaid()) sung.push({ notes, bar: bars.complete() });
  };

  const addRest = (written: number, isHidden: boolean) => {
    const length = rhythm.leaned(written, before);
    const rest: Rest = { kind: 'rest', length, tuplet: rhythm.nextInTuplet(), isHidden, ...takeBeside() };
    pitches.hold([]);
    bars.add(rest);
    before = rest;
  };

  const readNote = (note: WrittenPitch, written: string) => {
    const pitch = pitches.read(note);
    if (inGrace) grace.push([pitch]);
    else addNotes([pitch], rhythm.lengthOf(written, line));
  };

  const readChord = (notes: readonly WrittenNote[], written: string) => {
    const sounding = notes.map(pitches.read);
    if (inGrace) return void grace.push(sounding);
    const [above, below] = readLength(written);
    const length = (rhythm.lengthOf(notes[0]?.length ?? '', line) * above) / below;
    if (!Number.isInteger(length)) throw new Unreadable(line, `“${written}” is a length that cannot be written.`);
    addNotes(sounding, length);
    pitches.hold(sounding.filter((_, at) => notes[at]?.isTied));
  };

  const readRest = (name: string, written: string) => {
    if (inGrace) return;
    if (name === 'z' || name === 'x') return addRest(rhythm.lengthOf(written, line), name === 'x');
    const count = Math.min(MOST_BARS, Math.max(1, Number.parseInt(written, 10) || 1));
    for (let at = 0; at < count; at += 1) {
      if (at > 0) bars.close(line);
      addRest(barOf(meter), name === 'X');
    }
  };

  const beginSlur = () => {
    if (inGrace) return;
    slurs += 1;
    openSlurs.push(slurs);
    slursFrom.push(slurs);
  };

  const endSlur = () => {
    const open = inGrace ? undefined : openSlurs.pop();
    if (open !== undefined && before?.kind === 'notes') before.slursTo.push(open);
  };

  const readKeyOrClef = (name: string, value: string) => {
    const key = name === 'K' ? readKey(value, line) : undefined;
    const clef = readClef(value);
    if (key) {
      pitches.setKey(key);
      bars.add({ kind: 'key', key });
    }
    if (!clef) return;
    pitches.setOctaves(readOctaves(value, clef));
    if (!bars.isFresh()) bars.add({ kind: 'clef', clef });
  };

  const readField = (name: string, value: string, at: number) => {
    line = at;
    if (name === 'L') {
      unit = readUnit(value, at);
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
    bars.readLine(text, line);
    if (ending !== '') bars.setEnding(ending);
  };

  const does: { readonly [K in AbcToken['kind']]: (token: Extract<AbcToken, { kind: K }>) => void } = {
    note: ({ note, length }) => readNote(note, length),
    chord: ({ notes, length }) => readChord(notes, length),
    rest: ({ name, length }) => readRest(name, length),
    bar: ({ text, ending }) => readBarLine(text, ending),
    ending: ({ ending }) => bars.setEnding(ending),
    tie: () => pitches.hold(before?.kind === 'notes' ? before.pitches : []),
    tuplet: (asked) => rhythm.beginTuplet(asked, meter),
    broken: ({ sign }) => rhythm.lean(sign),
    space: () => void (isJoined = false),
    'slur-on': beginSlur,
    'slur-off': endSlur,
    overlay: () => (bars.overlay(), pitches.hold([])),
    'grace-on': () => void (inGrace = true),
    'grace-off': () => void (inGrace = false),
    mark: ({ name }) => (isDirection(name) ? bars.add({ kind: 'direction', mark: name }) : void marks.push(name)),
    text: ({ text }) => readText(text),
    field: ({ name, value }) => readField(name, value, line),
  };

  return {
    readMusic(music, at) {
      line = at;
      isJoined = false;
      sung = [];
      for (const token of readTokens(music)) (does[token.kind] as (token: AbcToken) => void)(token);
      return sung;
    },
    readField,
    waitUntil: (count) => waitUntil(bars, count, line),
    count: bars.begun,
    end() {
      if (before?.kind === 'notes') before.graceAfter = grace;
      return bars.end(line);
    },
  };
}

function waitUntil(bars: Bars, count: number, line: number): void {
  while (bars.complete() < count) bars.close(line);
}

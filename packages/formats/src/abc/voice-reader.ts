import { ParseError } from '../parse-error.ts';
import { type BarBuilder, MAX_BARS, createBarBuilder } from './bar-builder.ts';
import { measureDuration, readClef, readKey, readMeter, readOctaveShift, readTempo, readUnitLength } from './fields.ts';
import { isDirection } from './decorations.ts';
import { createPitchResolver, type PitchResolver } from './pitch-resolver.ts';
import { readQuoted } from './quoted-text.ts';
import { createRhythmResolver, type RhythmResolver } from './rhythm-resolver.ts';
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

/* What stands before a note and belongs to it. */
type Attachments = { marks: string[]; texts: Annotation[]; chord: string };

/** Reads the music of one voice, line after line. */
export class VoiceReader {
  readonly #pitches: PitchResolver;
  readonly #rhythm: RhythmResolver;
  readonly #bars: BarBuilder;
  #meter: TimeSignature;
  #unit: number;
  #line = 0;
  #slurCount = 0;
  readonly #openSlurs: number[] = [];
  #isInGrace = false;
  #isBeamed = false;
  #lyricNotes: LyricNote[] = [];
  #previous: NoteGroup | Rest | undefined;
  // Prefixes that belong to the next note.
  #grace: (readonly Pitch[])[] = [];
  #slursFrom: number[] = [];
  #attachments: Attachments = { marks: [], texts: [], chord: '' };

  constructor(start: VoiceStart) {
    this.#meter = start.meter;
    this.#unit = start.unit;
    this.#pitches = createPitchResolver(start.key, start.octaves);
    this.#rhythm = createRhythmResolver(start.unit);
    this.#bars = createBarBuilder(this.#pitches.resetBar);
  }

  /** Reads a line and returns its notes, to attach lyrics to. @throws {ParseError} */
  readMusic(music: string, line: number): readonly LyricNote[] {
    this.#line = line;
    this.#isBeamed = false;
    this.#lyricNotes = [];
    for (const token of readTokens(music)) this.#readToken(token);
    return this.#lyricNotes;
  }

  /** Reads a field within the music or between its lines. */
  readField(name: string, value: string, line: number): void {
    this.#line = line;
    if (name === 'L') {
      this.#unit = readUnitLength(value, line);
      this.#rhythm.setUnit(this.#unit);
    } else if (name === 'M') {
      this.#meter = readMeter(value, line);
      this.#bars.add({ kind: 'meter', meter: this.#meter });
    } else if (name === 'Q') {
      const tempo = readTempo(value, this.#unit);
      if (tempo) this.#bars.add({ kind: 'tempo', tempo });
    } else if (name === 'K' || name === 'V') this.#readKeyOrClef(name, value);
  }

  /** Adds empty bars up to this count, where the voice was silent while others continued. */
  padTo(count: number): void {
    while (this.#bars.completedCount() < count) this.#bars.close(this.#line);
  }

  /** The number of bars that have begun. */
  startedBars(): number {
    return this.#bars.startedCount();
  }

  finish(): readonly Bar[] {
    if (this.#previous?.kind === 'notes') this.#previous.graceAfter = this.#grace;
    return this.#bars.finish(this.#line);
  }

  #readToken(token: AbcToken): void {
    switch (token.kind) {
      case 'note':
        return this.#readNote(token.note, token.length);
      case 'chord':
        return this.#readChord(token.notes, token.length);
      case 'rest':
        return this.#readRest(token.name, token.length);
      case 'bar':
        return this.#readBarLine(token.text, token.ending);
      case 'ending':
        return this.#bars.setEnding(token.ending);
      case 'tie':
        return this.#pitches.holdForTie(this.#previous?.kind === 'notes' ? this.#previous.pitches : []);
      case 'tuplet':
        return this.#rhythm.beginTuplet(token, this.#meter);
      case 'broken':
        return this.#rhythm.setBrokenRhythm(token.sign);
      case 'overlay':
        this.#bars.addLayer();
        return this.#pitches.holdForTie([]);
      case 'mark':
        return this.#readMark(token.name);
      case 'text':
        return this.#readText(token.text);
      case 'field':
        return this.readField(token.name, token.value, this.#line);
      default:
        return this.#readSign(token.kind);
    }
  }

  #readSign(kind: 'space' | 'slur-on' | 'slur-off' | 'grace-on' | 'grace-off'): void {
    if (kind === 'slur-on') this.#beginSlur();
    else if (kind === 'slur-off') this.#endSlur();
    else if (kind === 'space') this.#isBeamed = false;
    else this.#isInGrace = kind === 'grace-on';
  }

  #addNotes(pitches: readonly Pitch[], written: number): void {
    const length = this.#rhythm.applyBrokenRhythm(written, this.#previous);
    const notes: NoteGroup = {
      kind: 'notes',
      pitches,
      length,
      tuplet: this.#rhythm.nextInTuplet(),
      isBeamed: this.#isBeamed,
      grace: this.#grace,
      slursFrom: this.#slursFrom,
      slursTo: [],
      graceAfter: [],
      words: new Map(),
      ...this.#takeAttachments(),
    };
    this.#grace = [];
    this.#slursFrom = [];
    this.#pitches.tieTo(pitches);
    this.#bars.add(notes);
    this.#previous = notes;
    this.#isBeamed = true;
    if (!this.#bars.hasSeveralLayers()) this.#lyricNotes.push({ notes, bar: this.#bars.completedCount() });
  }

  #addRest(written: number, isHidden: boolean): void {
    const length = this.#rhythm.applyBrokenRhythm(written, this.#previous);
    const tuplet = this.#rhythm.nextInTuplet();
    const rest: Rest = { kind: 'rest', length, tuplet, isHidden, ...this.#takeAttachments() };
    this.#pitches.holdForTie([]);
    this.#bars.add(rest);
    this.#previous = rest;
  }

  #takeAttachments(): Attachments {
    const taken = this.#attachments;
    this.#attachments = { marks: [], texts: [], chord: '' };
    return taken;
  }

  #readNote(note: WrittenPitch, written: string): void {
    const pitch = this.#pitches.resolve(note);
    if (this.#isInGrace) this.#grace.push([pitch]);
    else this.#addNotes([pitch], this.#rhythm.lengthOf(written, this.#line));
  }

  #readChord(notes: readonly WrittenNote[], written: string): void {
    const pitches = notes.map(this.#pitches.resolve);
    if (this.#isInGrace) return void this.#grace.push(pitches);
    const [above, below] = readLength(written);
    const length = (this.#rhythm.lengthOf(notes[0]?.length ?? '', this.#line) * above) / below;
    if (!Number.isInteger(length))
      throw new ParseError(
        this.#line,
        diagnose('words', { words: `“${written}” is a length that cannot be written.` }),
      );
    this.#addNotes(pitches, length);
    this.#pitches.holdForTie(pitches.filter((_, at) => notes[at]?.isTied));
  }

  #readRest(name: string, written: string): void {
    if (this.#isInGrace) return;
    if (name === 'z' || name === 'x') return this.#addRest(this.#rhythm.lengthOf(written, this.#line), name === 'x');
    const count = Math.min(MAX_BARS, Math.max(1, Number.parseInt(written, 10) || 1));
    for (let at = 0; at < count; at += 1) {
      if (at > 0) this.#bars.close(this.#line);
      this.#addRest(measureDuration(this.#meter), name === 'X');
    }
  }

  #beginSlur(): void {
    if (this.#isInGrace) return;
    this.#slurCount += 1;
    this.#openSlurs.push(this.#slurCount);
    this.#slursFrom.push(this.#slurCount);
  }

  #endSlur(): void {
    const open = this.#isInGrace ? undefined : this.#openSlurs.pop();
    if (open !== undefined && this.#previous?.kind === 'notes') this.#previous.slursTo.push(open);
  }

  #readKeyOrClef(name: string, value: string): void {
    const key = name === 'K' ? readKey(value, this.#line) : undefined;
    const clef = readClef(value);
    if (key) {
      this.#pitches.setKey(key);
      this.#bars.add({ kind: 'key', key });
    }
    if (!clef) return;
    this.#pitches.setOctaveShift(readOctaveShift(value, clef));
    if (!this.#bars.isEmpty()) this.#bars.add({ kind: 'clef', clef });
  }

  #readMark(name: string): void {
    if (isDirection(name)) this.#bars.add({ kind: 'direction', mark: name });
    else this.#attachments.marks.push(name);
  }

  #readText(text: string): void {
    const read = readQuoted(text);
    if (read.annotation) this.#attachments.texts.push(read.annotation);
    else if (read.chord !== '') this.#attachments.chord = read.chord;
  }

  #readBarLine(text: string, ending: string): void {
    this.#bars.readBarLine(text, this.#line);
    if (ending !== '') this.#bars.setEnding(ending);
  }
}

import { ParseError } from '../parse-error.ts';
import { alignBars } from './align-bars.ts';
import {
  readClef,
  readKey,
  readMeter,
  readOctaveShift,
  readTempo,
  readUnitLength,
  defaultUnitLength,
} from './fields.ts';
import { type AbcLine, readLines } from './lines.ts';
import { readStaves } from './staves.ts';
import type { KeySignature, TimeSignature, Part, Tempo, Tune, Voice } from './tune.ts';
import { VoiceReader } from './voice-reader.ts';
import { attachLyrics, type LyricNote } from './lyrics.ts';
import { diagnose } from '../diagnostics.ts';

const C_MAJOR: KeySignature = { fifths: 0, mode: 'major', alterations: new Map() };
const MAX_CHARACTERS = 1_000_000;
const MAX_VOICES = 100;

type OpenVoice = { readonly id: string; readonly reader: VoiceReader };

/** The data of the fields before the music. */
type TuneHeader = {
  key: KeySignature;
  meter: TimeSignature;
  unit: number | undefined;
  tempo: Tempo | undefined;
  tempoText: string;
  keyText: string;
  readonly titles: string[];
  readonly creators: string[];
  readonly voiceProperties: Map<string, string>;
};

/**
 * Reads the tune of an ABC text, with all its voices.
 *
 * @throws {ParseError} when it holds several tunes or none, or something that cannot be written as notes
 */
export function readAbc(text: string): Tune {
  if (text.length > MAX_CHARACTERS) throw new ParseError(1, diagnose('words', { words: 'The tune is too long.' }));
  const { lines, tunes } = readLines(text);
  if (tunes > 1)
    throw new ParseError(
      1,
      diagnose('words', { words: 'The file holds several tunes. Bring each of them as a file of its own.' }),
    );
  const start = lines.findIndex((line) => line.kind === 'field' && line.name === 'K');
  if (start === -1)
    throw new ParseError(1, diagnose('words', { words: 'The tune names no key: a K: line begins its music.' }));
  const header = readHeader(lines.slice(0, start + 1));
  const voices = readBody(lines.slice(start + 1), header);
  return buildTune(header, voices, staffLayoutOf(lines));
}

function readHeader(lines: readonly AbcLine[]): TuneHeader {
  const header: TuneHeader = {
    key: C_MAJOR,
    meter: { beats: '4', unit: 4, sign: 'common' },
    unit: undefined,
    tempo: undefined,
    tempoText: '',
    keyText: '',
    titles: [],
    creators: [],
    voiceProperties: new Map(),
  };
  for (const line of lines) if (line.kind === 'field') readHeaderField(header, line.name, line.value, line.line);
  header.tempo =
    header.tempoText === '' ? undefined : readTempo(header.tempoText, header.unit ?? defaultUnitLength(header.meter));
  return header;
}

function readHeaderField(header: TuneHeader, name: string, value: string, line: number): void {
  if (name === 'T') header.titles.push(value);
  else if (name === 'C') header.creators.push(value);
  else if (name === 'M') header.meter = readMeter(value, line);
  else if (name === 'L') header.unit = readUnitLength(value, line);
  else if (name === 'Q') header.tempoText = value;
  else if (name === 'V') addVoiceProperties(header.voiceProperties, value);
  else if (name === 'K') {
    header.key = readKey(value, line) ?? C_MAJOR;
    header.keyText = value;
  }
}

/* `V: alto clef=treble name="Alto"`: the properties of a voice are collected from wherever they are written. */
function addVoiceProperties(voiceProperties: Map<string, string>, value: string): string {
  const [, id = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(value) ?? [];
  voiceProperties.set(id, `${voiceProperties.get(id) ?? ''} ${rest}`.trim());
  return id;
}

function readBody(lines: readonly AbcLine[], header: TuneHeader): readonly OpenVoice[] {
  const voices = new Map<string, OpenVoice>();
  let current: OpenVoice | undefined;
  let lyricNotes: readonly LyricNote[] = [];
  let verse = 0;
  let isContinued = false;
  // The bar at which the staves changed last: no voice begins before it.
  let syncedBar = 0;

  const selectVoice = (value: string, line: number) => {
    const id = addVoiceProperties(header.voiceProperties, value);
    const found = voices.get(id) ?? addVoice(id, line);
    current = found;
    return found;
  };
  const addVoice = (id: string, line: number) => {
    if (voices.size >= MAX_VOICES)
      throw new ParseError(line, diagnose('words', { words: 'The tune has too many voices.' }));
    const opened = { id, reader: new VoiceReader(voiceStartOf(header, id)) };
    opened.reader.padTo(syncedBar);
    voices.set(id, opened);
    return opened;
  };
  const currentVoice = (line: number) => current ?? selectVoice([...header.voiceProperties.keys()][0] ?? '1', line);

  for (const line of lines) {
    if (line.kind === 'staves') syncedBar = alignVoices([...voices.values()]);
    else if (line.kind === 'field') {
      if (line.name === 'w') attachLyrics(line.value, lyricNotes, ++verse);
      else if (line.name === 'V') {
        const isKnown = voices.has(/^\S+/.exec(line.value)?.[0] ?? '');
        const { reader } = selectVoice(line.value, line.line);
        if (isKnown) reader.readField('V', line.value, line.line);
      } else currentVoice(line.line).reader.readField(line.name, line.value, line.line);
    } else {
      const read = readMusicLine(line.value, line.line);
      lyricNotes = isContinued ? [...lyricNotes, ...read] : read;
      verse = 0;
      isContinued = line.goesOn;
    }
  }
  return [...voices.values()];

  /* `[V: alto]` may occur anywhere in a line; the music after it belongs to that voice. */
  function readMusicLine(music: string, line: number): readonly LyricNote[] {
    const pieces = music.split(/\[V:\s*([^\][]*)\]/);
    const read: LyricNote[] = [];
    for (const [at, piece] of pieces.entries()) {
      if (at % 2 === 1) selectVoice(piece, line);
      else if (piece.trim() !== '') read.push(...currentVoice(line).reader.readMusic(piece, line));
    }
    return read;
  }
}

function voiceStartOf(header: TuneHeader, id: string) {
  const properties = `${header.voiceProperties.get(id) ?? ''} ${header.keyText}`;
  const clef = readClef(properties);
  const { key, meter } = header;
  return {
    key,
    meter,
    unit: header.unit ?? defaultUnitLength(meter),
    clef,
    octaves: readOctaveShift(properties, clef),
  };
}

/* Where the staves change, all voices are at the same bar. */
function alignVoices(voices: readonly OpenVoice[]): number {
  const most = Math.max(0, ...voices.map(({ reader }) => reader.startedBars()));
  for (const { reader } of voices) reader.padTo(most);
  return most;
}

/*
 * A tune may change its staves within the music: the fullest layout is used for the score, and voices of other layouts
 * are added below it.
 */
function staffLayoutOf(lines: readonly AbcLine[]): readonly (readonly (readonly string[])[])[] {
  const layouts = lines.flatMap((line) => (line.kind === 'staves' ? [readStaves(line.value)] : []));
  const [fullest, ...others] = layouts.toSorted((a, b) => b.flat(2).length - a.flat(2).length);
  const placed = new Set(fullest?.flat(2));
  const layout = [...(fullest ?? [])];
  for (const part of others.flat()) {
    const missing = part.map((staff) => staff.filter((id) => !placed.has(id))).filter((staff) => staff.length > 0);
    for (const id of missing.flat()) placed.add(id);
    if (missing.length > 0) layout.push(missing);
  }
  return layout;
}

function buildTune(
  header: TuneHeader,
  opened: readonly OpenVoice[],
  layout: readonly (readonly (readonly string[])[])[],
): Tune {
  const placed = layout.length > 0 ? layout : opened.map(({ id }) => [[id]]);
  const drawn = new Set(placed.flat(2));
  const voices = alignBars(opened.filter(({ id }) => drawn.has(id)).map((one) => buildVoice(header, one)));
  if (header.tempo) voices[0]?.bars[0]?.layers[0]?.unshift({ kind: 'tempo', tempo: header.tempo });
  const byId = new Map(voices.map((voice) => [voice.id, voice]));
  const parts = placed
    .map((part) => part.map((staff) => staff.flatMap((id) => byId.get(id) ?? [])).filter((staff) => staff.length > 0))
    .filter((staves) => staves.length > 0)
    .map((staves): Part => ({ ...namesOf(staves.flat()), staves }));
  const bars = Math.max(0, ...voices.map((voice) => voice.bars.length));
  if (bars === 0) throw new ParseError(1, diagnose('words', { words: 'There are no notes in this tune.' }));
  return { ...creditsOf(header), key: header.key, meter: header.meter, parts, bars };
}

/* All voices that share staves are named: someone looking for the alto finds it beside the soprano. */
function namesOf(voices: readonly Voice[]): Pick<Part, 'name' | 'shortName'> {
  const join = (names: readonly string[]) => [...new Set(names.filter((name) => name !== ''))].join(', ');
  return { name: join(voices.map(({ name }) => name)), shortName: join(voices.map(({ shortName }) => shortName)) };
}

function buildVoice(header: TuneHeader, { id, reader }: OpenVoice): Voice {
  const properties = header.voiceProperties.get(id) ?? '';
  return {
    id,
    name: matchProperty(/\b(?:name|nm)\s*=\s*(?:"([^"]*)"|(\S+))/, properties),
    shortName: matchProperty(/\b(?:sname|subname|snm)\s*=\s*(?:"([^"]*)"|(\S+))/, properties),
    clef: readClef(`${properties} ${header.keyText}`),
    transposition: Number(/\btranspose\s*=\s*([+-]?\d+)/.exec(properties)?.[1] ?? 0),
    bars: reader.finish(),
  };
}

function matchProperty(pattern: RegExp, properties: string): string {
  const [, quoted, unquoted = ''] = pattern.exec(properties) ?? [];
  return (quoted ?? unquoted).replaceAll('\\n', ' ').trim();
}

function creditsOf({
  titles,
  creators,
}: TuneHeader): Pick<Tune, 'title' | 'subtitles' | 'composer' | 'lyricist' | 'rights'> {
  const findCreator = (start: RegExp) =>
    creators
      .find((one) => start.test(one))
      ?.replace(start, '')
      .trim() ?? '';
  const [title = '', ...subtitles] = titles;
  const unlabeled = creators.find((one) => !/^\w+:/.test(one)) ?? '';
  return {
    title,
    subtitles,
    composer: findCreator(/^music:/i) || unlabeled,
    lyricist: findCreator(/^(?:words|text|lyrics):/i),
    rights: findCreator(/^copyright:/i),
  };
}

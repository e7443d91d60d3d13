import { Unreadable } from '../unreadable.ts';
import { alignBars } from './align-bars.ts';
import { readClef, readKey, readMeter, readOctaves, readTempo, readUnit, usualUnit } from './fields.ts';
import { type AbcLine, readLines } from './lines.ts';
import { readStaves } from './staves.ts';
import type { Key, Meter, Part, Tempo, Tune, Voice } from './tune.ts';
import { openVoice, type VoiceReader } from './voice-reader.ts';
import { layWords, type SungNote } from './words.ts';

const C_MAJOR: Key = { fifths: 0, mode: 'major', alters: new Map() };
const MOST_CHARACTERS = 1_000_000;
const MOST_VOICES = 100;

type OpenVoice = { readonly id: string; readonly reader: VoiceReader };

/** What the fields before the music say. */
type Head = {
  key: Key;
  meter: Meter;
  unit: number | undefined;
  tempo: Tempo | undefined;
  tempoText: string;
  keyText: string;
  readonly titles: string[];
  readonly people: string[];
  readonly said: Map<string, string>;
};

/**
 * Reads the tune of an ABC text, with all its voices.
 *
 * @throws {Unreadable} when it holds several tunes or none, or something that cannot be written as notes
 */
export function readAbc(text: string): Tune {
  if (text.length > MOST_CHARACTERS) throw new Unreadable(1, 'The tune is too long.');
  const { lines, tunes } = readLines(text);
  if (tunes > 1) throw new Unreadable(1, 'The file holds several tunes. Bring each of them as a file of its own.');
  const start = lines.findIndex((line) => line.kind === 'field' && line.name === 'K');
  if (start === -1) throw new Unreadable(1, 'The tune names no key: a K: line begins its music.');
  const head = readHead(lines.slice(0, start + 1));
  const voices = readBody(lines.slice(start + 1), head);
  return toTune(head, voices, layoutOf(lines));
}

function readHead(lines: readonly AbcLine[]): Head {
  const head: Head = {
    key: C_MAJOR,
    meter: { beats: '4', unit: 4, sign: 'common' },
    unit: undefined,
    tempo: undefined,
    tempoText: '',
    keyText: '',
    titles: [],
    people: [],
    said: new Map(),
  };
  for (const line of lines) if (line.kind === 'field') readHeadField(head, line.name, line.value, line.line);
  head.tempo = head.tempoText === '' ? undefined : readTempo(head.tempoText, head.unit ?? usualUnit(head.meter));
  return head;
}

function readHeadField(head: Head, name: string, value: string, line: number): void {
  if (name === 'T') head.titles.push(value);
  else if (name === 'C') head.people.push(value);
  else if (name === 'M') head.meter = readMeter(value, line);
  else if (name === 'L') head.unit = readUnit(value, line);
  else if (name === 'Q') head.tempoText = value;
  else if (name === 'V') sayOf(head.said, value);
  else if (name === 'K') {
    head.key = readKey(value, line) ?? C_MAJOR;
    head.keyText = value;
  }
}

/* `V: alto clef=treble name="Alto"`: what is said of a voice is kept together, wherever it is said. */
function sayOf(said: Map<string, string>, value: string): string {
  const [, id = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(value) ?? [];
  said.set(id, `${said.get(id) ?? ''} ${rest}`.trim());
  return id;
}

function readBody(lines: readonly AbcLine[], head: Head): readonly OpenVoice[] {
  const voices = new Map<string, OpenVoice>();
  let current: OpenVoice | undefined;
  let sung: readonly SungNote[] = [];
  let verse = 0;
  let goesOn = false;
  // The bar at which the staves changed last: no voice is before it.
  let synced = 0;

  const choose = (value: string, line: number) => {
    const id = sayOf(head.said, value);
    const found = voices.get(id) ?? open(id, line);
    current = found;
    return found;
  };
  const open = (id: string, line: number) => {
    if (voices.size >= MOST_VOICES) throw new Unreadable(line, 'The tune has too many voices.');
    const opened = { id, reader: openVoice(startOf(head, id)) };
    opened.reader.waitUntil(synced);
    voices.set(id, opened);
    return opened;
  };
  const chosen = (line: number) => current ?? choose([...head.said.keys()][0] ?? '1', line);

  for (const line of lines) {
    if (line.kind === 'staves') synced = catchUp([...voices.values()]);
    else if (line.kind === 'field') {
      if (line.name === 'w') layWords(line.value, sung, ++verse);
      else if (line.name === 'V') {
        const known = voices.has(/^\S+/.exec(line.value)?.[0] ?? '');
        const { reader } = choose(line.value, line.line);
        if (known) reader.readField('V', line.value, line.line);
      } else chosen(line.line).reader.readField(line.name, line.value, line.line);
    } else {
      const read = readMusicLine(line.value, line.line);
      sung = goesOn ? [...sung, ...read] : read;
      verse = 0;
      goesOn = line.goesOn;
    }
  }
  return [...voices.values()];

  /* `[V: alto]` may stand anywhere in a line, and the music after it is that voice's. */
  function readMusicLine(music: string, line: number): readonly SungNote[] {
    const pieces = music.split(/\[V:\s*([^\][]*)\]/);
    const read: SungNote[] = [];
    for (const [at, piece] of pieces.entries()) {
      if (at % 2 === 1) choose(piece, line);
      else if (piece.trim() !== '') read.push(...chosen(line).reader.readMusic(piece, line));
    }
    return read;
  }
}

function startOf(head: Head, id: string) {
  const said = `${head.said.get(id) ?? ''} ${head.keyText}`;
  const clef = readClef(said);
  const { key, meter } = head;
  return { key, meter, unit: head.unit ?? usualUnit(meter), clef, octaves: readOctaves(said, clef) };
}

/* Where the staves change, all voices stand at the same bar. */
function catchUp(voices: readonly OpenVoice[]): number {
  const most = Math.max(0, ...voices.map(({ reader }) => reader.count()));
  for (const { reader } of voices) reader.waitUntil(most);
  return most;
}

/* A tune may change its staves on the way: the fullest layout is the score's, what is only elsewhere stands below it. */
function layoutOf(lines: readonly AbcLine[]): readonly (readonly (readonly string[])[])[] {
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

function toTune(head: Head, opened: readonly OpenVoice[], layout: readonly (readonly (readonly string[])[])[]): Tune {
  const placed = layout.length > 0 ? layout : opened.map(({ id }) => [[id]]);
  const drawn = new Set(placed.flat(2));
  const voices = alignBars(opened.filter(({ id }) => drawn.has(id)).map((one) => toVoice(head, one)));
  if (head.tempo) voices[0]?.bars[0]?.layers[0]?.unshift({ kind: 'tempo', tempo: head.tempo });
  const byId = new Map(voices.map((voice) => [voice.id, voice]));
  const parts = placed
    .map((part) => part.map((staff) => staff.flatMap((id) => byId.get(id) ?? [])).filter((staff) => staff.length > 0))
    .filter((staves) => staves.length > 0)
    .map((staves): Part => ({ ...namesOf(staves.flat()), staves }));
  const bars = Math.max(0, ...voices.map((voice) => voice.bars.length));
  if (bars === 0) throw new Unreadable(1, 'There are no notes in this tune.');
  return { ...creditsOf(head), key: head.key, meter: head.meter, parts, bars };
}

/* Voices that share staves are all named: whoever looks for the alto finds it beside the soprano. */
function namesOf(voices: readonly Voice[]): Pick<Part, 'name' | 'shortName'> {
  const join = (names: readonly string[]) => [...new Set(names.filter((name) => name !== ''))].join(', ');
  return { name: join(voices.map(({ name }) => name)), shortName: join(voices.map(({ shortName }) => shortName)) };
}

function toVoice(head: Head, { id, reader }: OpenVoice): Voice {
  const said = head.said.get(id) ?? '';
  return {
    id,
    name: saidAs(/\b(?:name|nm)\s*=\s*(?:"([^"]*)"|(\S+))/, said),
    shortName: saidAs(/\b(?:sname|subname|snm)\s*=\s*(?:"([^"]*)"|(\S+))/, said),
    clef: readClef(`${said} ${head.keyText}`),
    sounds: Number(/\btranspose\s*=\s*([+-]?\d+)/.exec(said)?.[1] ?? 0),
    bars: reader.end(),
  };
}

function saidAs(pattern: RegExp, said: string): string {
  const [, quoted, plain = ''] = pattern.exec(said) ?? [];
  return (quoted ?? plain).replaceAll('\\n', ' ').trim();
}

function creditsOf({ titles, people }: Head): Pick<Tune, 'title' | 'subtitles' | 'composer' | 'lyricist' | 'rights'> {
  const said = (start: RegExp) =>
    people
      .find((one) => start.test(one))
      ?.replace(start, '')
      .trim() ?? '';
  const [title = '', ...subtitles] = titles;
  const plain = people.find((one) => !/^\w+:/.test(one)) ?? '';
  return {
    title,
    subtitles,
    composer: said(/^music:/i) || plain,
    lyricist: said(/^(?:words|text|lyrics):/i),
    rights: said(/^copyright:/i),
  };
}

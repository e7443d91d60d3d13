import { durationOf, type MusicEvent, type Tune, type Voice, WHOLE_NOTE } from '../abc/tune.ts';
import { readAbc } from '../abc/read-abc.ts';
import { readLines } from '../abc/lines.ts';
import { readScorePeople } from './score-people.ts';
import { type ScoreBar, type ScoreWords, type SungNote, syllable, VoiceCollector } from './score-words.ts';

/**
 * Reads the words of an ABC tune: `T:` and `C:` lines, `w:` lines under the notes, and `W:` lines below the music.
 *
 * @throws {ParseError} when it holds several tunes or none, or something that cannot be written as notes
 */
export function readAbcWords(text: string): ScoreWords {
  const tune = readAbc(text);
  const fields = readLines(text).lines.flatMap((line) => (line.kind === 'field' ? [line] : []));
  const valuesOf = (name: string) => fields.filter((field) => field.name === name).map(({ value }) => value);
  const credits = valuesOf('C');
  const voices = tune.parts.flatMap(({ staves }) => staves.flat());
  return {
    titles: tune.title === '' ? [] : [tune.title],
    people: credits.filter((credit) => !RIGHTS.test(credit)).flatMap((credit) => readScorePeople(credit, 'music')),
    language: '',
    copyright: tune.rights,
    key: keyOf(tune),
    bars: barsOf(voices, tune.bars),
    voices: voices.map(notesOf),
    stanzas: stanzasOf(valuesOf('W')),
  };
}

function barsOf(voices: readonly Voice[], count: number): readonly ScoreBar[] {
  let isInEnding = false;
  return Array.from({ length: count }, (_, at) => {
    const bars = voices.flatMap((voice) => voice.bars[at] ?? []);
    isInEnding ||= bars.some(({ ending }) => ending !== '');
    const bar = {
      startsRepeat: bars.some(({ startsRepeat }) => startsRepeat),
      endsRepeat: bars.some(({ end }) => end.endsRepeat),
      isInEnding,
    };
    // An ending lasts to the next repeat or double bar line.
    if (bars.some(({ end }) => end.endsRepeat || end.style !== '')) isInEnding = false;
    return bar;
  });
}

const RIGHTS = /^\s*(?:copyright|©|\(c\))/i;

const TONICS = ['Cb', 'Gb', 'Db', 'Ab', 'Eb', 'Bb', 'F', 'C', 'G', 'D', 'A', 'E', 'B', 'F#', 'C#', 'G#', 'D#', 'A#'];

/** The name of a key by its signature; empty for modes that are neither major nor minor. */
export function nameOfKey(fifths: number, mode: string): string {
  const minor = mode === 'minor' || mode === 'aeolian';
  if (!minor && mode !== 'major' && mode !== 'ionian') return '';
  const tonic = TONICS[fifths + 7 + (minor ? 3 : 0)];
  return tonic === undefined ? '' : `${tonic}${minor ? 'm' : ''}`;
}

const keyOf = ({ key }: Tune): string => nameOfKey(key.fifths, key.mode);

function notesOf({ bars }: Voice): readonly SungNote[] {
  const voice = new VoiceCollector();
  for (const [bar, { layers, end }] of bars.entries()) {
    let start = 0;
    for (const event of layers[0] ?? []) {
      addEvent(voice, event, { bar, start });
      start += quartersOf(event);
    }
    if (end.style !== '' || end.endsRepeat) voice.endPhrase();
  }
  return voice.notes;
}

const quartersOf = (event: MusicEvent): number => (4 * durationOf(event)) / WHOLE_NOTE;

function addEvent(voice: VoiceCollector, event: MusicEvent, place: Pick<SungNote, 'bar' | 'start'>): void {
  if (event.kind === 'rest') voice.endPhrase();
  if (event.kind !== 'notes') return;
  const words: SungNote['words'] = new Map();
  let endsWrittenLine = false;
  for (const [verse, { text, isContinued, isLast }] of event.words) {
    if (text !== '') words.set(String(verse), syllable(text, { isContinued }));
    endsWrittenLine ||= isLast;
  }
  voice.addNote({
    ...place,
    words,
    length: quartersOf(event),
    hasFermata: event.marks.some((mark) => /^(?:H|(?:inverted)?fermata)$/.test(mark)),
    endsPhrase: endsWrittenLine || event.marks.includes('breath'),
  });
}

/* Stanzas are separated by empty `W:` lines, or begin with their number. */
function stanzasOf(lines: readonly string[]): readonly (readonly string[])[] {
  const stanzas: string[][] = [[]];
  for (const line of lines) {
    if (line === '' || /^\d{1,2}\s*[.)]/.test(line)) stanzas.push([]);
    if (line !== '') stanzas.at(-1)?.push(line);
  }
  return stanzas.filter((stanza) => stanza.length > 0);
}

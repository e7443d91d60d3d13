import type { Author } from '../song-text.ts';
import { parseXml, textOf, elementsOf, type XmlElement } from '../xml-tree.ts';
import { nameOfKey } from './abc-words.ts';
import { readScorePeople } from './score-people.ts';
import {
  type ScoreBar,
  type ScoreWords,
  type SungNote,
  type SungSyllable,
  syllable,
  VoiceCollector,
} from './score-words.ts';
import { SCORE_XML_LIMITS } from './score-xml-limits.ts';

/**
 * Reads the words of a MusicXML score.
 *
 * @throws {ParseError} when it is not well-formed, declares entities of its own, or is beyond a limit
 */
export function readMusicXmlWords(text: string): ScoreWords {
  const score = parseXml(text, SCORE_XML_LIMITS);
  const parts = partsOf(score);
  const bars: ScoreBar[] = [];
  const voices = parts.flatMap((measures) => readPart(measures, bars));
  return {
    titles: titlesOf(score),
    people: peopleOf(score),
    language: languageOf(parts),
    copyright: elementsOf(child(score, 'identification'), 'rights').map(textOf).join(' '),
    key: keyOf(parts[0] ?? []),
    bars,
    voices,
    stanzas: [],
  };
}

const child = (element: XmlElement | undefined, name: string): XmlElement | undefined => elementsOf(element, name)[0];
const childText = (element: XmlElement | undefined, name: string): string => textOf(child(element, name));

/* The measures of each part, in whichever order the score holds them. */
function partsOf(score: XmlElement): readonly (readonly XmlElement[])[] {
  if (score.name !== 'score-timewise') return elementsOf(score, 'part').map((part) => elementsOf(part, 'measure'));
  const parts = new Map<string, XmlElement[]>();
  for (const measure of elementsOf(score, 'measure'))
    for (const part of elementsOf(measure, 'part')) {
      const id = part.attributes.get('id') ?? '';
      parts.set(id, [...(parts.get(id) ?? []), part]);
    }
  return [...parts.values()];
}

function titlesOf(score: XmlElement): readonly string[] {
  const credits = elementsOf(score, 'credit')
    .filter((credit) => elementsOf(credit, 'credit-type').some((type) => textOf(type) === 'title'))
    .map((credit) => elementsOf(credit, 'credit-words').map(textOf).join(' '));
  return [childText(child(score, 'work'), 'work-title'), childText(score, 'movement-title'), ...credits];
}

const ROLES: Readonly<Record<string, Author['role']>> = {
  composer: 'music',
  music: 'music',
  lyricist: 'words',
  poet: 'words',
  author: 'words',
  librettist: 'words',
  words: 'words',
  translator: 'translation',
  arranger: 'arrangement',
};

function peopleOf(score: XmlElement): readonly Author[] {
  const creators = elementsOf(child(score, 'identification'), 'creator').flatMap((creator) => {
    const role = ROLES[creator.attributes.get('type')?.toLowerCase() ?? 'composer'];
    return role === undefined ? [] : readScorePeople(rawLines(creator), role);
  });
  if (creators.length > 0) return creators;
  return elementsOf(score, 'credit').flatMap((credit) => {
    const role = ROLES[childText(credit, 'credit-type')];
    return role === undefined
      ? []
      : elementsOf(credit, 'credit-words').flatMap((words) => readScorePeople(rawLines(words), role));
  });
}

/* Each line of a credit names somebody else. */
const rawLines = ({ children }: XmlElement): string =>
  children
    .filter((node) => typeof node === 'string')
    .join('')
    .trim()
    .replace(/\s*\n\s*/g, '; ');

function languageOf(parts: readonly (readonly XmlElement[])[]): string {
  for (const measure of parts.flat())
    for (const note of elementsOf(measure, 'note'))
      for (const lyric of elementsOf(note, 'lyric')) {
        const told = elementsOf(lyric, 'text').map((text) => text.attributes.get('xml:lang') ?? '');
        return [lyric.attributes.get('xml:lang') ?? '', ...told].find((tag) => tag !== '') ?? '';
      }
  return '';
}

function keyOf(measures: readonly XmlElement[]): string {
  for (const measure of measures)
    for (const attributes of elementsOf(measure, 'attributes')) {
      const key = child(attributes, 'key');
      if (key) return nameOfKey(Number(childText(key, 'fifths')), childText(key, 'mode'));
    }
  return '';
}

function readPart(measures: readonly XmlElement[], bars: ScoreBar[]) {
  const voices = new Map<string, VoiceCollector>();
  let isInEnding = false;
  let divisions = 1;
  for (const [at, measure] of measures.entries()) {
    const bar = (bars[at] ??= { startsRepeat: false, endsRepeat: false, isInEnding: false });
    if (isInEnding) bar.isInEnding = true;
    let start = 0;
    for (const element of elementsOf(measure)) {
      const length = (Number(childText(element, 'duration')) || 0) / divisions;
      if (element.name === 'attributes') divisions = Number(childText(element, 'divisions')) || divisions;
      if (element.name === 'note') readNote(element, { bar: at, start, length }, voices);
      if (element.name === 'backup') start -= length;
      if (element.name === 'forward' || (element.name === 'note' && !child(element, 'chord'))) start += length;
      if (element.name !== 'barline') continue;
      readBarLine(element, bar, voices);
      const ending = child(element, 'ending')?.attributes.get('type');
      if (ending !== undefined) bar.isInEnding = true;
      if (ending !== undefined) isInEnding = ending === 'start';
    }
  }
  return [...voices.values()].map(({ notes }) => notes);
}

function readBarLine(line: XmlElement, bar: ScoreBar, voices: ReadonlyMap<string, VoiceCollector>): void {
  const repeat = child(line, 'repeat')?.attributes.get('direction');
  if (repeat === 'forward') bar.startsRepeat = true;
  if (repeat === 'backward') bar.endsRepeat = true;
  const isDouble = /^(?:light|heavy)-/.test(childText(line, 'bar-style')) || repeat === 'backward';
  if (isDouble && line.attributes.get('location') !== 'left') for (const voice of voices.values()) voice.endPhrase();
}

type Place = Pick<SungNote, 'bar' | 'start' | 'length'>;

function readNote(note: XmlElement, place: Place, voices: Map<string, VoiceCollector>): void {
  const id = childText(note, 'voice');
  const voice = voices.get(id) ?? new VoiceCollector();
  voices.set(id, voice);
  if (child(note, 'rest')) return voice.endPhrase();
  const words = new Map<string, SungSyllable>();
  for (const lyric of elementsOf(note, 'lyric')) {
    const read = readLyric(lyric);
    if (read) words.set(verseOf(lyric), read);
  }
  // The other notes of a chord are sung at the same time.
  if (child(note, 'chord')) return voice.addNote({ ...place, length: 0, words, hasFermata: false, endsPhrase: false });
  const notations = elementsOf(note, 'notations');
  const articulations = notations.flatMap((each) => elementsOf(each, 'articulations'));
  return voice.addNote({
    ...place,
    words,
    hasFermata: notations.some((each) => child(each, 'fermata') !== undefined),
    endsPhrase: articulations.some((each) => (child(each, 'breath-mark') ?? child(each, 'caesura')) !== undefined),
  });
}

function verseOf(lyric: XmlElement): string {
  const number = lyric.attributes.get('number') ?? '';
  const name = lyric.attributes.get('name') ?? '';
  if (/refr|chorus|omkv/i.test(`${name} ${number}`)) return 'chorus';
  return /\d+$/.exec(number)?.[0] ?? '1';
}

/* Syllables of two words on one note are separated by an elision: each may have its own place in its word. */
function readLyric(lyric: XmlElement): SungSyllable | undefined {
  let text = '';
  let isContinued = false;
  let isContinuation: boolean | undefined;
  let syllabic = '';
  for (const element of elementsOf(lyric)) {
    if (element.name === 'syllabic') syllabic = textOf(element);
    if (element.name !== 'text') continue;
    const piece = textOf(element).replaceAll('\u203f', ' ');
    isContinuation ??= syllabic === '' ? undefined : syllabic === 'middle' || syllabic === 'end';
    text += text === '' || isContinued ? piece : ` ${piece}`;
    isContinued = syllabic === 'begin' || syllabic === 'middle';
  }
  const endsSection = child(lyric, 'end-paragraph') !== undefined;
  const endsLine = endsSection || child(lyric, 'end-line') !== undefined;
  if (text.trim() === '') return undefined;
  return syllable(text, { isContinued, isContinuation, endsLine, endsSection });
}

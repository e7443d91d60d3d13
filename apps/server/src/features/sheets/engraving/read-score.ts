import { abcToMusicXml, Unreadable as UnreadableTune } from '@canticle/formats';
import { formatKey } from '@canticle/music';
import { checkSize, checkXml } from './check-xml.ts';
import { fillAccidentals } from './fill-accidentals.ts';
import { attributeOf, childrenOf, type Document, findAll, idOf, parseMei, textOf, writeMei } from './mei-document.ts';
import { keyOfScore } from './score-key.ts';
import { completePitches, readPitches } from './musicxml-pitch.ts';
import { checkRepeats } from './check-repeats.ts';
import { listParts, type ScorePart } from './score-parts.ts';
import { melodyOf } from './melody-of.ts';
import { readSourceText, type ScoreFormat, type SourceText } from './source-text.ts';
import type { Toolkit } from './toolkit.ts';
import { Unreadable } from './unreadable.ts';

/** What is known of a score without drawing it. */
export type ScoreFacts = {
  readonly title: string;
  readonly composer: string;
  /** Written key, with `m` for minor; empty when the score names none. */
  readonly key: string;
  readonly parts: readonly ScorePart[];
  readonly measures: number;
  readonly hasChords: boolean;
  readonly hasLyrics: boolean;
};

/** A score as Canticle keeps it: canonical MEI with ids that stay, and what it holds. */
export type ReadScore = {
  readonly format: ScoreFormat;
  readonly mei: string;
  readonly facts: ScoreFacts;
  /** Its melody as MIDI numbers. */
  readonly melody: readonly number[];
};

/**
 * Reads a score of any format into canonical MEI. The same bytes always give the same ids.
 *
 * @throws {Unreadable} with a sentence when it is no score, is broken, empty or too large
 */
export async function readScore(toolkit: Toolkit, bytes: Uint8Array): Promise<ReadScore> {
  const source = await readSourceText(bytes);
  const { format } = source;
  const xml = toXml(source);
  checkXml(xml);
  const pitches = format === 'mei' ? undefined : readPitches(xml);
  const loaded = toolkit.load(format === 'mei' ? 'mei' : 'musicxml', pitches?.xml ?? xml);
  const document = parseMei(loaded.mei());
  const facts = factsOf(document);
  const notes = findAll(document, 'note');
  if (notes.length === 0) throw new Unreadable('There are no notes in this score.');
  checkSize({ parts: facts.parts.length, measures: facts.measures, notes: notes.length });
  checkRepeats(document);
  if (pitches !== undefined) completePitches(document, pitches);
  // MusicXML says of every note how it sounds.
  if (format === 'mei') fillAccidentals(document);
  makeIdsUnique(document);
  // The engraver notes when it ran: the same score would be another one every second.
  for (const application of findAll(document, 'application')) application.removeAttribute('isodate');
  return { format, mei: writeMei(document), facts, melody: melodyOf(document) };
}

/* The engraver itself reads one voice of ABC and drops the others, so it is given the tune as MusicXML. */
function toXml({ format, text }: SourceText): string {
  if (format !== 'abc') return text;
  try {
    return abcToMusicXml(text);
  } catch (error) {
    throw error instanceof UnreadableTune ? new Unreadable(error.reason) : error;
  }
}

function factsOf(document: Document): ScoreFacts {
  const [titles] = findAll(document, 'titleStmt');
  const key = keyOfScore(document);
  const people = titles ? findAll(titles, 'persName', 'composer') : [];
  return {
    title: textOf(titles && childrenOf(titles, 'title')[0]),
    composer: textOf(people.find((one) => one.nodeName === 'composer' || attributeOf(one, 'role') === 'composer')),
    key: key === null ? '' : formatKey(key),
    parts: listParts(document),
    measures: findAll(document, 'measure').length,
    hasChords: findAll(document, 'harm').length > 0,
    hasLyrics: findAll(document, 'syl').some((syllable) => textOf(syllable) !== ''),
  };
}

/* A score from outside may use an id twice; a click would then find the wrong note. */
function makeIdsUnique(document: Document): void {
  const seen = new Set<string>();
  const names = ['measure', 'staff', 'layer', 'note', 'chord', 'rest', 'mRest', 'verse', 'syl', 'harm'];
  for (const element of findAll(document, ...names)) {
    let id = idOf(element);
    if (id === '' || seen.has(id) || !/^[A-Za-z_][\w.-]*$/.test(id)) {
      id = `${element.nodeName}-${seen.size}`;
      element.setAttribute('xml:id', id);
    }
    seen.add(id);
  }
}

import { abcToMusicXml, ParseError as UnreadableTune } from '@canticle/formats';
import { formatKey } from '@canticle/music';
import { checkSize, checkXml } from './check-xml.ts';
import { inferAccidentals } from './infer-accidentals.ts';
import {
  attributeOf,
  childrenOf,
  type Document,
  findAll,
  idOf,
  parseMei,
  textOf,
  serializeMei,
} from './mei-document.ts';
import { keyOfScore } from './score-key.ts';
import { applyPitches, parseMusicXmlPitches } from './musicxml-pitch.ts';
import { checkRepeats } from './check-repeats.ts';
import { listParts } from './score-parts.ts';
import type { ScorePart } from './score-part.ts';
import { extractMelody } from './extract-melody.ts';
import { decodeScore, type ScoreFormat, type DecodedScore } from './decode-score.ts';
import type { Toolkit } from './toolkit.ts';
import { InvalidScoreError } from './invalid-score-error.ts';

/** What is known about a score without drawing it. */
export type ScoreInfo = {
  readonly title: string;
  readonly composer: string;
  /** Written key, with `m` for minor; empty when the score has none. */
  readonly key: string;
  readonly parts: readonly ScorePart[];
  readonly measures: number;
  readonly hasChords: boolean;
  readonly hasLyrics: boolean;
};

/** A score as Canticle stores it: canonical MEI with stable ids, and its facts. */
export type ParsedScore = {
  readonly format: ScoreFormat;
  readonly mei: string;
  readonly facts: ScoreInfo;
  /** Its melody as MIDI numbers. */
  readonly melody: readonly number[];
};

/**
 * Reads a score of any format into canonical MEI. The same bytes always give the same ids.
 *
 * @throws {InvalidScoreError} with a message when it is not a score, is broken, empty or too large
 */
export async function readScore(toolkit: Toolkit, bytes: Uint8Array): Promise<ParsedScore> {
  const source = await decodeScore(bytes);
  const { format } = source;
  const xml = convertToXml(source);
  checkXml(xml);
  const pitches = format === 'mei' ? undefined : parseMusicXmlPitches(xml);
  const loaded = toolkit.load(format === 'mei' ? 'mei' : 'musicxml', pitches?.xml ?? xml);
  const document = parseMei(loaded.mei());
  const facts = extractScoreInfo(document);
  const notes = findAll(document, 'note');
  if (notes.length === 0) throw new InvalidScoreError('This score has no notes.');
  checkSize({ parts: facts.parts.length, measures: facts.measures, notes: notes.length });
  checkRepeats(document);
  if (pitches !== undefined) applyPitches(document, pitches);
  // MusicXML specifies the sounding pitch of every note.
  if (format === 'mei') inferAccidentals(document);
  makeIdsUnique(document);
  // The engraver writes the time of its run: without this the same score would differ every second.
  for (const application of findAll(document, 'application')) application.removeAttribute('isodate');
  return { format, mei: serializeMei(document), facts, melody: extractMelody(document) };
}

/* The engraver's own ABC reader reads one voice and drops the others, so it gets the tune as MusicXML. */
function convertToXml({ format, text }: DecodedScore): string {
  if (format !== 'abc') return text;
  try {
    return abcToMusicXml(text);
  } catch (error) {
    throw error instanceof UnreadableTune ? new InvalidScoreError(error.reason) : error;
  }
}

function extractScoreInfo(document: Document): ScoreInfo {
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

/* An imported score may use an id twice; a click would then find the wrong note. */
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

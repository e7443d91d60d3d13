import {
  capoOf,
  formatKey,
  formatPitch,
  isCapoFret,
  keyOfDocument,
  type LyricsDocument,
  parseKey,
  fromCapoShapes,
  transposeDocument,
  withCapo,
} from '@canticle/music';
import type { Song } from '../../songs/index.ts';

/**
 * What is wrong with the key of a song that was imported before capos were supported: its chords are stored as fingered
 * (`capo`) or without the transposition the file asks for (`transposed`), or a guessed key is stored as stated
 * (`never-stated`).
 */
export type KeyProblem = 'capo' | 'transposed' | 'never-stated';

type KeyedText = { readonly language: string; readonly document: LyricsDocument };

/** The repaired state of a song: texts that change, and its stated key. */
export type RepairedKeys = {
  readonly problem: KeyProblem;
  readonly texts: readonly KeyedText[];
  readonly originalKey: string;
  readonly minor: boolean;
};

/**
 * Computes what today's import would have made of a song that an earlier one stored; undefined when that is the same.
 *
 * @param source  the file the song came from, relative to its collection; undefined when it is not known
 */
export function repairKeys(
  song: Pick<Song, 'originalKey' | 'minor'>,
  texts: readonly KeyedText[],
  source: string | undefined,
): RepairedKeys | undefined {
  const problems = texts.map(({ document }) => detectProblem(document));
  const problem = problems.find((one) => one !== undefined);
  if (problem !== undefined) {
    const repaired = texts.map((text, at) =>
      problems[at] === undefined ? text : { ...text, document: toSoundingDocument(text.document, source) },
    );
    return {
      problem,
      texts: repaired.filter((text, at) => text !== texts[at]),
      ...resolveRepairedKey(song, texts, repaired),
    };
  }
  const isStated = texts.some(({ document }) => document.keys.original !== '');
  if (song.originalKey === '' || isStated || texts.length === 0 || !isSongFile(source)) return undefined;
  // Earlier imports guessed the key from the first and the last chord where a file stated none.
  return { problem: 'never-stated', texts: [], originalKey: '', minor: false };
}

type CarriedKeyInfo = { readonly capo?: unknown; readonly transposition?: unknown };

function readCarriedKeyInfo({ carried }: LyricsDocument): CarriedKeyInfo {
  const facts = carried['song'];
  return typeof facts === 'object' && facts !== null ? facts : {};
}

const isTransposition = (semitones: unknown): semitones is number => Number.isInteger(semitones) && semitones !== 0;

function detectProblem(document: LyricsDocument): KeyProblem | undefined {
  const { capo, transposition } = readCarriedKeyInfo(document);
  if (capoOf(document, 'original') > 0) return undefined;
  if (isCapoFret(Number(capo))) return 'capo';
  return isTransposition(transposition) && !isOpenLyrics(document) ? 'transposed' : undefined;
}

/* The transposition of OpenLyrics is stored and not applied. */
const isOpenLyrics = ({ carried }: LyricsDocument): boolean => carried['openlyrics'] !== undefined;

function toSoundingDocument(document: LyricsDocument, source: string | undefined): LyricsDocument {
  const { capo, transposition } = readCarriedKeyInfo(document);
  const transposed =
    isTransposition(transposition) && !isOpenLyrics(document)
      ? transposeDocument(document, transposition % 12)
      : document;
  const cleaned = withoutCarriedKeyInfo(transposed);
  const fret = Number(capo);
  if (!isCapoFret(fret)) return cleaned;
  const { document: sounding, keyMeaning: keyMeans } = fromCapoShapes(cleaned, 'original', fret);
  const isFingered = !isOpenSong(source) || (document.keys.original !== '' && keyMeans === 'sounding');
  return isFingered ? sounding : withCapo(cleaned, 'original', fret);
}

function withoutCarriedKeyInfo(document: LyricsDocument): LyricsDocument {
  const { song: _facts, ...carried } = document.carried;
  const { capo: _capo, transposition, ...rest } = readCarriedKeyInfo(document);
  const remaining = isOpenLyrics(document) && transposition !== undefined ? { transposition, ...rest } : rest;
  return { ...document, carried: Object.keys(remaining).length > 0 ? { ...carried, song: remaining } : carried };
}

/* The stated key of the song was that of its text, or was guessed where the text stated none. */
function resolveRepairedKey(
  song: Pick<Song, 'originalKey' | 'minor'>,
  before: readonly KeyedText[],
  repaired: readonly KeyedText[],
): Pick<RepairedKeys, 'originalKey' | 'minor'> {
  const songKey = parseKey(song.originalKey, song.minor);
  const keyBefore = before.map(({ document }) => keyOfDocument(document)).find((key) => key !== null);
  const statedKey = repaired.map(({ document }) => parseKey(document.keys.original)).find((key) => key !== null);
  const isOfText = songKey === null || keyBefore === undefined || formatKey(songKey) === formatKey(keyBefore);
  if (!isOfText) return { originalKey: song.originalKey, minor: song.minor };
  return statedKey === undefined
    ? { originalKey: '', minor: false }
    : { originalKey: formatPitch(statedKey.tonic), minor: statedKey.minor };
}

/** OpenSong files have no extension. */
const isOpenSong = (source: string | undefined): boolean =>
  source !== undefined && /(^|\/)[^./]+$|\.xml$/i.test(source) && !isBundleFolder(source);

/** Song folders of a bundle begin with the song's number. */
const isBundleFolder = (source: string): boolean => /^\d+-[a-z0-9-]+$/.test(source.split('/').at(-1) ?? '');

const isSongFile = (source: string | undefined): boolean =>
  source !== undefined && /\.(?:cho|crd|chopro|chordpro|chord|pro|txt|text|tab|xml)(?:$|[#/])/i.test(source);

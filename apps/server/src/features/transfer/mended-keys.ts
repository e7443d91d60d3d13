import {
  capoOf,
  formatKey,
  formatPitch,
  isCapo,
  keyOfDocument,
  type LyricsDocument,
  parseKey,
  soundingDocument,
  transposeDocument,
  withCapo,
} from '@canticle/music';
import type { Song } from '../songs/index.ts';

/**
 * What is wrong with the key of a song that was imported before capos were honoured: its chords are stored as they are
 * fingered, or as they were before the file asked for them to be moved, or a key is stored as stated that was only guessed.
 */
export type KeyTrouble = 'capo' | 'transposed' | 'never-stated';

type KeyedText = { readonly language: string; readonly document: LyricsDocument };

/** What a song is to be like: texts that change, and its stated key. */
export type MendedKeys = {
  readonly trouble: KeyTrouble;
  readonly texts: readonly KeyedText[];
  readonly originalKey: string;
  readonly minor: boolean;
};

/**
 * What today's import would have made of a song that an earlier one stored; undefined when that is the same.
 *
 * @param source  the file the song came from, below its collection; undefined when it is not known
 */
export function mendKeys(
  song: Pick<Song, 'originalKey' | 'minor'>,
  texts: readonly KeyedText[],
  source: string | undefined,
): MendedKeys | undefined {
  const troubles = texts.map(({ document }) => troubleOf(document));
  const trouble = troubles.find((one) => one !== undefined);
  if (trouble !== undefined) {
    const mended = texts.map((text, at) =>
      troubles[at] === undefined ? text : { ...text, document: asItSounds(text.document, source) },
    );
    return { trouble, texts: mended.filter((text, at) => text !== texts[at]), ...keyOf(song, texts, mended) };
  }
  const isStated = texts.some(({ document }) => document.keys.original !== '');
  if (song.originalKey === '' || isStated || texts.length === 0 || !isSongFile(source)) return undefined;
  // Earlier imports took the key from the first and the last chord where a file stated none.
  return { trouble: 'never-stated', texts: [], originalKey: '', minor: false };
}

type Carried = { readonly capo?: unknown; readonly transposition?: unknown };

function carriedOf({ carried }: LyricsDocument): Carried {
  const facts = carried['song'];
  return typeof facts === 'object' && facts !== null ? facts : {};
}

const isMove = (semitones: unknown): semitones is number => Number.isInteger(semitones) && semitones !== 0;

function troubleOf(document: LyricsDocument): KeyTrouble | undefined {
  const { capo, transposition } = carriedOf(document);
  if (capoOf(document, 'original') > 0) return undefined;
  if (isCapo(Number(capo))) return 'capo';
  return isMove(transposition) && !isOpenLyrics(document) ? 'transposed' : undefined;
}

/* What OpenLyrics says of moving is kept and not applied. */
const isOpenLyrics = ({ carried }: LyricsDocument): boolean => carried['openlyrics'] !== undefined;

function asItSounds(document: LyricsDocument, source: string | undefined): LyricsDocument {
  const { capo, transposition } = carriedOf(document);
  const moved =
    isMove(transposition) && !isOpenLyrics(document) ? transposeDocument(document, transposition % 12) : document;
  const bare = withoutFacts(moved);
  const fret = Number(capo);
  if (!isCapo(fret)) return bare;
  const { document: sounding, keyMeans } = soundingDocument(bare, 'original', fret);
  const isFingered = !isOpenSong(source) || (document.keys.original !== '' && keyMeans === 'sounding');
  return isFingered ? sounding : withCapo(bare, 'original', fret);
}

function withoutFacts(document: LyricsDocument): LyricsDocument {
  const { song: facts, ...carried } = document.carried;
  const { capo: _capo, transposition, ...rest } = facts as Record<string, unknown>;
  const left = isOpenLyrics(document) && transposition !== undefined ? { transposition, ...rest } : rest;
  return { ...document, carried: Object.keys(left).length > 0 ? { ...carried, song: left } : carried };
}

/* The stated key of the song was that of its text, or guessed where the text stated none. */
function keyOf(
  song: Pick<Song, 'originalKey' | 'minor'>,
  before: readonly KeyedText[],
  mended: readonly KeyedText[],
): Pick<MendedKeys, 'originalKey' | 'minor'> {
  const own = parseKey(song.originalKey, song.minor);
  const old = before.map(({ document }) => keyOfDocument(document)).find((key) => key !== null);
  const stated = mended.map(({ document }) => parseKey(document.keys.original)).find((key) => key !== null);
  const isOfText = own === null || old === undefined || formatKey(own) === formatKey(old);
  if (!isOfText) return { originalKey: song.originalKey, minor: song.minor };
  return stated === undefined
    ? { originalKey: '', minor: false }
    : { originalKey: formatPitch(stated.tonic), minor: stated.minor };
}

/** Files of OpenSong have no ending. */
const isOpenSong = (source: string | undefined): boolean =>
  source !== undefined && /(^|\/)[^./]+$|\.xml$/i.test(source) && !isBundleFolder(source);

/** Folders of songs in a bundle begin with the song's number. */
const isBundleFolder = (source: string): boolean => /^\d+-[a-z0-9-]+$/.test(source.split('/').at(-1) ?? '');

const isSongFile = (source: string | undefined): boolean =>
  source !== undefined && /\.(?:cho|crd|chopro|chordpro|chord|pro|txt|text|tab|xml)(?:$|[#/])/i.test(source);

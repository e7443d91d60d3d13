import { type Author, decodeText, type ParsedSong, readScoreSong, SCORE_LIMITS } from '@canticle/formats';
import { unpackScore } from './score-archive.ts';

const SCORE = /\.(?:musicxml|xml|mxl|mei|abc)$/i;
const MUSESCORE = /\.mscz$/i;

/** Whether a file is a score whose words can be read, judging by its name. */
export const isScoreName = (name: string): boolean => SCORE.test(name);

/** Whether a file is of MuseScore's own kind, judging by its name. */
export const isMuseScoreName = (name: string): boolean => MUSESCORE.test(name);

/**
 * Reads the song in a score file.
 *
 * @throws {ParseError | ScoreArchiveError} when it cannot be read
 */
export async function readScoreFile(file: File): Promise<ParsedSong> {
  return readScoreSong(await scoreTextOf(file));
}

/** Somebody a score names. */
export type ProposedPerson = Pick<Author, 'name' | 'role'>;

/** The people a score names. */
export const proposePeople = ({ song }: ParsedSong): readonly ProposedPerson[] => song.authors;

/**
 * The text of a score file, unpacked.
 *
 * @param maxBytes  of the beginning that is enough
 * @throws {ScoreArchiveError} when it cannot be unpacked
 */
export async function scoreTextOf(file: File, maxBytes?: number): Promise<string> {
  const isPacked = new TextDecoder('latin1').decode(await file.slice(0, 2).arrayBuffer()) === 'PK';
  const bytes = isPacked
    ? await unpackScore(file, maxBytes)
    : new Uint8Array(await file.slice(0, maxBytes ?? SCORE_LIMITS.textBytes).arrayBuffer());
  return decodeText(maxBytes === undefined ? bytes : withoutCutLetter(bytes)).text;
}

/* A letter of several bytes may be cut at the end. */
const withoutCutLetter = (bytes: Uint8Array): Uint8Array => {
  const last = bytes.findLastIndex((byte) => byte < 0x80);
  return bytes.subarray(0, last + 1);
};

/**
 * The MusicXML in a file of MuseScore, as a file of its own.
 *
 * @throws {ScoreArchiveError} when there is none
 */
export async function extractMusicXml(file: File): Promise<File> {
  const name = file.name.replace(MUSESCORE, '.musicxml');
  return new File([await unpackScore(file)], name, { lastModified: file.lastModified });
}

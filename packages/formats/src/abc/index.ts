import { writeMusicXml } from './musicxml.ts';
import { readAbc } from './read-abc.ts';

/**
 * Converts an ABC tune, with all its voices, to MusicXML.
 *
 * @throws {ParseError} when it holds several tunes or none, or something that cannot be written as notes
 */
export const abcToMusicXml = (text: string): string => writeMusicXml(readAbc(text));

import { writeMusicXml } from './musicxml.ts';
import { readAbc } from './read-abc.ts';

/**
 * Writes a tune of ABC, with all its voices, as MusicXML.
 *
 * @throws {ParseError} when it holds several tunes or none, or something that cannot be written as notes
 */
export const abcToMusicXml = (text: string): string => writeMusicXml(readAbc(text));

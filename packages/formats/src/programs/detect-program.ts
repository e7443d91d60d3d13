import { isOpenLpService } from './openlp-service.ts';
import { isOpenSongSet } from './opensong-set.ts';
import { isProPresenterXmlPlaylist } from './propresenter-xml-playlist.ts';
import { isProPresenterXml } from './propresenter-xml.ts';
import { isSongBeamer } from './songbeamer.ts';
import { isSongSelectImport, isSongSelectText } from './songselect.ts';
import { isVideoPsalm } from './videopsalm.ts';

/** The formats of other song programs. */
export type ProgramFormat =
  | 'onsong'
  | 'openlp-service'
  | 'opensong-set'
  | 'propresenter'
  | 'propresenter-playlist'
  | 'songbeamer'
  | 'songselect'
  | 'songselect-import'
  | 'videopsalm';

const PROGRAM_FILE_NAMES =
  /\.(sng|ccli|usr|bin|onsong|onsongarchive|archive|backup|vpc|vpagd|osz|oszl|osj|pro[4-6](?:x|plx?)?|probundle|proplaylist|rtf|docx|ewsx|sqlite3?|db3?|csv|xlsx)$/i;

/** Whether a file name is one that other song programs give. */
export const isProgramFileName = (name: string): boolean => PROGRAM_FILE_NAMES.test(name);

/**
 * Detects the program that wrote a file, from its content; only OnSong is known by the name of the file.
 *
 * @returns undefined when it is none of them
 */
export function detectProgram(name: string, text: string): ProgramFormat | undefined {
  const start = text.slice(0, 100_000);
  if (isSongBeamer(start)) return 'songbeamer';
  if (isSongSelectImport(start)) return 'songselect-import';
  if (/\.(txt|text|ccli|bin)$/i.test(name) && isSongSelectText(text.slice(-4000))) return 'songselect';
  if (isVideoPsalm(start)) return 'videopsalm';
  if (isOpenLpService(start)) return 'openlp-service';
  if (isOpenSongSet(start)) return 'opensong-set';
  if (isProPresenterXml(start)) return 'propresenter';
  if (isProPresenterXmlPlaylist(start)) return 'propresenter-playlist';
  return /\.onsong$/i.test(name) && !text.includes('\0') ? 'onsong' : undefined;
}

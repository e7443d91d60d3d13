import type { ParsedSong } from '../song-text.ts';
import type { ProgramFormat } from './detect-program.ts';
import { readOnSong } from './onsong.ts';
import { readSongBeamer } from './songbeamer.ts';
import { readSongSelectImport, readSongSelectText } from './songselect.ts';
import { readVideoPsalm } from './videopsalm.ts';

/** The readers of other programs' songs. */
export const programReaders: { readonly [format in ProgramFormat]: (text: string) => readonly ParsedSong[] } = {
  onsong: (text) => [readOnSong(text)],
  songbeamer: (text) => [readSongBeamer(text)],
  songselect: (text) => [readSongSelectText(text)],
  'songselect-import': readSongSelectImport,
  videopsalm: readVideoPsalm,
};

import type { ParsedSong } from '../song-text.ts';
import type { ProgramFormat } from './detect-program.ts';
import { readOnSong } from './onsong.ts';
import { readOpenLpService } from './openlp-service.ts';
import { readOpenSongSet } from './opensong-set.ts';
import type { ParsedSet } from './parsed-set.ts';
import { readProPresenterXmlPlaylist } from './propresenter-xml-playlist.ts';
import { readProPresenterXml } from './propresenter-xml.ts';
import { readSongBeamer } from './songbeamer.ts';
import { readSongSelectImport, readSongSelectText } from './songselect.ts';
import { readVideoPsalm } from './videopsalm.ts';

const withoutSet = (songs: readonly ParsedSong[]): ParsedSet => ({ songs, notes: [], sets: [] });

/** The readers of other programs' songs. */
export const programReaders: { readonly [format in ProgramFormat]: (text: string) => ParsedSet } = {
  onsong: (text) => withoutSet([readOnSong(text)]),
  'openlp-service': readOpenLpService,
  'opensong-set': readOpenSongSet,
  propresenter: (text) => withoutSet([readProPresenterXml(text)]),
  'propresenter-playlist': (text) => readProPresenterXmlPlaylist(text),
  songbeamer: (text) => withoutSet([readSongBeamer(text)]),
  songselect: (text) => withoutSet([readSongSelectText(text)]),
  'songselect-import': (text) => withoutSet(readSongSelectImport(text)),
  videopsalm: (text) => withoutSet(readVideoPsalm(text)),
};

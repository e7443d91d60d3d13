import { type BuiltFile, type Hymn, translationOf } from './hymns.ts';
import {
  buildEasyWorship,
  buildEasyWorshipSchedule,
  buildOnSongBackup,
  buildOpenLpDatabase,
  buildOpenLpService,
  buildVideoPsalm,
} from './databases.ts';
import { buildCsv, buildRtf, buildWord, buildWorkbook, buildZionWorx } from './documents.ts';
import { buildPdfChords, buildPdfSheet } from './pdf-documents.ts';
import {
  buildProPresenter4,
  buildProPresenter5,
  buildProPresenter6,
  buildProPresenter7,
} from './propresenter-files.ts';
import {
  buildOnSong,
  buildOpenSong,
  buildSongBeamer,
  buildSongBeamerTranslated,
  buildSongSelectChordPro,
  buildSongSelectImport,
  buildSongSelectText,
} from './text-files.ts';

export { encode, type Hymn, readHymns, sungParts } from './hymns.ts';
export { createDatabase } from './databases.ts';
export { buildAbc, buildMei, buildMuseScore, buildMusicXml, partsOfAbc } from './score-files.ts';
export {
  buildEmptyPdf,
  buildLockedPdf,
  buildPdfBook,
  buildScorePdf,
  buildUnpackedPdf,
  type PdfBook,
} from './pdf-documents.ts';

type Built = BuiltFile | readonly BuiltFile[];

/** The file or files that a program has of a hymn; `at` makes each of them a little different. */
type BuildFiles = (hymn: Hymn, at: number) => Built | Promise<Built>;

/** What of a hymn is in the file of a program. */
export type ProgramFiles = {
  readonly build: BuildFiles;
  /** Whether the file with this number has chords. */
  readonly hasChords: (at: number) => boolean;
  /** Whether the file with this number says in which order the parts are sung; else each is there once. */
  readonly hasOrder: (at: number) => boolean;
  /** The hymn in the second language of each file, where it has two. */
  readonly translationOf?: (hymn: Hymn) => Hymn;
};

const always = (): boolean => true;
const never = (): boolean => false;

/** How the files of each program are built. */
export const PROGRAM_FILES: { readonly [program: string]: ProgramFiles } = {
  SongBeamer: { build: buildSongBeamer, hasChords: always, hasOrder: always },
  'SongBeamer with two languages': {
    build: buildSongBeamerTranslated,
    hasChords: always,
    hasOrder: always,
    translationOf,
  },
  'SongSelect text': { build: buildSongSelectText, hasChords: never, hasOrder: never },
  'SongSelect import file': { build: buildSongSelectImport, hasChords: never, hasOrder: never },
  'SongSelect ChordPro': { build: buildSongSelectChordPro, hasChords: always, hasOrder: never },
  'OpenLP database': { build: buildOpenLpDatabase, hasChords: (at) => at % 4 === 3, hasOrder: always },
  'OpenLP service': { build: buildOpenLpService, hasChords: never, hasOrder: never },
  OpenSong: { build: buildOpenSong, hasChords: always, hasOrder: (at) => at % 2 === 0 },
  'ProPresenter 4': { build: buildProPresenter4, hasChords: never, hasOrder: never },
  'ProPresenter 5': { build: buildProPresenter5, hasChords: never, hasOrder: (at) => at % 2 === 0 },
  'ProPresenter 6': { build: buildProPresenter6, hasChords: never, hasOrder: always },
  'ProPresenter 7': { build: buildProPresenter7, hasChords: (at) => at % 2 === 0, hasOrder: always },
  EasyWorship: { build: buildEasyWorship, hasChords: never, hasOrder: (at) => at % 3 !== 2 },
  'EasyWorship schedule': { build: buildEasyWorshipSchedule, hasChords: never, hasOrder: always },
  VideoPsalm: { build: buildVideoPsalm, hasChords: (at) => at % 3 === 0, hasOrder: always },
  OnSong: { build: buildOnSong, hasChords: always, hasOrder: always },
  'OnSong backup': { build: buildOnSongBackup, hasChords: always, hasOrder: always },
  Word: { build: buildWord, hasChords: never, hasOrder: never },
  RTF: { build: buildRtf, hasChords: never, hasOrder: never },
  'PDF with words': { build: buildPdfSheet, hasChords: never, hasOrder: never },
  'PDF with chords': { build: buildPdfChords, hasChords: always, hasOrder: never },
  CSV: { build: buildCsv, hasChords: never, hasOrder: never },
  ZionWorx: { build: buildZionWorx, hasChords: never, hasOrder: always },
  Workbook: { build: buildWorkbook, hasChords: never, hasOrder: never },
};

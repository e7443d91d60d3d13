import { rmSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import {
  abcToMusicXml,
  createScoreValidator,
  writeMediaTags,
  decodeText,
  detectScripture,
  TaggingError,
  layOutPage,
  readBundleChordPro,
  readPastedSong,
  readPdfSongs,
  readLrc,
  readScoreSong,
  readScripture,
  readSongs,
  readSrt,
  readWebVtt,
  detectScoreFormat,
  ParseError,
  writeChordProSong,
  writeCsv,
  writeLrc,
  writeOpenLyrics,
  writeOpenSong,
  writeSrt,
  writePlainText,
  writeUsfm,
  writeWebVtt,
} from '@canticle/formats';
import {
  detectUpload,
  isRefusal,
  openMxl,
  readArchive,
  readArticle,
  readImport,
} from '../../../apps/server/src/testing/untrusted-files.ts';

/** One way of reading a file; throws when it cannot be read. @param folder  where a file may be stored */
export type Reader = {
  readonly name: string;
  readonly read: (name: string, bytes: Uint8Array, folder: string) => unknown;
};

/** Whether a file may be rejected with this error: one with a message for the person who uploaded it. */
export const isExpectedError = (error: unknown): boolean =>
  error instanceof ParseError || error instanceof TaggingError || isRefusal(error);

const CREDIT = {
  title: 'A song',
  collection: 'A book',
  number: 1,
  authors: ['A'],
  composers: [],
  arrangers: [],
  copyright: '',
};

const songs: Reader = {
  name: 'songs',
  read(name, bytes) {
    for (const { song } of readSongs(basename(name), bytes).songs) {
      const options = { melody: 'original' } as const;
      writeOpenLyrics(song, options);
      writeOpenSong(song, options);
      writeChordProSong(song, options);
      writePlainText(song, { ...options, withChords: true });
      writeCsv(song.titles.map(({ text, language }) => [text, language]));
    }
  },
};

const bundleTexts: Reader = {
  name: 'texts of a bundle',
  read: (_name, bytes) => readBundleChordPro({ original: decodeText(bytes).text }),
};

const scripture: Reader = {
  name: 'scripture',
  read(name, bytes) {
    const { text } = decodeText(bytes);
    if (detectScripture(name, text) === undefined) return;
    const { books } = readScripture([{ path: name, text }], (_path, error) => {
      if (!isExpectedError(error)) throw error;
    });
    for (const book of books) writeUsfm(book, 'A translation');
  },
};

const abc: Reader = {
  name: 'ABC',
  read(_name, bytes) {
    const { text } = decodeText(bytes);
    readScoreSong(text);
    abcToMusicXml(text);
  },
};

const score: Reader = {
  name: 'score',
  read(_name, bytes) {
    const { text } = decodeText(bytes);
    detectScoreFormat(text);
    const checked = createScoreValidator();
    checked.write(text);
    checked.end();
    readScoreSong(text);
  },
};

const words: Reader = {
  name: 'words in time',
  read(_name, bytes) {
    const { text } = decodeText(bytes);
    writeLrc(readLrc(text).cues);
    writeSrt(readSrt(text).cues);
    writeWebVtt(readWebVtt(text).cues);
  },
};

const pasted: Reader = {
  name: 'pasted words',
  read: (_name, bytes) => readPastedSong(decodeText(bytes).text),
};

const article: Reader = {
  name: 'article',
  read: (_name, bytes) => readArticle(decodeText(bytes).text),
};

/** Lines of a page, and letters in a line of it; what is longer goes on in the next. */
const [PAGE_LINES, LINE_LETTERS] = [50, 2000];

const printed: Reader = {
  name: 'printed text',
  read(_name, bytes) {
    const lines = decodeText(bytes)
      .text.split(/\r\n?|\n/)
      .flatMap((line) => line.match(new RegExp(`.{1,${LINE_LETTERS}}`, 'gsu')) ?? []);
    const pages = Array.from({ length: Math.ceil(lines.length / PAGE_LINES) }, (_page, at) =>
      lines.slice(at * PAGE_LINES, (at + 1) * PAGE_LINES).flatMap((line, row) =>
        [...line].map((text, column) => ({
          text,
          x: 40 + column * 5,
          right: 45 + column * 5,
          y: 60 + row * 14,
          size: row === 0 ? 16 : 10,
          isBold: false,
          isItalic: false,
          isMusic: false,
        })),
      ),
    );
    readPdfSongs(
      'a.pdf',
      pages.map((glyphs) => layOutPage({ width: 600, height: 800, glyphs })),
    );
  },
};

const recording: Reader = {
  name: 'recording',
  read: (name, bytes) => writeMediaTags(new Uint8Array(bytes), extname(name).slice(1), CREDIT),
};
const packedScore: Reader = { name: 'packed score', read: (_name, bytes) => openMxl(bytes) };

const onDisk =
  (read: (path: string) => Promise<unknown>) => async (name: string, bytes: Uint8Array, folder: string) => {
    const path = join(folder, `file${extname(name)}`);
    writeFileSync(path, bytes);
    try {
      await read(path);
    } finally {
      rmSync(path, { force: true });
    }
  };
const archive: Reader = { name: 'archive', read: onDisk(readArchive) };
/** Reads a file as an import does: of every program, archives and databases too. */
export const PROGRAM_READER: Reader = { name: 'file of a program', read: onDisk(readImport) };
const upload: Reader = { name: 'upload', read: onDisk(detectUpload) };

/** The readers of text. */
export const TEXT_READERS = [songs, pasted, printed, bundleTexts, article, scripture, abc, score, words] as const;

/** The ways in which a file with this name is read. */
export function readersOf(name: string): readonly Reader[] {
  switch (extname(name).toLowerCase()) {
    case '.abc':
      return [abc, upload];
    case '.xml':
    case '.musicxml':
    case '.mei':
      return [songs, scripture, score, upload];
    case '.mxl':
      return [packedScore, archive, upload];
    case '.vtt':
    case '.srt':
    case '.lrc':
      return [words, upload];
    case '.mp3':
    case '.wav':
    case '.flac':
    case '.mp4':
    case '.ogg':
      return [recording, upload];
    case '.zip':
    case '.osz':
    case '.oszl':
    case '.probundle':
    case '.proplaylist':
    case '.pro6x':
    case '.pro6plx':
    case '.ewsx':
    case '.backup':
    case '.vpc':
    case '.docx':
    case '.xlsx':
    case '.sqlite':
    case '.db':
      return [PROGRAM_READER, upload];
    case '.sng':
    case '.ccli':
    case '.usr':
    case '.bin':
    case '.onsong':
    case '.osj':
    case '.json':
    case '.csv':
    case '.rtf':
    case '.pro':
    case '.pro4':
    case '.pro5':
    case '.pro6':
    case '.pro6pl':
      return [PROGRAM_READER, songs, bundleTexts];
    case '.pdf':
      return [PROGRAM_READER, upload];
    default:
      return [songs, pasted, printed, bundleTexts, article, scripture, words];
  }
}

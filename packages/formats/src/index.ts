export { type CsvForm, writeCsv } from './csv.ts';
export { type Credit, NotTagged } from './media-tags/credit.ts';
export { creditMedia } from './media-tags/index.ts';
export { type AuthorCredit, readAuthorCredits } from './author-credit.ts';
export { abcToMusicXml } from './abc/index.ts';
export type { BundleLyrics, BundleTexts } from './bundle-chordpro.ts';
export { readBundleChordPro, writeBundleChordPro } from './bundle-chordpro.ts';
export { readChordPro } from './chordpro.ts';
export { writeChordProSong } from './chordpro-export.ts';
export type { ChordProHead } from './chordpro-writer.ts';
export { writeChordPro } from './chordpro-writer.ts';
export { readChordsOverWords } from './chords-over-words.ts';
export type { Cue, ReadCues, WordTime } from './cues.ts';
export type { DecodedText } from './decode-text.ts';
export { decodeText } from './decode-text.ts';
export type { SongFormat } from './detect-format.ts';
export { detectFormat } from './detect-format.ts';
export { readLrc, writeLrc } from './lrc.ts';
export { readOpenLyrics } from './openlyrics.ts';
export { writeOpenLyrics } from './openlyrics-writer.ts';
export { readOpenSong } from './opensong.ts';
export { writeOpenSong } from './opensong-writer.ts';
export { readPlainText } from './plain-text.ts';
export type { SongFile } from './read-songs.ts';
export { readSongs } from './read-songs.ts';
export { checkScore, scoreFormat } from './score-xml.ts';
export type {
  Author,
  LyricsInLanguage,
  Loss,
  ReadSong,
  SongbookEntry,
  SongText,
  Theme,
  Title,
} from './song-text.ts';
export { readSrt, readWebVtt, writeSrt, writeWebVtt } from './subtitles.ts';
export { writeText } from './text-writer.ts';
export { writeUsfm } from './usfm-writer.ts';
export { Unreadable } from './unreadable.ts';
export type { ExportLoss, WriteOptions, WrittenSong } from './written-song.ts';
export { rootOfXml } from './xml-root.ts';
export { detectScripture, readScripture, type ScriptureFormat } from './read-scripture.ts';
export type { ReadBook, ReadScripture, ScriptureLoss, ScriptureSource } from './scripture-text.ts';
export { detectWords, readWordsInTime, type WordsFormat } from './words-in-time.ts';

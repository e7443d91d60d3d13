export {
  createDiagnose,
  type Diagnostic,
  diagnosticKey,
  formatMessage,
  type ReaderDiagnostic,
  readerMessages,
} from './diagnostics.ts';
export { type CsvOptions, writeCsv } from './csv.ts';
export { type MediaTags, TaggingError } from './media-tags/media-tags.ts';
export { writeMediaTags } from './media-tags/index.ts';
export { readRecordingTitle } from './media-tags/read-title.ts';
export { type AuthorCredit, parseAuthorCredits } from './author-credit.ts';
export { abcToMusicXml } from './abc/index.ts';
export type { BundleLyrics, BundleTexts } from './bundle-chordpro.ts';
export { readBundleChordPro, writeBundleChordPro } from './bundle-chordpro.ts';
export { readChordPro } from './chordpro.ts';
export { writeChordProSong } from './chordpro-export.ts';
export type { ChordProHeader } from './chordpro-writer.ts';
export { writeChordPro } from './chordpro-writer.ts';
export { readChordsOverWords } from './chords-over-words.ts';
export type { Cue, ParsedCues, WordTime } from './cues.ts';
export type { DecodedText } from './decode-text.ts';
export { decodeText } from './decode-text.ts';
export { detectLanguage, detectTextLanguage, normalizeLanguage } from './detect-language.ts';
export type { DetectedFormat, SongFormat } from './detect-format.ts';
export { detectFormat, isSongFileName } from './detect-format.ts';
export { readLrc, writeLrc } from './lrc.ts';
export { readOpenLyrics } from './openlyrics.ts';
export { writeOpenLyrics } from './openlyrics-writer.ts';
export { readOpenSong } from './opensong.ts';
export { writeOpenSong } from './opensong-writer.ts';
export { readDocument } from './programs/documents.ts';
export { type EasyWorshipSong, readEasyWorshipSong } from './programs/easyworship.ts';
export { type OpenLpSong, readOpenLpSong } from './programs/openlp-database.ts';
export { type OnSongLibrary, readOnSongLibrary } from './programs/onsong-library.ts';
export type { ParsedSet, SetRow, SongSet } from './programs/parsed-set.ts';
export { type PlaylistSong, readProPresenterPlaylists } from './programs/propresenter-playlist.ts';
export { type PlaylistPresentation, readProPresenterXmlPlaylist } from './programs/propresenter-xml-playlist.ts';
export { completeSet, mediaLost, readingRow, songRow } from './programs/set-rows.ts';
export { findPartOrder } from './programs/song-parts.ts';
export { type AgendaFile, isAgendaFile, readVideoPsalmAgenda } from './programs/videopsalm-agenda.ts';
export { readSharedStrings, readSheet, readSheetNames } from './programs/spreadsheet.ts';
export { readCsv } from './programs/csv-table.ts';
export {
  columnLetters,
  guessTableMapping,
  mapTableColumns,
  type ParsedTable,
  readSongTable,
  type Table,
  TABLE_FIELDS,
  type TableField,
  tableHeadings,
  type TableMapping,
} from './programs/table.ts';
export { writeProPresenterText } from './programs/propresenter-text-writer.ts';
export { writeSongBeamer } from './programs/songbeamer-writer.ts';
export { readWordXml } from './programs/word-document.ts';
export { type WordDocument, writeWordDocument } from './programs/word-writer.ts';
export { layOutPage, type PageText, type PdfGlyph, type PdfSongs, readPdfSongs } from './pdf/index.ts';
export { readPlainText } from './plain-text.ts';
export { PASTED_FORMATS, type PastedFormat, type PastedSong, readPastedSong } from './read-pasted-song.ts';
export type { ParsedSongFile } from './read-songs.ts';
export { readSongs } from './read-songs.ts';
export { readScoreSong } from './scores/read-score-song.ts';
export { SCORE_LIMITS } from './scores/score-limits.ts';
export { createScoreValidator, detectScoreFormat } from './score-xml.ts';
export type {
  Author,
  LyricsInLanguage,
  SongDiagnostic,
  ParsedSong,
  SongbookEntry,
  SongFileData,
  Theme,
  Title,
} from './song-text.ts';
export { readSrt, readWebVtt, writeSrt, writeWebVtt } from './subtitles.ts';
export { writePlainText } from './plain-text-writer.ts';
export { writeUsfm } from './usfm-writer.ts';
export { ParseError } from './parse-error.ts';
export type { ExportDiagnostic, WriteOptions, ExportedSong } from './exported-song.ts';
export { xmlRootName } from './xml-root.ts';
export { detectScripture, readScripture, type ScriptureFormat } from './read-scripture.ts';
export type { ParsedBook, ParsedScripture, ScriptureDiagnostic, ScriptureFile } from './scripture-text.ts';
export { detectTimedText, readTimedText, type TimedTextFormat } from './timed-text.ts';

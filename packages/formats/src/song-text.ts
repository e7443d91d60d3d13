import type { LyricsDocument } from '@canticle/music';
import type { ReaderDiagnostic } from './diagnostics.ts';

/** A title in one language. The first `main` one is the title of the song in the file. */
export type Title = {
  readonly text: string;
  /** Language tag as in the file ("en", "en-US"); empty when the file does not say. */
  readonly language: string;
  readonly kind: 'main' | 'subtitle' | 'alternative' | 'transliteration';
  /** The text it belongs to, counted from 0, where the file numbers its languages and does not name them. */
  readonly place?: number;
};

/** A person named in the file. `artist` is the performer, `unknown` when the file gives no role. */
export type Author = {
  readonly name: string;
  readonly role: 'words' | 'music' | 'arrangement' | 'translation' | 'artist' | 'unknown';
  /** For a translation: the target language; else empty. */
  readonly language: string;
};

/** A songbook that contains the song, and its entry: "48", "153c". Either may be empty, not both. */
export type SongbookEntry = { readonly name: string; readonly entry: string };

/** The text of a song in one language. */
export type LyricsInLanguage = {
  /** Primary language subtag in lower case ("en"); empty when the file does not say. */
  readonly language: string;
  readonly document: LyricsDocument;
};

/** A short text with its language (empty when unknown). */
export type Theme = { readonly text: string; readonly language: string };

/**
 * All data of a song file that Canticle supports. Texts are empty and numbers null when the file does not state them.
 */
export type SongFileData = {
  readonly titles: readonly Title[];
  /**
   * At least one; a song without any words has one document without sections. Unsupported data is in
   * `document.carried`.
   */
  readonly lyrics: readonly LyricsInLanguage[];
  readonly authors: readonly Author[];
  readonly songbooks: readonly SongbookEntry[];
  readonly copyright: string;
  /** Song number at CCLI. */
  readonly ccli: string;
  /** Year or ISO date. */
  readonly released: string;
  /** Beats per minute ("90") or a word ("Moderate"). */
  readonly tempo: string;
  /** "3/4". */
  readonly timeSignature: string;
  /** "Eb", "F#m". */
  readonly key: string;
  /** Semitones by which an OpenLyrics file transposes its chords. */
  readonly transposition: number | null;
  readonly themes: readonly Theme[];
  readonly comments: readonly string[];
};

/**
 * Content of the file that is not shown in Canticle. The words of `lyrics`, in order, are the words of the file without
 * the words of the diagnostics.
 */
export type SongDiagnostic = {
  /** 1-based line of the file. */
  readonly line: number;
  readonly message: ReaderDiagnostic;
  /** The words that are not in the stored text; empty when no words are affected. */
  readonly text: string;
};

/** The result of every reader for one song. */
export type ParsedSong = { readonly song: SongFileData; readonly diagnostics: readonly SongDiagnostic[] };

import type { LyricsDocument } from '@canticle/music';

/** A title in one language. The first `main` one is what the song is called in the file. */
export type Title = {
  readonly text: string;
  /** Language tag as in the file ("en", "en-US"); empty when the file does not say. */
  readonly language: string;
  readonly kind: 'main' | 'subtitle' | 'alternative' | 'transliteration';
};

/** Somebody named in the file. `artist` is who performs it, `unknown` when the file names a person without a task. */
export type Author = {
  readonly name: string;
  readonly role: 'words' | 'music' | 'arrangement' | 'translation' | 'artist' | 'unknown';
  /** Of a translation: the language translated into; else empty. */
  readonly language: string;
};

/** A book the song stands in, and where: "48", "153c". Either may be empty, not both. */
export type SongbookEntry = { readonly name: string; readonly entry: string };

/** The text of a song in one language. */
export type LyricsInLanguage = {
  /** Primary language subtag in lower case ("en"); empty when the file does not say. */
  readonly language: string;
  readonly document: LyricsDocument;
};

/** A word or two with the language it is in (empty when unknown). */
export type Theme = { readonly text: string; readonly language: string };

/** Everything a song file may say that Canticle has a place for. Texts are empty and numbers null when the file is silent. */
export type SongFileData = {
  readonly titles: readonly Title[];
  /** At least one; a song without any words has one document without sections. What we do not use is in `document.carried`. */
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
  /** Semitones an OpenLyrics file asks its chords to be moved by. */
  readonly transposition: number | null;
  readonly themes: readonly Theme[];
  readonly comments: readonly string[];
};

/**
 * Something of the file that is not shown in Canticle. The words of `lyrics`, in order, are the words of the file
 * without the words of the losses.
 */
export type SongDiagnostic = {
  /** 1-based line of the file. */
  readonly line: number;
  /** What it is, for a person: "tablature", "directive {foo}". */
  readonly message: string;
  /** The words that are not in the stored text; empty when no words are concerned. */
  readonly text: string;
};

/** What every reader gives for one song. */
export type ParsedSong = { readonly song: SongFileData; readonly diagnostics: readonly SongDiagnostic[] };

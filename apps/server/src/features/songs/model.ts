import type { Multilingual } from '@canticle/contract';

type CollectionType = 'song' | 'scripture' | 'publication';

export type Collection = {
  readonly id: string;
  readonly type: CollectionType;
  /** Default short key such as HH; the address of the collection. */
  readonly key: string;
  /** Short keys per language. */
  readonly keys: Multilingual;
  readonly name: Multilingual;
  /** Store text per language, as sanitised HTML. */
  readonly details: Multilingual;
  /** Shown above article lists, sanitised HTML per language. */
  readonly header: Multilingual;
  readonly image: string | null;
  readonly icon: string | null;
  /** Higher comes first. */
  readonly priority: number;
  readonly enabled: boolean;
  readonly defaultType: string;
  readonly defaultSort: string;
  readonly useNumbers: boolean;
  /** Everything in it is open to everybody who is signed in. */
  readonly free: boolean;
  /** Derived: some song in it is open to everybody. */
  readonly freeSongs: boolean;
  /** Derived: languages in which some song in it has chords. */
  readonly chordLanguages: readonly string[];
  readonly updatedAt: string;
};

export type Membership = { readonly collectionId: string; readonly number: number | null; readonly free: boolean };
export type Participant = {
  readonly contributorId: string;
  readonly type: 'author' | 'composer' | 'arranger' | 'artist' | 'editor';
};
export type TextOrMelody = 'text' | 'melody';

export type Song = {
  readonly id: string;
  readonly type: 'lyrics' | 'track' | 'sheetmusic' | 'audio';
  readonly name: Multilingual;
  readonly enabled: boolean;
  readonly memberships: readonly Membership[];
  readonly participants: readonly Participant[];
  readonly yearWritten: number | null;
  readonly yearComposed: number | null;
  readonly yearPublished: number | null;
  /** The stated key: its name without the m of minor; empty when none is stated. */
  readonly originalKey: string;
  readonly minor: boolean;
  /** Beats per minute. */
  readonly tempo: number | null;
  readonly details: Multilingual;
  readonly description: Multilingual;
  readonly image: string | null;
  readonly copyrights: readonly { readonly type: TextOrMelody; readonly copyrightId: string }[];
  readonly origins: readonly {
    readonly type: TextOrMelody;
    readonly countryId: string;
    readonly country: string;
    readonly description: Multilingual;
  }[];
  readonly themeIds: readonly string[];
  readonly categoryIds: readonly string[];
  readonly genreIds: readonly string[];
  /**
   * Reported by lyrics: languages with a text, with chords, with the chords of a new melody, and the number of verses.
   */
  readonly lyricLanguages: readonly string[];
  readonly chordLanguages: readonly string[];
  readonly newMelodies: readonly string[];
  readonly verses: number;
  /**
   * Reported by lyrics: the key of its texts, with an m when minor, and whether it is only guessed from their chords.
   */
  readonly textKey: string;
  readonly isTextKeyGuessed: boolean;
  readonly updatedAt: string;
};

export type Contributor = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly birthYear: number | null;
  /** Country code, two letters. */
  readonly country: string | null;
  readonly subtitle: string | null;
  readonly image: string | null;
  /** Sanitised HTML per language. */
  readonly biography: Multilingual;
  /** Whether editors can select it for new items; items that have it keep it. */
  readonly enabled: boolean;
  readonly updatedAt: string;
};

export type ReferenceKind = 'theme' | 'category' | 'genre' | 'copyright' | 'country';

export type ReferenceItem = {
  readonly id: string;
  readonly kind: ReferenceKind;
  /** Stable name in the bundle layout; for a country its code, upper case. */
  readonly slug: string;
  readonly name: Multilingual;
  readonly description: Multilingual;
  /** Countries: the most spoken language. */
  readonly language: string | null;
  /** Position in display order. */
  readonly sort: number;
  /** Whether editors can select it for new items; items that have it keep it. */
  readonly enabled: boolean;
  readonly updatedAt: string;
};

export type Instrument = {
  readonly id: string;
  readonly identifier: string;
  readonly icon: string;
  readonly sort: number;
  /** Whether editors can select it for new items; items that have it keep it. */
  readonly enabled: boolean;
  readonly updatedAt: string;
};
export type Language = {
  readonly key: string;
  readonly name: string;
  readonly sort: number;
  /** Whether editors can select it for new items; items that have it keep it. */
  readonly enabled: boolean;
};

/** The fields of a collection that are written; derived fields and versions are not. */
export type CollectionDraft = Omit<Collection, 'free' | 'freeSongs' | 'chordLanguages' | 'updatedAt'> & {
  readonly free?: boolean;
};
/** The fields of a song that are written; what lyrics report is not. */
export type SongDraft = Omit<Song, keyof LyricsSummary | 'updatedAt' | 'origins'> & {
  readonly origins: readonly {
    readonly type: TextOrMelody;
    readonly countryId: string;
    readonly description: Multilingual;
  }[];
};
/* When `enabled` is left out it stays as it is; a new item is enabled. */
type OptionalEnabled = { readonly enabled?: boolean };
export type ContributorDraft = Omit<Contributor, 'updatedAt' | 'enabled'> & OptionalEnabled;
export type ReferenceDraft = Omit<ReferenceItem, 'updatedAt' | 'enabled'> & OptionalEnabled;
export type InstrumentDraft = Omit<Instrument, 'updatedAt' | 'enabled'> & OptionalEnabled;
export type LanguageDraft = Omit<Language, 'enabled'> & OptionalEnabled;

/** What the lyrics feature reports of a song, in the transaction that changed its texts. */
export type LyricsSummary = Pick<
  Song,
  'lyricLanguages' | 'chordLanguages' | 'newMelodies' | 'verses' | 'textKey' | 'isTextKeyGuessed'
>;

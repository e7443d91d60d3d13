import type {
  collectionFields,
  contributorFields,
  DocumentVersion,
  EntityDraft,
  EntityValues,
  InDocument,
  instrumentFields,
  languageFields,
  referenceFields,
  songFields,
  SongMembership,
  SongOrigin,
  SongParticipant,
} from '@canticle/contract/entities';

export type Membership = SongMembership;
export type Participant = SongParticipant;

/** A songbook, or a collection of scriptures or publications. */
export type Collection = EntityValues<typeof collectionFields> & {
  readonly id: string;
  /** Derived: some song in it is open to everybody. */
  readonly freeSongs: boolean;
  /** Derived: languages in which some song in it has chords. */
  readonly chordLanguages: readonly string[];
  readonly updatedAt: string;
};

export type TextOrMelody = SongOrigin['type'];

/** A song, with everything that belongs to it apart from its texts and files. */
export type Song = Omit<EntityValues<typeof songFields>, 'origins'> & {
  readonly id: string;
  /** With the code of the country. */
  readonly origins: readonly (SongOrigin & { readonly country: string })[];
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

/** Somebody who made songs. The slug is the stable name in the bundle layout. */
export type Contributor = EntityValues<typeof contributorFields> & {
  readonly id: string;
  readonly slug: string;
  readonly updatedAt: string;
};

export type ReferenceKind = 'theme' | 'category' | 'genre' | 'copyright' | 'country';

/** An entry of a list that songs refer to. */
export type ReferenceItem = EntityValues<typeof referenceFields> & {
  readonly id: string;
  readonly kind: ReferenceKind;
  readonly updatedAt: string;
};

export type Instrument = EntityValues<typeof instrumentFields> & { readonly id: string; readonly updatedAt: string };
export type Language = EntityValues<typeof languageFields>;

/*
 * What is written of each entity; derived fields and versions are not. A field that is left out stays as it is: a new
 * item is enabled.
 */
export type CollectionDraft = EntityDraft<typeof collectionFields> & Pick<Collection, 'id'>;
export type SongDraft = EntityDraft<typeof songFields> & Pick<Song, 'id'>;
export type ContributorDraft = EntityDraft<typeof contributorFields> & Pick<Contributor, 'id' | 'slug'>;
export type ReferenceDraft = EntityDraft<typeof referenceFields> & Pick<ReferenceItem, 'id' | 'kind'>;
export type InstrumentDraft = EntityDraft<typeof instrumentFields> & Pick<Instrument, 'id'>;
export type LanguageDraft = EntityDraft<typeof languageFields>;

/* The entities as serializers of a version of the API see them. */
export type CollectionInDocument<V extends DocumentVersion> = InDocument<Collection, typeof collectionFields, V>;
export type SongInDocument<V extends DocumentVersion> = InDocument<Song, typeof songFields, V>;
export type ContributorInDocument<V extends DocumentVersion> = InDocument<Contributor, typeof contributorFields, V>;
export type ReferenceInDocument<V extends DocumentVersion> = InDocument<ReferenceItem, typeof referenceFields, V>;

/** What the lyrics feature reports of a song, in the transaction that changed its texts. */
export type LyricsSummary = Pick<
  Song,
  'lyricLanguages' | 'chordLanguages' | 'newMelodies' | 'verses' | 'textKey' | 'isTextKeyGuessed'
>;

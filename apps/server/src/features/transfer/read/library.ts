import type { Multilingual } from '@canticle/contract';
import type { ColumnNames, songFields } from '@canticle/contract/entities';
import type { LyricsDocument } from '@canticle/music';
import type {
  CollectionDraft,
  ContributorDraft,
  InstrumentDraft,
  LanguageDraft,
  TextOrMelody,
  Participant,
  ReferenceDraft,
  ReferenceKind,
  SongDraft,
} from '../../songs/index.ts';
import type { ArticleDraft, ArticleText, PublicationDraft } from '../../publications/index.ts';
import type { FileParticipant, FileType } from '../../media/index.ts';
import type { Price } from '../../store/index.ts';
import type { SourceFile } from './source-file.ts';

/**
 * Everything that was read and is to be imported, from any format. Items refer to each other by slugs and keys, because
 * ids are only known in the database.
 */
export type ImportLibrary = {
  readonly references: readonly ReferenceRecord[];
  readonly instruments: readonly InstrumentRecord[];
  readonly languages: readonly LanguageRecord[];
  readonly contributors: readonly ContributorRecord[];
  readonly collections: readonly CollectionRecord[];
  readonly products: readonly ProductRecord[];
  readonly songs: readonly SongRecord[];
  readonly files: readonly FileRecord[];
  readonly publications: readonly PublicationRecord[];
  readonly articles: readonly ArticleRecord[];
};

/** A library while it is being read. */
export type MutableImportLibrary = {
  -readonly [member in keyof ImportLibrary]: ImportLibrary[member] extends readonly (infer item)[] ? item[] : never;
};

/** Creates an empty library. */
export const createImportLibrary = (): MutableImportLibrary => ({
  references: [],
  instruments: [],
  languages: [],
  contributors: [],
  collections: [],
  products: [],
  songs: [],
  files: [],
  publications: [],
  articles: [],
});

/** Fields of every record. */
type RecordBase = {
  /** Path of the file relative to what is imported, for the report. */
  readonly file: string;
  /** The id it had where it was exported; null when it has none. */
  readonly id: string | null;
  /** Created when it is missing, and otherwise left as it is: a song file names it, without any other data. */
  readonly onlyNamed: boolean;
};

export type ReferenceRecord = RecordBase & Omit<ReferenceDraft, 'id'>;
export type InstrumentRecord = RecordBase & Omit<InstrumentDraft, 'id'>;
export type LanguageRecord = RecordBase & LanguageDraft;
export type ContributorRecord = RecordBase & Omit<ContributorDraft, 'id'>;
export type CollectionRecord = RecordBase & Omit<CollectionDraft, 'id'>;

export type PriceRecord = Omit<Price, 'id'> & { readonly id: string | null };
export type ProductRecord = RecordBase & {
  readonly slug: string;
  readonly name: Multilingual;
  readonly priority: number;
  /** Keys of collections. */
  readonly collections: readonly string[];
  readonly prices: readonly PriceRecord[];
  /** Whether it is on sale; unchanged when left out. */
  readonly active?: boolean;
};

export type MembershipRecord = {
  /** Key of the collection. */
  readonly collection: string;
  /** `next` is the first number after all that are taken. */
  readonly number: number | null | 'next';
  readonly free: boolean;
};

export type TextRecord = { readonly id: string | null; readonly language: string; readonly document: LyricsDocument };

export type SongRecord = RecordBase &
  Pick<SongDraft, ColumnNames<typeof songFields>> & {
    /** Identifies the song and its file, relative to the collection. It stays the same when the file changes. */
    readonly source: string;
    /** At least one; the first is the collection it was read for. */
    readonly memberships: readonly MembershipRecord[];
    /** Contributors by slug. */
    readonly participants: readonly (Omit<Participant, 'contributorId'> & { readonly contributor: string })[];
    readonly copyrights: readonly { readonly type: TextOrMelody; readonly copyright: string }[];
    /** Countries by code. */
    readonly origins: readonly {
      readonly type: TextOrMelody;
      readonly country: string;
      readonly description: Multilingual;
    }[];
    readonly themes: readonly string[];
    readonly categories: readonly string[];
    readonly genres: readonly string[];
    readonly texts: readonly TextRecord[];
  };

/** An edition. `folder` identifies it: its path relative to the collection's folder. */
export type PublicationRecord = RecordBase &
  Omit<PublicationDraft, 'id' | 'collectionId'> & { readonly collection: string; readonly folder: string };

export type ArticleTextRecord = Omit<ArticleText, 'id' | 'translatorId'> & {
  readonly id: string | null;
  /** Slug of a contributor. */
  readonly translator: string | null;
};

export type ArticleRecord = RecordBase &
  Omit<ArticleDraft, 'id' | 'publicationId' | 'authorId' | 'texts'> & {
    /** Key of the collection, and the edition's folder in it. */
    readonly collection: string;
    readonly folder: string;
    /** Its file name without language and extension; stays the same when the file changes. */
    readonly source: string;
    /** Slug of a contributor. */
    readonly author: string | null;
    /** At least one. */
    readonly texts: readonly ArticleTextRecord[];
  };

/** Names of the folders or files in a bundle, with the kind of their items. */
export const REFERENCE_FILES: readonly (readonly [file: string, kind: ReferenceKind])[] = [
  ['genres', 'genre'],
  ['categories', 'category'],
  ['themes', 'theme'],
  ['copyrights', 'copyright'],
  ['countries', 'country'],
];

/** A score, recording, video or timed text of a song. */
export type FileRecord = {
  /** Its path for the report. */
  readonly file: string;
  /** Its location: the folder of the song and its name, or its address. */
  readonly source: string;
  readonly name: string;
  readonly song: SongRecord;
  /** Undefined for a file at an external address. */
  readonly content: SourceFile | undefined;
  readonly metadata: {
    readonly id: string | null;
    readonly address: string | null;
    /** Its type, when the content is ambiguous. */
    readonly type: FileType | null;
    readonly title: string;
    readonly category: string | null;
    readonly number: number | null;
    readonly language: string | null;
    readonly transposition: string | null;
    readonly information: string | null;
    /** Identifier of an instrument. */
    readonly instrument: string | null;
    /** Name of the recording this timed text belongs to. */
    readonly companionOf: string | null;
    readonly participants: readonly {
      readonly contributor: string;
      readonly type: FileParticipant['type'];
    }[];
  };
};

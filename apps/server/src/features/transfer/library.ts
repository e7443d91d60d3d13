import type { Multilingual } from '@canticle/contract';
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
} from '../songs/index.ts';
import type { ArticleDraft, ArticleText, PublicationDraft } from '../publications/index.ts';
import type { FileType } from '../media/index.ts';
import type { Price } from '../store/index.ts';
import type { SourceFile } from './source-file.ts';

/**
 * What was read and shall be imported, whatever it was read from: everything refers to everything else by slugs and keys,
 * because ids are only known here.
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

/** A library that holds nothing yet. */
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

/** What every record says of itself. */
type RecordBase = {
  /** Path of the file below what is imported, for the report. */
  readonly file: string;
  /** The id it had where it was exported; null when it has none. */
  readonly id: string | null;
  /** Made when it is missing, and otherwise left as it is: a song file names it, and says nothing else of it. */
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
  /** Keys. */
  readonly collections: readonly string[];
  readonly prices: readonly PriceRecord[];
  /** Whether it is on sale; as it is when left out. */
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
  Pick<
    SongDraft,
    | 'type'
    | 'name'
    | 'enabled'
    | 'yearWritten'
    | 'yearComposed'
    | 'yearPublished'
    | 'originalKey'
    | 'minor'
    | 'tempo'
    | 'details'
    | 'description'
    | 'image'
  > & {
    /** Which song of which file it is, below the collection: the same after a change of the file. */
    readonly source: string;
    /** At least one; the first is the collection it was read for. */
    readonly memberships: readonly MembershipRecord[];
    /** By the contributor's slug. */
    readonly participants: readonly { readonly contributor: string; readonly type: Participant['type'] }[];
    readonly copyrights: readonly { readonly type: TextOrMelody; readonly copyright: string }[];
    /** By country code. */
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

/** An edition. `folder` is what it is remembered by: its path below the collection's folder. */
export type PublicationRecord = RecordBase &
  Omit<PublicationDraft, 'id' | 'collectionId'> & { readonly collection: string; readonly folder: string };

export type ArticleTextRecord = Omit<ArticleText, 'id' | 'translatorId'> & {
  readonly id: string | null;
  /** Slug. */
  readonly translator: string | null;
};

export type ArticleRecord = RecordBase &
  Omit<ArticleDraft, 'id' | 'publicationId' | 'authorId' | 'texts'> & {
    /** Key of the collection, and the edition's folder in it. */
    readonly collection: string;
    readonly folder: string;
    /** Its file name without language and ending: the same after a change of the file. */
    readonly source: string;
    /** Slug. */
    readonly author: string | null;
    /** At least one. */
    readonly texts: readonly ArticleTextRecord[];
  };

/** Name of the folder or file in a bundle that holds the items of a kind, and their name in a sentence. */
export const REFERENCE_FILES: readonly (readonly [file: string, kind: ReferenceKind])[] = [
  ['genres', 'genre'],
  ['categories', 'category'],
  ['themes', 'theme'],
  ['copyrights', 'copyright'],
  ['countries', 'country'],
];

/** A score, recording, video or words in time beside a song. */
export type FileRecord = {
  /** Its path for the report. */
  readonly file: string;
  /** Where it lies: the folder of the song and its name, or its address. */
  readonly source: string;
  readonly name: string;
  readonly song: SongRecord;
  /** Undefined for what stands at an address elsewhere. */
  readonly content: SourceFile | undefined;
  readonly metadata: {
    readonly id: string | null;
    readonly address: string | null;
    /** What it is, when the content leaves a choice. */
    readonly type: FileType | null;
    readonly title: string;
    readonly category: string | null;
    readonly number: number | null;
    readonly language: string | null;
    readonly transposition: string | null;
    readonly information: string | null;
    /** Identifier of an instrument. */
    readonly instrument: string | null;
    /** Name of the recording these words in time go with. */
    readonly companionOf: string | null;
    readonly participants: readonly { readonly contributor: string; readonly type: Participant['type'] }[];
  };
};

import { formatDiagnostic, type ImportDiagnostic, type Multilingual } from '@canticle/contract';
import type { TableField, TableMapping } from '@canticle/formats';

/** Kinds of items in a bundle, and so in a report. */
export type ItemKind =
  | 'song'
  | 'list'
  | 'file'
  | 'collection'
  | 'contributor'
  | 'product'
  | 'reference'
  | 'publication'
  | 'article'
  | 'translation'
  | 'book';

/**
 * The outcome of an item that was read. `kept`: it was created or edited here since, so it was not overwritten.
 * `skipped`: it was left out by choice, because it looks like an existing song, or because what it belongs to was left
 * out. `trashed`: it is in the trash, and stays there. `restored`: it was taken out of the trash, with the content that
 * was read.
 */
export type ImportOutcome = 'new' | 'changed' | 'unchanged' | 'kept' | 'skipped' | 'trashed' | 'restored';

/**
 * What to do with an item that exists already: overwrite it (also when it was edited here), leave it out, or import it
 * as a separate song.
 */
export type ImportChoice = 'update' | 'skip' | 'duplicate';

/** Choices for an import: for everything that exists already, and for single items by their `source`. */
export type ImportChoices = { readonly all: ImportChoice | null; readonly songs: ReadonlyMap<string, ImportChoice> };

/**
 * What to do with items in the trash: `update` restores them with what was read, `skip` leaves them and what belongs to
 * them there, `duplicate` imports them as new items, a collection under another key.
 */
export type TrashChoice = ImportChoice;

/**
 * A song that looks like one that was read, and what they have in common; `merged` when the one that was read was merged
 * into it.
 */
export type DuplicateCandidate = {
  readonly id: string;
  readonly name: string;
  readonly number: number | null;
  readonly by: readonly ('number' | 'title' | 'firstLine' | 'text' | 'merged')[];
  /** More than the number matches, so it is most likely this song. */
  readonly isSame: boolean;
};

/** One item that was read. `file` is its path relative to the imported folder, with slashes. */
export type ReportItem = {
  readonly kind: ItemKind;
  readonly outcome: ImportOutcome;
  readonly name: string;
  readonly file: string;
  /** Its key in {ImportChoices}, and the similar existing song when a song is read for the first time. */
  readonly source?: string;
  readonly like?: DuplicateCandidate | null;
  /** The item of the library that it is, when an earlier attempt of the same import may have written it. */
  readonly itemId?: string | undefined;
};

/** A file, or a song of one, that was not imported; `line` is null when the whole file is rejected. */
export type Rejection = { readonly file: string; readonly line: number | null; readonly reason: ImportDiagnostic };

/** Content of a file that was not imported. `text` holds the words concerned; empty when there are none. */
export type FileDiagnostic = {
  readonly file: string;
  readonly line: number;
  readonly message: ImportDiagnostic;
  readonly text: string;
};

/** A file that is not part of the import, and why. */
export type SkippedFile = { readonly file: string; readonly why: ImportDiagnostic };

/**
 * A collection an import writes to that only people with a role can open: it is not open to everybody, in no product on
 * sale, and nobody has access to it.
 */
export type ClosedCollection = {
  /** Null when it is not written yet. */
  readonly id: string | null;
  readonly key: string;
  readonly name: Multilingual;
  readonly isNew: boolean;
};

/** A table of songs, as a person sees it who says what its columns are. */
export type TableSummary = {
  /** The same for tables with the same first row. */
  readonly key: string;
  readonly file: string;
  /** The name of the sheet; empty where there is only one. */
  readonly sheet: string;
  /** The first rows, with shortened cells. */
  readonly rows: readonly (readonly string[])[];
  /** How it is read now. */
  readonly mapping: TableMapping;
  /** Whether nobody has said so yet. */
  readonly isGuess: boolean;
};

/** What an import did, or would do. */
export type ImportReport = {
  readonly dryRun: boolean;
  readonly items: readonly ReportItem[];
  readonly refused: readonly Rejection[];
  readonly diagnostics: readonly FileDiagnostic[];
  /** What a person should know about a file as a whole, such as its encoding. */
  readonly notes: readonly { readonly file: string; readonly what: ImportDiagnostic }[];
  /** What is stored with songs but not displayed, and in how many songs. */
  readonly carried: readonly { readonly what: ImportDiagnostic; readonly songs: number }[];
  readonly skippedFiles: readonly SkippedFile[];
  readonly closed: readonly ClosedCollection[];
  /** The tables of songs that were read. */
  readonly tables: readonly TableSummary[];
};

/** The progress of an import. */
export type ImportProgress = {
  readonly step: 'reading' | 'writing' | 'engraving';
  readonly done: number;
  readonly total: number;
};

export type ImportOptions = {
  /** Key of the collection the songs are imported into; created when it does not exist. */
  readonly into?: string | undefined;
  /** Name of a collection that is created. */
  readonly name?: string | undefined;
  /** Language of a translation, two letters; detected when left out. */
  readonly language?: string | undefined;
  /** Reads and validates, writes nothing. */
  readonly dryRun?: boolean | undefined;
  /** Under what the import can be undone; it cannot when left out. */
  readonly undoId?: string | undefined;
  /** The person whose lists the sets of other programs become; sets are only named when left out. */
  readonly listOwnerId?: string | undefined;
  /** IANA name of the time zone in which sets with a day take place; UTC when left out. */
  readonly timeZone?: string | undefined;
  /** How tables are read, by their key; before what was said about tables with the same first row earlier. */
  readonly tableMappings?: ReadonlyMap<string, TableMapping> | undefined;
  /** How every table is read: the columns of each field by heading or letter. */
  readonly columns?: ReadonlyMap<TableField, readonly string[]> | undefined;
  /** Whether the first row of a table names its columns; only for `columns`, true when left out. */
  readonly hasHeadings?: boolean | undefined;
  /** Used instead of the name of the folder or archive, when that was changed by an upload. */
  readonly source?: string | undefined;
  /** What to do with existing items. With it songs are also compared with those of their collection. */
  readonly choices?: ImportChoices | undefined;
  /** What to do with items in the trash; they stay there when left out. */
  readonly trashed?: TrashChoice | undefined;
  /**
   * Whether songs and songbooks that undoing an import moved to the trash stay there like any others; when left out, they
   * come back.
   */
  readonly leavesUndone?: boolean | undefined;
  /**
   * Which collections are opened to everybody who signs in: new ones, or all that the import writes to. When left out,
   * a new one is as open as its file says, and otherwise closed.
   */
  readonly free?: 'new' | 'all' | undefined;
  /** Whether products and prices may be written; true when left out. */
  readonly canSetPrices?: boolean | undefined;
  /** Aborted to stop the import; what is written by then stays. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  /** Engraves a stored score; scores are not engraved when left out. Throws a {Problem} when it cannot be engraved. */
  readonly readScore?: ((contentHash: string) => Promise<void>) | undefined;
  /** Time limit for engraving scores, in milliseconds; a minute when left out. */
  readonly scoreTimeoutMs?: number | undefined;
  /**
   * Called with true when another program has locked the database for some seconds, and with false when the import
   * continues.
   */
  readonly onWait?: ((isWaiting: boolean) => void) | undefined;
};

export type ExportOptions = {
  /** Keys of the collections to export; all when left out. */
  readonly collections?: readonly string[] | undefined;
  /** Aborted to stop the export; what is written by then is not complete. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of songs written. */
  readonly onProgress?: ((done: number, of: number) => void) | undefined;
};

/** The result of an export. `left` counts songs that are in no collection and so have no place in a bundle. */
export type ExportReport = {
  readonly collections: number;
  readonly songs: number;
  readonly articles: number;
  readonly translations: number;
  readonly contributors: number;
  readonly left: number;
};

/** Why an import or export could not begin; the message is one plain sentence. */
export class TransferError extends Error {
  override readonly name: string = 'TransferError';
}

/** Why an import could not begin. */
export class ImportError extends TransferError {
  override readonly name = 'ImportError';
  readonly diagnostic: ImportDiagnostic;

  constructor(diagnostic: ImportDiagnostic) {
    super(formatDiagnostic(diagnostic));
    this.diagnostic = diagnostic;
  }
}

/**
 * An import ended early, after it had begun to write: it was stopped, or the database failed. `diagnostic` says why;
 * `report` holds what was written until then. Running the same import again does the rest.
 */
export class ImportInterruptedError extends Error {
  override readonly name = 'ImportInterruptedError';
  readonly diagnostic: ImportDiagnostic;
  readonly report: ImportReport;

  constructor(diagnostic: ImportDiagnostic, report: ImportReport, cause: unknown) {
    super(formatDiagnostic(diagnostic), { cause });
    this.diagnostic = diagnostic;
    this.report = report;
  }
}

/** Why one file cannot be imported, when no single line is the cause. */
export class InvalidFileError extends Error {
  override readonly name = 'InvalidFileError';
  readonly diagnostic: ImportDiagnostic;

  constructor(diagnostic: ImportDiagnostic) {
    super(formatDiagnostic(diagnostic));
    this.diagnostic = diagnostic;
  }
}

import type { Multilingual } from '@canticle/contract';

/** What can be in a bundle, and so in a report. */
export type ItemKind =
  | 'song'
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
 * What became of a thing that was read. `kept`: it was made or edited here since, so what was read was not written over it.
 * `skipped`: it was left out by choice, because it looks like a song that is here, or because what it belongs to was left out.
 * `trashed`: it lies in the trash, and stays there. `restored`: it was taken out of the trash, and is as it was read.
 */
export type ImportOutcome = 'new' | 'changed' | 'unchanged' | 'kept' | 'skipped' | 'trashed' | 'restored';

/**
 * What shall become of a thing that is here already: what was read is written over it (also when it was edited here), left
 * out, or comes in beside it as a song of its own.
 */
export type ImportChoice = 'update' | 'skip' | 'duplicate';

/** What a person chose for an import: for everything that is here already, and for single things by their `source`. */
export type ImportChoices = { readonly all: ImportChoice | null; readonly songs: ReadonlyMap<string, ImportChoice> };

/**
 * What shall become of things that lie in the trash: `update` takes them out and writes what was read, `skip` leaves them
 * and what belongs to them where they are, `duplicate` brings them in as new beside, a collection under another key.
 */
export type TrashChoice = ImportChoice;

/** A song of the collection that looks like one that was read, and by what. */
export type DuplicateCandidate = {
  readonly id: string;
  readonly name: string;
  readonly number: number | null;
  readonly by: readonly ('number' | 'title' | 'firstLine' | 'text')[];
  /** More than the number is the same, so it is most likely this song. */
  readonly isSame: boolean;
};

/** One thing that was read. `file` is its path below what was imported, with slashes. */
export type ReportItem = {
  readonly kind: ItemKind;
  readonly outcome: ImportOutcome;
  readonly name: string;
  readonly file: string;
  /** What it is called in {ImportChoices}; and of a song that is read for the first time, the song it looks like. */
  readonly source?: string;
  readonly like?: DuplicateCandidate | null;
};

/** A file, or a song of one, that was not imported; `line` is null when the whole file is meant. */
export type Rejection = { readonly file: string; readonly line: number | null; readonly reason: string };

/** Something of a file that is not in Canticle now. `text` holds the words concerned; empty when there are none. */
export type FileDiagnostic = {
  readonly file: string;
  readonly line: number;
  readonly message: string;
  readonly text: string;
};

/** A file that is no part of what is brought in, and why. */
export type SkippedFile = { readonly file: string; readonly why: string };

/**
 * A collection that something was brought into, or would be, and that only people with a role can open: it is not open to everybody,
 * in no product on sale, and nobody was given it.
 */
export type ClosedCollection = {
  /** Null of one that is not written yet. */
  readonly id: string | null;
  readonly key: string;
  readonly name: Multilingual;
  readonly isNew: boolean;
};

/** What an import did, or would do. */
export type ImportReport = {
  readonly dryRun: boolean;
  readonly items: readonly ReportItem[];
  readonly refused: readonly Rejection[];
  readonly diagnostics: readonly FileDiagnostic[];
  /** What a person should know about a file as a whole, such as its encoding. */
  readonly notes: readonly { readonly file: string; readonly what: string }[];
  /** What is stored with songs but shown nowhere, and in how many songs. */
  readonly carried: readonly { readonly what: string; readonly songs: number }[];
  readonly skippedFiles: readonly SkippedFile[];
  readonly closed: readonly ClosedCollection[];
};

/** How far an import is. */
export type ImportProgress = {
  readonly step: 'reading' | 'writing' | 'engraving';
  readonly done: number;
  readonly total: number;
};

export type ImportOptions = {
  /** Key of the collection the songs go into; made when there is none with it. */
  readonly into?: string | undefined;
  /** Name of a collection that is made. */
  readonly name?: string | undefined;
  /** Language of a translation, two letters; guessed when left out. */
  readonly language?: string | undefined;
  /** Reads and judges, writes nothing. */
  readonly dryRun?: boolean | undefined;
  /** What stands for the folder's or archive's own name, when it has come under another (an upload). */
  readonly source?: string | undefined;
  /** What shall become of what is here already. With it songs are also compared with those of their collection. */
  readonly choices?: ImportChoices | undefined;
  /** What shall become of what lies in the trash; it stays there when left out. */
  readonly trashed?: TrashChoice | undefined;
  /**
   * Which collections are opened to everybody who signs in: those that are made, or all that something is brought into. When left out,
   * a new one is as open as its file says, and otherwise closed.
   */
  readonly free?: 'new' | 'all' | undefined;
  /** Whether products and prices may be written; they may when left out. */
  readonly canSetPrices?: boolean | undefined;
  /** Aborted when the import shall stop; what is written by then stays. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  /** Has a score that was stored engraved; it is not tried when left out. Throws a {Problem} when it cannot be. */
  readonly readScore?: ((contentHash: string) => Promise<void>) | undefined;
  /** How long scores are tried, in milliseconds; a minute when left out. */
  readonly scoreTimeoutMs?: number | undefined;
  /** Called with true when another program has held the database for some seconds, and with false when it goes on. */
  readonly onWait?: ((isWaiting: boolean) => void) | undefined;
};

export type ExportOptions = {
  /** Keys of the collections wanted; all when left out. */
  readonly collections?: readonly string[] | undefined;
  /** Aborted when it shall stop; what is written by then is not complete. */
  readonly signal?: AbortSignal | undefined;
  /** Told how many of the songs are written. */
  readonly onProgress?: ((done: number, of: number) => void) | undefined;
};

/** What an export wrote. `left` counts songs that stand in no collection and so have no place in a bundle. */
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
  override readonly name = 'TransferError';
}

/**
 * An import ended before its end, after it had begun to write: it was stopped, or the database failed. `message` says why;
 * `report` holds what was written until then. The same import again does the rest.
 */
export class ImportInterruptedError extends Error {
  override readonly name = 'ImportInterruptedError';
  readonly report: ImportReport;

  constructor(message: string, report: ImportReport, cause: unknown) {
    super(message, { cause });
    this.report = report;
  }
}

/** Why one file cannot be imported, when no line of it is to blame; the message is one plain sentence. */
export class InvalidFileError extends Error {
  override readonly name = 'InvalidFileError';
}

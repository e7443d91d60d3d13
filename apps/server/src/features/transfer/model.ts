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
 */
export type Outcome = 'new' | 'changed' | 'unchanged' | 'kept';

/** One thing that was read. `file` is its path below what was imported, with slashes. */
export type ReportItem = {
  readonly kind: ItemKind;
  readonly outcome: Outcome;
  readonly name: string;
  readonly file: string;
};

/** A file, or a song of one, that was not imported; `line` is null when the whole file is meant. */
export type Refusal = { readonly file: string; readonly line: number | null; readonly reason: string };

/** Something of a file that is not in Canticle now. `text` holds the words concerned; empty when there are none. */
export type FileLoss = { readonly file: string; readonly line: number; readonly what: string; readonly text: string };

/** What an import did, or would do. */
export type Report = {
  readonly dryRun: boolean;
  readonly items: readonly ReportItem[];
  readonly refused: readonly Refusal[];
  readonly losses: readonly FileLoss[];
  /** What a person should know about a file as a whole, such as its encoding. */
  readonly notes: readonly { readonly file: string; readonly what: string }[];
  /** What is stored with songs but shown nowhere, and in how many songs. */
  readonly carried: readonly { readonly what: string; readonly songs: number }[];
  /** Files that are no songs by their name. */
  readonly passedOver: number;
};

/** How far an import is. */
export type Progress = { readonly step: 'reading' | 'writing'; readonly done: number; readonly of: number };

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
  readonly onProgress?: ((progress: Progress) => void) | undefined;
};

export type ExportOptions = {
  /** Keys of the collections wanted; all when left out. */
  readonly collections?: readonly string[] | undefined;
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
export class TransferRefused extends Error {
  override readonly name = 'TransferRefused';
}

/** Why one file cannot be imported, when no line of it is to blame; the message is one plain sentence. */
export class Misfit extends Error {
  override readonly name = 'Misfit';
}

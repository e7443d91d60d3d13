import type { ImportDiagnostic } from '@canticle/contract';
import type { TableMapping } from '@canticle/formats';
import type { ClosedCollection, DuplicateCandidate, TableSummary } from '../model.ts';

export type LineKind =
  | 'new'
  | 'changed'
  | 'restored'
  | 'unchanged'
  | 'kept'
  | 'duplicate'
  | 'trashed'
  | 'skipped'
  | 'refused'
  | 'lost'
  | 'passed'
  | 'note';

/** The number of lines of each kind. */
export type LineCounts = { readonly [kind in LineKind]: number };

/** An import that was started in the browser, or by the synchronisation. */
export type StoredImport = {
  readonly id: string;
  /** Null when it was started by the synchronisation. */
  readonly userId: string | null;
  readonly name: string;
  /** Empty when it is read from the synchronised source. */
  readonly contentHash: string;
  readonly byteLength: number;
  /** What the last job was: the preview, the import, or undoing it. */
  readonly stage: 'look' | 'import' | 'undo';
  readonly isDone: boolean;
  readonly jobId: string;
  readonly target: ImportTarget;
  /** Null until the preview is done. */
  readonly counts: LineCounts | null;
  /** The collections that only people with a role could open when this was saved. */
  readonly closed: readonly ClosedCollection[];
  /** The tables of songs that were found. */
  readonly tables: readonly TableSummary[];
  /** The report as text; empty until it exists. */
  readonly report: string;
  /** Why the last attempt failed; null when none did, or nothing more is known than what its job says. */
  readonly failure: ImportDiagnostic | null;
  readonly createdAt: string;
  readonly expiresAt: string;
};

/** One line of what an import would do, or did. */
export type ImportLine = {
  readonly position: number;
  readonly what: LineKind;
  readonly kind: string;
  readonly name: string;
  readonly file: string;
  readonly line: number | null;
  /** Why it was refused or what is lost, in English; empty for items. */
  readonly text: string;
  /** The same as data. */
  readonly diagnostic: ImportDiagnostic | null;
  readonly source: string | null;
  readonly like: DuplicateCandidate | null;
};

/** The target of an import, when a person chose one. */
export type ImportTarget = {
  readonly into: string | null;
  readonly name: string | null;
  readonly language: string | null;
  /** How tables are read, by their key. */
  readonly tables?: { readonly [key: string]: TableMapping };
};

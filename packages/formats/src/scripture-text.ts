import type { ChapterText } from '@canticle/scripture';
import type { ReaderDiagnostic } from './diagnostics.ts';

/** A translation as read from one or more files. Texts are empty where the files do not state them. */
export type ParsedScripture = {
  readonly title: string;
  /** As written in the file: "en", "nob", "ENG". */
  readonly language: string;
  /** The abbreviation the file gives itself: "JPS". Empty when there is none, or only "Bible". */
  readonly identifier: string;
  /** The publisher, and the terms of use. */
  readonly source: string;
  /** In the order of the canon; glossaries and other matter (GLO, INT) come first, when they have chapters. */
  readonly books: readonly ParsedBook[];
  readonly diagnostics: readonly ScriptureDiagnostic[];
  /** Content skipped throughout a file, and how often: "Strong's numbers". */
  readonly skippedContent: readonly {
    readonly file: string;
    readonly what: ReaderDiagnostic;
    readonly times: number;
  }[];
};

export type ParsedBook = {
  /** The USFM code: "PSA". */
  readonly code: string;
  readonly title: string;
  readonly shortTitle: string;
  /** The file it was read from, or the folder of its files. */
  readonly file: string;
  readonly chapters: readonly { readonly number: number; readonly text: ChapterText }[];
};

/** A problem in a file, or content that was dropped; `reference` as "MAT 17:21", empty outside any book. */
export type ScriptureDiagnostic = {
  readonly file: string;
  readonly line: number;
  readonly reference: string;
  readonly message: ReaderDiagnostic;
};

/** A file of a translation: its path, with slashes, and its content. */
export type ScriptureFile = { readonly path: string; readonly text: string };

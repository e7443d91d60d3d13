import type { ChapterText } from '@canticle/scripture';

/** A translation as a file, or several, hold it. Empty texts where they do not say. */
export type ParsedScripture = {
  readonly title: string;
  /** As written there: "en", "nob", "ENG". */
  readonly language: string;
  /** What the file calls itself among others: "JPS". Empty where it says nothing, or only "Bible". */
  readonly identifier: string;
  /** Who published it, and on what terms. */
  readonly source: string;
  /** In the order of the canon; glossaries and other matter (GLO, INT) stand first, when they have chapters. */
  readonly books: readonly ParsedBook[];
  readonly diagnostics: readonly ScriptureDiagnostic[];
  /** What was left out all through a file, and how often: "Strong's numbers". */
  readonly skippedContent: readonly { readonly file: string; readonly what: string; readonly times: number }[];
};

export type ParsedBook = {
  /** Of USFM: "PSA". */
  readonly code: string;
  readonly title: string;
  readonly shortTitle: string;
  /** The file it was read from, or the folder of its files. */
  readonly file: string;
  readonly chapters: readonly { readonly number: number; readonly text: ChapterText }[];
};

/** Something that is wrong with a file, or did not come along; `reference` as "MAT 17:21", empty outside of any book. */
export type ScriptureDiagnostic = {
  readonly file: string;
  readonly line: number;
  readonly reference: string;
  readonly message: string;
};

/** A file of a translation: its path, with slashes, and what stands in it. */
export type ScriptureFile = { readonly path: string; readonly text: string };

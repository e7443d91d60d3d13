import type { ChapterText, Versification } from '@canticle/scripture';

export type Translation = {
  readonly id: string;
  /** The collection of type scripture it belongs to. */
  readonly scriptureId: string;
  /** Its key in imports, unique in its scripture: "kjv". */
  readonly key: string;
  readonly title: string;
  readonly shortTitle: string;
  /** Who published it, and on what terms. */
  readonly sourceName: string;
  readonly language: string;
  readonly versification: Versification;
  readonly updatedAt: string;
};

export type Book = {
  readonly id: string;
  readonly translationId: string;
  /** USFM code: "PSA". */
  readonly code: string;
  readonly number: number;
  readonly title: string;
  readonly shortTitle: string;
  readonly updatedAt: string;
};

/** A chapter without its text. */
export type Chapter = {
  readonly id: string;
  readonly bookId: string;
  readonly number: number;
  readonly title: string;
  /** The first words. */
  readonly preview: string;
  /** The number of verses. */
  readonly verses: number;
  readonly updatedAt: string;
};

/** A chapter with its text, its book and its translation. */
export type ChapterWithBook = {
  readonly chapter: Chapter;
  readonly text: ChapterText;
  readonly book: Book;
  readonly translation: Translation;
};

/** Which translation and scripture a chapter belongs to. */
export type ChapterOwner = { readonly translationId: string; readonly scriptureId: string };

/** A verse that a search found. */
export type VerseMatch = {
  readonly chapterId: string;
  readonly bookNumber: number;
  readonly bookTitle: string;
  readonly chapter: number;
  /** Unique in its chapter. */
  readonly key: string;
  readonly label: string;
  readonly text: string;
};

export type TranslationDraft = Omit<Translation, 'updatedAt'>;
export type ChapterDraft = { readonly number: number; readonly text: ChapterText };
export type BookDraft = {
  readonly code: string;
  readonly number: number;
  readonly title: string;
  readonly shortTitle: string;
  readonly chapters: readonly ChapterDraft[];
};

/** The outcome of saving. */
export type WriteOutcome = 'new' | 'changed' | 'unchanged';

import type { Paragraph, SlideContent } from '@canticle/presentation';

/** Where the text of a passage is: a translation, and the chapters of it. */
export type PassageReading = NonNullable<SlideContent['reading']>;

/** A passage as it is read: its verses, and the translation they are from. */
export type Reading = PassageReading & {
  /** The passage as the language of the translation writes it. */
  readonly title: string;
  readonly language: string;
  /** The name of the translation. */
  readonly source: string;
  readonly verses: readonly Paragraph[];
  /** The languages there are translations in. */
  readonly languages: readonly string[];
};

/** A passage to be read: as it is written in English, and the languages it may be read in, the best first. */
export type ReadingRequest = { readonly reference: string; readonly languages: readonly string[] };

import type { BlockKind, Note, Span, TextMark } from '@canticle/scripture';

export type BlockDraft = { readonly kind: BlockKind; readonly level: number; spans: Span[] };
export type NoteDraft = Omit<Note, 'spans' | 'holds'> & {
  spans: { text: string; marks?: readonly TextMark[] }[];
  holds?: string[];
};

/** A chapter while it is read. */
export type ChapterDraft = {
  readonly number: number;
  label: string;
  readonly blocks: BlockDraft[];
  readonly notes: NoteDraft[];
  /** The line where each verse begins. */
  readonly verses: Map<string, number>;
  lastVerse: number;
  readonly line: number;
  readonly file: string;
};

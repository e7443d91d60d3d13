import type { scriptures } from '@canticle/contract';

export type SourceKind = 'song' | 'article';
export type PassageField = 'details' | 'description' | 'notes' | 'carried' | 'article';

/** A passage as a song or article names it. */
export type PassageMention = {
  readonly place: PassageField;
  /** As it is written there. */
  readonly text: string;
  readonly passage: scriptures.Passage;
};

/** The same with what names it. */
export type SourcedMention = PassageMention & { readonly kind: SourceKind; readonly sourceId: string };

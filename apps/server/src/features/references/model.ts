import type { scriptures } from '@canticle/contract';

export type SourceKind = 'song' | 'article';
export type PassageField = 'details' | 'description' | 'notes' | 'carried' | 'article';

/** A passage as a song or article mentions it. */
export type PassageMention = {
  readonly place: PassageField;
  /** As written there. */
  readonly text: string;
  readonly passage: scriptures.Passage;
};

/** The same with the song or article that mentions it. */
export type SourcedMention = PassageMention & { readonly kind: SourceKind; readonly sourceId: string };

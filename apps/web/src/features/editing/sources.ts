import { writeBundleChordPro } from '@canticle/formats';
import type { LyricsDocument } from '@canticle/music';

/** A text as edited: ChordPro, once per melody. `new` is absent when there is only one melody. */
export type Sources = { readonly original: string; readonly new?: string | undefined };

/** Converts a stored text to its editable form. */
export function sourcesOf(document: LyricsDocument, title: string): Sources {
  return writeBundleChordPro(document, title);
}

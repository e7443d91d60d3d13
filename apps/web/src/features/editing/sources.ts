import { writeBundleChordPro } from '@canticle/formats';
import type { LyricsDocument } from '@canticle/music';

/** A text as it is written in the editor: ChordPro, once per melody. `new` is absent when there is one melody only. */
export type Sources = { readonly original: string; readonly new?: string | undefined };

/** How a text that is stored is written in the editor. */
export function sourcesOf(document: LyricsDocument, title: string): Sources {
  return writeBundleChordPro(document, title);
}

import type { LyricsDocument } from '@canticle/music';

/** The text files of one song and language in a bundle: `<language>.cho` and `<language>.new.cho`. */
export type BundleTexts = { readonly original: string; readonly new?: string | undefined };

export function readBundleChordPro(_texts: BundleTexts): { readonly title: string; readonly document: LyricsDocument } {
  throw new Error('not yet');
}

export function writeBundleChordPro(_document: LyricsDocument, _title: string): BundleTexts {
  throw new Error('not yet');
}

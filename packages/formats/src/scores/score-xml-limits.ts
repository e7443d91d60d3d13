import { diagnose } from '../diagnostics.ts';

/** How deep a score may be nested, and how many elements it may have: as many as the engraver draws. */
export const SCORE_XML_LIMITS = { depth: 100, elements: 500_000, tooMany: diagnose('song-elements') };

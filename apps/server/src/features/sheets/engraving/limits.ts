import { SCORE_LIMITS } from '@canticle/formats';

/**
 * The limits of a score (decision 0016). A choir's largest piece is far below them; anything
 * above would block a worker for too long.
 */
export const LIMITS = {
  ...SCORE_LIMITS,
  parts: 40,
  measures: 1500,
  /** Bars with the repeats written out. */
  playedMeasures: 3000,
  /** How often one repeat may be played. */
  times: 100,
  notes: 20_000,
  /** Notes of one part in one bar of MusicXML: the engraver compares each with the others. */
  notesOfBar: 1000,
  elements: 500_000,
  depth: 100,
} as const;

/**
 * What a score may be at most (docs/decisions/0016-limits-of-scores.md). A choir's largest piece stays far below; what is
 * above would hold a worker for longer than anybody waits.
 */
export const LIMITS = {
  /** Bytes of the file as it came. */
  fileBytes: 8 * 1024 * 1024,
  /** Bytes of the score once it is unpacked. */
  textBytes: 16 * 1024 * 1024,
  /** Files in an MXL archive. */
  archiveFiles: 200,
  parts: 40,
  measures: 1500,
  /** Bars when the repeats are written out. */
  playedMeasures: 3000,
  /** How often one repeat may be played. */
  times: 100,
  notes: 20_000,
  /** Notes of one part in one bar of MusicXML: the engraver compares each with the others. */
  notesOfBar: 1000,
  elements: 500_000,
  depth: 100,
} as const;

/** A part of a score: one instrument or voice, with the numbers of its staves. */
export type ScorePart = {
  /** As printed; may be blank. */
  readonly name: string;
  /** Numbers of its staves (`@n`), from the top. */
  readonly staves: readonly string[];
  /** Which voice of its only staff it is, from 0 at the top; undefined when it does not share its staves. */
  readonly voice?: 0 | 1;
  /** Whether its clef may be replaced by another one: one staff, written in the treble clef. */
  readonly clefChanges: boolean;
};

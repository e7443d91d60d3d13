/** A score that cannot be engraved. `message` is a sentence for the person who provided it. */
export class InvalidScoreError extends Error {
  override readonly name = 'InvalidScoreError';
}

/** A score that cannot be engraved. `message` is a sentence for whoever brought it. */
export class InvalidScoreError extends Error {
  override readonly name = 'InvalidScoreError';
}

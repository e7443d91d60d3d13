/** Why playback failed. Existing clients know these messages (contract 4.19). */
export type PlayerProblem =
  | 'Invalid source format'
  | 'Invalid aspect ratio specified'
  | 'Not shown here'
  | 'Removed'
  | 'Not allowed'
  | 'No network'
  | 'Damaged'
  | 'Format not supported'
  | 'No sound output'
  | 'Not played';

/** A playback error with its cause. */
export class PlayerError extends Error {
  readonly problem: PlayerProblem;

  constructor(problem: PlayerProblem, options?: ErrorOptions) {
    super(problem, options);
    this.name = 'PlayerError';
    this.problem = problem;
  }
}

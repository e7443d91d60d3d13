export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** How far a job is: `done` of `total` (bytes, songs, pages: the kind knows), and what it does now in English. */
export type JobProgress = { readonly done: number; readonly total: number | null; readonly note: string };

/** A job as it is stored. */
export type Job = JobProgress & {
  readonly id: string;
  readonly kind: string;
  /** The person it is done for; null for work of the house. */
  readonly ownerId: string | null;
  readonly state: JobState;
  /** Tries so far, the one under way included. */
  readonly attempts: number;
  readonly cancelAsked: boolean;
  /** What the work gave; null until it is done. */
  readonly result: unknown;
  /** Why the last try failed; null when none did. */
  readonly error: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
};

/** What is asked for. */
export type NewJob = {
  readonly kind: string;
  /** What the work is given, as JSON. */
  readonly request?: unknown;
  readonly ownerId?: string;
  /** While a job with this key waits or runs, asking again gives that one. */
  readonly key?: string;
  /** Not before this moment; at once when left out. */
  readonly runAt?: Date;
};

/** What the work is handed while it runs. */
export type JobRun = {
  readonly id: string;
  readonly request: unknown;
  /** 1 on the first try. */
  readonly attempt: number;
  /** Aborted when somebody cancels the job, the server stops, or another process took it over: stop soon, then. */
  readonly signal: AbortSignal;
  /** Says how far the work is; stored at most twice a second. */
  reportProgress(done: number, total?: number | null, note?: string): void;
};

/**
 * When a kind of job comes by itself: every so many minutes counted from midnight UTC, or once a day at an hour of UTC.
 * One that was missed because nothing ran is made up for once.
 */
export type Schedule = { readonly everyMinutes: number } | { readonly atHour: number };

/** A kind of job: the work, and how it is repeated. */
export type JobDefinition = {
  /**
   * Does the work and gives its result, as JSON. A process may die at any moment and the work begin anew, so what it
   * writes must bear being written twice.
   *
   * @throws {PermanentJobError} when another try would be no use; after any other error there is one
   */
  readonly run: (task: JobRun) => Promise<unknown>;
  readonly schedule?: Schedule;
  /** How many of this kind one process does at a time; 1 when left out. */
  readonly concurrency?: number;
  /** Tries before it is given up; 5 when left out. */
  readonly maxAttempts?: number;
};

/** The work cannot succeed, however often it is tried. The message is a sentence for the person who asked. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}

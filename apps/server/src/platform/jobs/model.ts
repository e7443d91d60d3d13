export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/**
 * The progress of a job: `done` of `total` (the unit, such as bytes, songs or pages, depends on the kind), and the
 * current step in English.
 */
export type JobProgress = { readonly done: number; readonly total: number | null; readonly note: string };

/** A job as it is stored. */
export type Job = JobProgress & {
  readonly id: string;
  readonly kind: string;
  /** The person it is run for; null for the server's own jobs. */
  readonly ownerId: string | null;
  readonly state: JobState;
  /** Tries so far, including the current one. */
  readonly attempts: number;
  readonly cancelAsked: boolean;
  /** The result of the work; null until it is done. */
  readonly result: unknown;
  /** Why the last try failed; null when none did. */
  readonly error: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
};

/** The job to add. */
export type NewJob = {
  readonly kind: string;
  /** The input of the work, as JSON. */
  readonly request?: unknown;
  readonly ownerId?: string;
  /** While a job with this key waits or runs, adding another returns that one. */
  readonly key?: string;
  /** Not before this time; at once by default. */
  readonly runAt?: Date;
};

/** Passed to the work while it runs. */
export type JobRun = {
  readonly id: string;
  readonly request: unknown;
  /** 1 on the first try. */
  readonly attempt: number;
  /** Aborted when somebody cancels the job, the server stops, or another process took it over: stop soon, then. */
  readonly signal: AbortSignal;
  /** Reports the progress; stored at most twice a second. */
  reportProgress(done: number, total?: number | null, note?: string): void;
};

/**
 * When a kind of job runs by itself: every so many minutes counted from midnight UTC, or once a day at an hour of UTC.
 * Runs that were missed because no server was running are made up for by one run.
 */
export type Schedule = { readonly everyMinutes: number } | { readonly atHour: number };

/** A kind of job: the work, and its schedule. */
export type JobDefinition = {
  /**
   * Does the work and returns its result, as JSON. A process may die at any time and the work be restarted, so its
   * writes must be idempotent.
   *
   * @throws {PermanentJobError} when another try would be useless; after any other error the job is retried
   */
  readonly run: (task: JobRun) => Promise<unknown>;
  readonly schedule?: Schedule;
  /** How many of this kind one process runs at a time; 1 by default. */
  readonly concurrency?: number;
  /** Tries before the job fails for good; 5 by default. */
  readonly maxAttempts?: number;
};

/** The work cannot succeed, however often it is tried. The message is a sentence for the person who requested it. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}

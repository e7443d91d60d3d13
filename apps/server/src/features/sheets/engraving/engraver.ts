import { Worker } from 'node:worker_threads';
import { Unprocessable, Unavailable } from '@canticle/contract';
import type { EngravingJobKind, WorkerRequest, WorkerReply, EngravingJobs, WorkerMemory } from './worker-protocol.ts';

/** The pool of engraving workers. None runs until there is a job. */
export type Engraver = {
  /**
   * Runs a job in a worker; jobs of people run before background jobs, of which one runs at a time.
   *
   * @throws {Unprocessable} with a message when the score cannot be engraved, or not within the time limit of a job
   * @throws {Unavailable} when too many jobs are queued, the machine was too busy with other work for this one, or the
   *   worker ended twice during it
   */
  run<K extends EngravingJobKind>(
    kind: K,
    asked: EngravingJobs[K]['asked'],
    options?: { background?: boolean },
  ): Promise<EngravingJobs[K]['answer']>;
  report(): EngraverReport;
  close(): Promise<void>;
};

/** The state of the pool: the bytes each worker holds. */
export type EngraverReport = {
  readonly workers: readonly (WorkerMemory & { readonly busy: boolean })[];
  readonly waiting: number;
  /** Workers that ended because of a trap, a timeout or too much memory. */
  readonly ended: number;
};

export type EngraverSettings = {
  readonly workers: number;
  /** Milliseconds of CPU time that a job of a person, and a background job, may take. */
  readonly jobTimeoutMs: number;
  readonly backgroundTimeoutMs: number;
  /** How many times as much wall time a job may take when others use the cores. */
  readonly wallTimeFactor: number;
  /** Milliseconds of CPU time a worker has used since it started. */
  readonly cpuTimeMs: (worker: Worker) => Promise<number>;
  /** Jobs of people that may be queued. */
  readonly maxQueueLength: number;
  /** Milliseconds without work after which a worker ends. */
  readonly idleMs: number;
  /** Bytes of a worker's engraver above which the worker is replaced: its memory never shrinks. */
  readonly maxMemoryBytes: number;
};

const DEFAULT_SETTINGS: EngraverSettings = {
  workers: 2,
  jobTimeoutMs: 20_000,
  backgroundTimeoutMs: 180_000,
  wallTimeFactor: 3,
  cpuTimeMs: async (worker) => {
    // A worker that is still starting rejects the call.
    const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    return (user + system) / 1000;
  },
  maxQueueLength: 60,
  idleMs: 60_000,
  maxMemoryBytes: 512 * 1024 * 1024,
};

const MAX_HEAP_MB = 768;

const BUSY = 'The server is busy preparing other scores. Try again in a moment.';

type QueuedJob = {
  readonly kind: EngravingJobKind;
  readonly asked: unknown;
  readonly background: boolean;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
  /** A worker ended during this job, for a reason that is not known to be the job's fault. */
  wasInterrupted?: boolean;
};

type WorkerState = {
  readonly worker: Worker;
  memory: WorkerMemory;
  job: { readonly number: number; readonly waiting: QueuedJob; timer: NodeJS.Timeout } | undefined;
  idle: NodeJS.Timeout | undefined;
};

/** @param onError  is called with traps and other internal errors */
export function createEngraver(onError: (trouble: string) => void, settings: Partial<EngraverSettings> = {}): Engraver {
  return new EngraverPool(onError, { ...DEFAULT_SETTINGS, ...settings });
}

/** Worker threads, and the jobs that wait for one: those of the background only when nobody waits. */
class EngraverPool implements Engraver {
  readonly #onError: (trouble: string) => void;
  readonly #settings: EngraverSettings;
  readonly #threads = new Set<WorkerState>();
  readonly #foregroundQueue: QueuedJob[] = [];
  readonly #backgroundQueue: QueuedJob[] = [];
  #lastNumber = 0;
  #ended = 0;
  #isClosed = false;

  constructor(onError: (trouble: string) => void, settings: EngraverSettings) {
    this.#onError = onError;
    this.#settings = settings;
  }

  run: Engraver['run'] = (kind, asked, { background = false } = {}) =>
    new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new Unavailable('Canticle is shutting down.'));
      if (!background && this.#foregroundQueue.length >= this.#settings.maxQueueLength)
        return reject(new Unavailable(BUSY, { retryAfter: 5 }));
      this.#queueOf(background).push({ kind, asked, background, resolve, reject });
      this.#dispatch();
    });

  report: Engraver['report'] = () => ({
    workers: [...this.#threads].map(({ memory, job }) => ({ ...memory, busy: job !== undefined })),
    waiting: this.#foregroundQueue.length + this.#backgroundQueue.length,
    ended: this.#ended,
  });

  close: Engraver['close'] = async () => {
    this.#isClosed = true;
    const left = [
      ...this.#foregroundQueue.splice(0),
      ...this.#backgroundQueue.splice(0),
      ...[...this.#threads].flatMap(({ job }) => job?.waiting ?? []),
    ];
    await Promise.all([...this.#threads].map((thread) => this.#end(thread)));
    for (const waiting of left) waiting.reject(new Unavailable('Canticle is shutting down.'));
  };

  #queueOf(isBackground: boolean): QueuedJob[] {
    return isBackground ? this.#backgroundQueue : this.#foregroundQueue;
  }

  /* Gives waiting jobs to free threads, and starts threads for them. */
  #dispatch(): void {
    while (!this.#isClosed) {
      const thread = this.#hasDueJob() ? this.#findFreeThread() : undefined;
      const waiting = thread && (this.#foregroundQueue.shift() ?? this.#backgroundQueue.shift());
      if (thread === undefined || waiting === undefined) return;
      this.#assign(thread, waiting);
    }
  }

  #hasDueJob(): boolean {
    if (this.#foregroundQueue.length > 0) return true;
    return this.#backgroundQueue.length > 0 && ![...this.#threads].some(({ job }) => job?.waiting.background);
  }

  #findFreeThread(): WorkerState | undefined {
    const free = [...this.#threads].find((thread) => thread.job === undefined);
    return free ?? (this.#threads.size < this.#settings.workers ? this.#start() : undefined);
  }

  #start(): WorkerState {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    const thread: WorkerState = { worker, memory: { heap: 0, engraver: 0 }, job: undefined, idle: undefined };
    this.#threads.add(thread);
    worker.on('message', (reply: WorkerReply) => this.#finish(thread, reply));
    worker.on('error', (error: Error & { code?: string }) => {
      const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (!isTooLarge) this.#onError(error.stack ?? error.message);
      this.#fail(
        thread,
        new Unprocessable(isTooLarge ? 'The score is too large to display.' : 'The score could not be displayed.'),
      );
    });
    worker.on('exit', () => this.#interrupt(thread));
    return thread;
  }

  #assign(thread: WorkerState, waiting: QueuedJob): void {
    clearTimeout(thread.idle);
    const number = ++this.#lastNumber;
    thread.job = { number, waiting, timer: this.#limitTime(thread, waiting, number) };
    thread.worker.postMessage({ number, kind: waiting.kind, asked: waiting.asked } satisfies WorkerRequest);
  }

  /* A long wall time may be due to waiting for a core; CPU time above the limit is always too much. */
  #limitTime(thread: WorkerState, { background }: QueuedJob, number: number): NodeJS.Timeout {
    const { backgroundTimeoutMs, jobTimeoutMs, wallTimeFactor, cpuTimeMs } = this.#settings;
    const timeoutMs = background ? backgroundTimeoutMs : jobTimeoutMs;
    const startedAt = performance.now();
    const before = cpuTimeMs(thread.worker);
    const checkTimeout = async () => {
      const leftOfCore = timeoutMs - ((await cpuTimeMs(thread.worker)) - (await before));
      const leftOfWall = timeoutMs * wallTimeFactor - (performance.now() - startedAt);
      if (thread.job?.number !== number || !this.#threads.has(thread)) return;
      if (leftOfCore <= 0)
        this.#fail(thread, new Unprocessable('The score takes too long to display. Choose fewer instruments.'));
      // The machine was busy with something else, which says nothing about the score.
      else if (leftOfWall <= 0) this.#fail(thread, new Unavailable(BUSY, { retryAfter: 5 }));
      else thread.job.timer = wait(Math.min(leftOfCore, leftOfWall));
    };
    const wait = (ms: number) => setTimeout(() => void checkTimeout(), ms);
    return wait(timeoutMs);
  }

  #finish(thread: WorkerState, reply: WorkerReply): void {
    const { job } = thread;
    if (job === undefined || job.number !== reply.number) return;
    clearTimeout(job.timer);
    thread.memory = reply.memory;
    if ('trouble' in reply) {
      this.#onError(reply.trouble);
      return this.#fail(thread, new Unprocessable('The score could not be displayed.'));
    }
    thread.job = undefined;
    // The worker answers each kind of job with what that kind gives.
    if ('answer' in reply) job.waiting.resolve(reply.answer as never);
    else job.waiting.reject(new Unprocessable(reply.refused));
    if (reply.memory.engraver > this.#settings.maxMemoryBytes) {
      this.#ended++;
      void this.#end(thread);
    } else thread.idle = setTimeout(() => void this.#end(thread), this.#settings.idleMs).unref();
    this.#dispatch();
  }

  #fail(thread: WorkerState, error: Error): void {
    const { job } = thread;
    if (!this.#threads.has(thread)) return;
    this.#ended++;
    void this.#end(thread);
    job?.waiting.reject(error);
    this.#dispatch();
  }

  /* A job whose worker was ended from outside is retried once, in another worker, ahead of the queue. */
  #interrupt(thread: WorkerState): void {
    const waiting = thread.job?.waiting;
    if (!this.#threads.has(thread)) return;
    this.#onError(`a thread ended by itself${waiting === undefined ? '' : ` in the middle of "${waiting.kind}"`}`);
    if (waiting === undefined || waiting.wasInterrupted)
      return this.#fail(
        thread,
        new Unavailable('Preparing the score was interrupted. Try again in a moment.', {
          retryAfter: 5,
        }),
      );
    waiting.wasInterrupted = true;
    this.#ended++;
    void this.#end(thread);
    this.#queueOf(waiting.background).unshift(waiting);
    this.#dispatch();
  }

  #end(thread: WorkerState): Promise<number> {
    this.#threads.delete(thread);
    clearTimeout(thread.idle);
    clearTimeout(thread.job?.timer);
    return thread.worker.terminate();
  }
}

import { Worker } from 'node:worker_threads';
import { Unprocessable, Unavailable } from '@canticle/contract';
import type { EngravingJobKind, WorkerRequest, WorkerReply, EngravingJobs, WorkerMemory } from './worker-protocol.ts';

/** The pool of engraving workers. None runs until there is a job. */
export type Engraver = {
  /**
   * Runs a job in a worker; jobs of people run before background jobs, of which one runs at a time.
   *
   * @throws {Unprocessable} with a message when the score cannot be engraved, or not within the time limit of a job
   * @throws {Unavailable} when too many jobs are queued, or the worker ended twice during this job
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
  const {
    workers,
    jobTimeoutMs,
    backgroundTimeoutMs,
    wallTimeFactor,
    cpuTimeMs,
    maxQueueLength,
    idleMs,
    maxMemoryBytes,
  } = { ...DEFAULT_SETTINGS, ...settings };
  const threads = new Set<WorkerState>();
  const foregroundQueue: QueuedJob[] = [];
  const backgroundQueue: QueuedJob[] = [];
  let lastNumber = 0;
  let ended = 0;
  let isClosed = false;

  const end = (thread: WorkerState) => {
    threads.delete(thread);
    clearTimeout(thread.idle);
    clearTimeout(thread.job?.timer);
    return thread.worker.terminate();
  };
  const fail = (thread: WorkerState, error: Error) => {
    const { job } = thread;
    if (!threads.has(thread)) return;
    ended++;
    void end(thread);
    job?.waiting.reject(error);
    dispatch();
  };
  /* A job whose worker was ended from outside is retried once, in another worker, ahead of the queue. */
  const interrupt = (thread: WorkerState) => {
    const waiting = thread.job?.waiting;
    if (!threads.has(thread)) return;
    onError(`a thread ended by itself${waiting === undefined ? '' : ` in the middle of "${waiting.kind}"`}`);
    if (waiting === undefined || waiting.wasInterrupted)
      return fail(
        thread,
        new Unavailable('The sheet was interrupted while it was being engraved. Try again in a moment.', {
          retryAfter: 5,
        }),
      );
    waiting.wasInterrupted = true;
    ended++;
    void end(thread);
    (waiting.background ? backgroundQueue : foregroundQueue).unshift(waiting);
    dispatch();
  };
  const start = (): WorkerState => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    const thread: WorkerState = { worker, memory: { heap: 0, engraver: 0 }, job: undefined, idle: undefined };
    threads.add(thread);
    worker.on('message', (reply: WorkerReply) => finish(thread, reply));
    worker.on('error', (error: Error & { code?: string }) => {
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') onError(error.stack ?? error.message);
      fail(thread, new Unprocessable('The score is too large to be engraved.'));
    });
    worker.on('exit', () => interrupt(thread));
    return thread;
  };
  const finish = (thread: WorkerState, reply: WorkerReply) => {
    const { job } = thread;
    if (job === undefined || job.number !== reply.number) return;
    clearTimeout(job.timer);
    thread.memory = reply.memory;
    if ('trouble' in reply) {
      onError(reply.trouble);
      return fail(thread, new Unprocessable('The score could not be engraved.'));
    }
    thread.job = undefined;
    if ('answer' in reply) job.waiting.resolve(reply.answer as never);
    else job.waiting.reject(new Unprocessable(reply.refused));
    if (reply.memory.engraver > maxMemoryBytes) {
      ended++;
      void end(thread);
    } else thread.idle = setTimeout(() => void end(thread), idleMs).unref();
    dispatch();
  };
  const assign = (thread: WorkerState, waiting: QueuedJob) => {
    clearTimeout(thread.idle);
    const number = ++lastNumber;
    const timeoutMs = waiting.background ? backgroundTimeoutMs : jobTimeoutMs;
    const startedAt = performance.now();
    const before = cpuTimeMs(thread.worker);
    const wait = (ms: number) => setTimeout(() => void checkTimeout(), ms);
    /* A long wall time may be due to waiting for a core; CPU time above the limit is always too much. */
    const checkTimeout = async () => {
      const leftOfCore = timeoutMs - ((await cpuTimeMs(thread.worker)) - (await before));
      const left = Math.min(leftOfCore, timeoutMs * wallTimeFactor - (performance.now() - startedAt));
      if (thread.job?.number !== number || !threads.has(thread)) return;
      if (left > 0) thread.job.timer = wait(left);
      else fail(thread, new Unprocessable('The score takes too long to engrave. Choose fewer instruments.'));
    };
    thread.job = { number, waiting, timer: wait(timeoutMs) };
    thread.worker.postMessage({ number, kind: waiting.kind, asked: waiting.asked } satisfies WorkerRequest);
  };
  const dispatch = () => {
    while (!isClosed) {
      const isBackgroundBusy = [...threads].some((thread) => thread.job?.waiting.background);
      const from = foregroundQueue.length > 0 ? foregroundQueue : isBackgroundBusy ? [] : backgroundQueue;
      if (from.length === 0) return;
      const free =
        [...threads].find((thread) => thread.job === undefined) ?? (threads.size < workers ? start() : undefined);
      if (free === undefined) return;
      assign(free, from.shift() as QueuedJob);
    }
  };

  return {
    run(kind, asked, { background: isBackground = false } = {}) {
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(new Unavailable('Canticle is stopping.'));
        if (!isBackground && foregroundQueue.length >= maxQueueLength)
          return reject(
            new Unavailable('Many sheets are being engraved right now. Try again in a moment.', { retryAfter: 5 }),
          );
        (isBackground ? backgroundQueue : foregroundQueue).push({
          kind,
          asked,
          background: isBackground,
          resolve,
          reject,
        });
        dispatch();
      });
    },
    report: () => ({
      workers: [...threads].map(({ memory, job }) => ({ ...memory, busy: job !== undefined })),
      waiting: foregroundQueue.length + backgroundQueue.length,
      ended,
    }),
    async close() {
      isClosed = true;
      const stopping = () => new Unavailable('Canticle is stopping.');
      const left = [
        ...foregroundQueue.splice(0),
        ...backgroundQueue.splice(0),
        ...[...threads].flatMap(({ job }) => job?.waiting ?? []),
      ];
      await Promise.all([...threads].map(end));
      for (const waiting of left) waiting.reject(stopping());
    },
  };
}

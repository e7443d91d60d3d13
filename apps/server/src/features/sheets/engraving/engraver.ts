import { Worker } from 'node:worker_threads';
import { Impossible, Unavailable } from '@canticle/contract';
import type { JobKind, JobMessage, JobReply, Jobs, WorkerMemory } from './job.ts';

/** The pool of threads that engrave. None runs until there is something to do. */
export type Engraver = {
  /**
   * Does a job in a thread of its own; jobs of people go before jobs in the background, of which one runs at a time.
   *
   * @throws {Impossible} with a sentence when the score cannot be engraved, or not in the time a job has
   * @throws {Unavailable} when too many jobs wait, or threads ended under it twice
   */
  run<K extends JobKind>(
    kind: K,
    asked: Jobs[K]['asked'],
    options?: { background?: boolean },
  ): Promise<Jobs[K]['answer']>;
  report(): EngraverReport;
  close(): Promise<void>;
};

/** What the pool is doing: per thread the bytes it holds. */
export type EngraverReport = {
  readonly workers: readonly (WorkerMemory & { readonly busy: boolean })[];
  readonly waiting: number;
  /** Threads ended because of a trap, a timeout or too much memory. */
  readonly ended: number;
};

export type EngraverSettings = {
  readonly workers: number;
  /** Milliseconds of a core that a job of a person, and one in the background, may take. */
  readonly jobMs: number;
  readonly backgroundMs: number;
  /** How many times as long it may last where others have the cores. */
  readonly patience: number;
  /** Milliseconds of a core that a thread has taken since it started. */
  readonly tookMs: (worker: Worker) => Promise<number>;
  /** Jobs of people that may wait. */
  readonly queue: number;
  /** Milliseconds without work after which a thread ends. */
  readonly idleMs: number;
  /** Bytes of a thread's engraver beyond which it is replaced: what it took, it never gives back. */
  readonly mostMemory: number;
};

const USUAL: EngraverSettings = {
  workers: 2,
  jobMs: 20_000,
  backgroundMs: 180_000,
  patience: 3,
  tookMs: async (worker) => {
    // A thread that is only starting says so by refusing.
    const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    return (user + system) / 1000;
  },
  queue: 60,
  idleMs: 60_000,
  mostMemory: 512 * 1024 * 1024,
};

const HEAP_MB = 768;

type Waiting = {
  readonly kind: JobKind;
  readonly asked: unknown;
  readonly background: boolean;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
  /** A thread ended while it was at it, through no fault of the job that is known. */
  wasInterrupted?: boolean;
};

type Thread = {
  readonly worker: Worker;
  memory: WorkerMemory;
  job: { readonly number: number; readonly waiting: Waiting; timer: NodeJS.Timeout } | undefined;
  idle: NodeJS.Timeout | undefined;
};

/** @param onTrouble  told of traps and other things that are nobody's fault but ours */
export function openEngraver(onTrouble: (trouble: string) => void, settings: Partial<EngraverSettings> = {}): Engraver {
  const { workers, jobMs, backgroundMs, patience, tookMs, queue, idleMs, mostMemory } = { ...USUAL, ...settings };
  const threads = new Set<Thread>();
  const people: Waiting[] = [];
  const background: Waiting[] = [];
  let numbers = 0;
  let ended = 0;
  let closed = false;

  const end = (thread: Thread) => {
    threads.delete(thread);
    clearTimeout(thread.idle);
    clearTimeout(thread.job?.timer);
    return thread.worker.terminate();
  };
  const giveUp = (thread: Thread, error: Error) => {
    const { job } = thread;
    if (!threads.has(thread)) return;
    ended++;
    void end(thread);
    job?.waiting.reject(error);
    next();
  };
  /* What ended a thread from outside may not do so again: the job goes to another one, before all others, once. */
  const interrupt = (thread: Thread) => {
    const waiting = thread.job?.waiting;
    if (!threads.has(thread)) return;
    onTrouble(`a thread ended by itself${waiting === undefined ? '' : ` in the middle of "${waiting.kind}"`}`);
    if (waiting === undefined || waiting.wasInterrupted)
      return giveUp(
        thread,
        new Unavailable('The sheet was interrupted while it was being engraved. Try again in a moment.', {
          retryAfter: 5,
        }),
      );
    waiting.wasInterrupted = true;
    ended++;
    void end(thread);
    (waiting.background ? background : people).unshift(waiting);
    next();
  };
  const start = (): Thread => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const thread: Thread = { worker, memory: { heap: 0, engraver: 0 }, job: undefined, idle: undefined };
    threads.add(thread);
    worker.on('message', (reply: JobReply) => finish(thread, reply));
    worker.on('error', (error: Error & { code?: string }) => {
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') onTrouble(error.stack ?? error.message);
      giveUp(thread, new Impossible('The score is too large to be engraved.'));
    });
    worker.on('exit', () => interrupt(thread));
    return thread;
  };
  const finish = (thread: Thread, reply: JobReply) => {
    const { job } = thread;
    if (job === undefined || job.number !== reply.number) return;
    clearTimeout(job.timer);
    thread.memory = reply.memory;
    if ('trouble' in reply) {
      onTrouble(reply.trouble);
      return giveUp(thread, new Impossible('The score could not be engraved.'));
    }
    thread.job = undefined;
    if ('answer' in reply) job.waiting.resolve(reply.answer as never);
    else job.waiting.reject(new Impossible(reply.refused));
    if (reply.memory.engraver > mostMemory) {
      ended++;
      void end(thread);
    } else thread.idle = setTimeout(() => void end(thread), idleMs).unref();
    next();
  };
  const give = (thread: Thread, waiting: Waiting) => {
    clearTimeout(thread.idle);
    const number = ++numbers;
    const mostMs = waiting.background ? backgroundMs : jobMs;
    const begunAt = performance.now();
    const before = tookMs(thread.worker);
    const wait = (ms: number) => setTimeout(() => void look(), ms);
    /* What has lasted long waited for a core perhaps; what has had a core for so long is too much. */
    const look = async () => {
      const leftOfCore = mostMs - ((await tookMs(thread.worker)) - (await before));
      const left = Math.min(leftOfCore, mostMs * patience - (performance.now() - begunAt));
      if (thread.job?.number !== number || !threads.has(thread)) return;
      if (left > 0) thread.job.timer = wait(left);
      else giveUp(thread, new Impossible('The score takes too long to engrave. Choose fewer instruments.'));
    };
    thread.job = { number, waiting, timer: wait(mostMs) };
    thread.worker.postMessage({ number, kind: waiting.kind, asked: waiting.asked } satisfies JobMessage);
  };
  const next = () => {
    while (!closed) {
      const busyBehind = [...threads].some((thread) => thread.job?.waiting.background);
      const from = people.length > 0 ? people : busyBehind ? [] : background;
      if (from.length === 0) return;
      const free =
        [...threads].find((thread) => thread.job === undefined) ?? (threads.size < workers ? start() : undefined);
      if (free === undefined) return;
      give(free, from.shift() as Waiting);
    }
  };

  return {
    run(kind, asked, { background: behind = false } = {}) {
      return new Promise((resolve, reject) => {
        if (closed) return reject(new Unavailable('Canticle is stopping.'));
        if (!behind && people.length >= queue)
          return reject(
            new Unavailable('Many sheets are being engraved right now. Try again in a moment.', { retryAfter: 5 }),
          );
        (behind ? background : people).push({ kind, asked, background: behind, resolve, reject });
        next();
      });
    },
    report: () => ({
      workers: [...threads].map(({ memory, job }) => ({ ...memory, busy: job !== undefined })),
      waiting: people.length + background.length,
      ended,
    }),
    async close() {
      closed = true;
      const stopping = () => new Unavailable('Canticle is stopping.');
      const left = [
        ...people.splice(0),
        ...background.splice(0),
        ...[...threads].flatMap(({ job }) => job?.waiting ?? []),
      ];
      await Promise.all([...threads].map(end));
      for (const waiting of left) waiting.reject(stopping());
    },
  };
}

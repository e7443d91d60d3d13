import { ANALYSIS_VERSION, createVocabulary, type Vocabulary } from '@canticle/search';
import { Unavailable } from '@canticle/contract';
import type { FastifyBaseLogger } from 'fastify';
import { type ChangeCounter, failureReason, PrunedChangesError } from '../../platform/changes/index.ts';
import { type Database, yieldToEventLoop, createCachedRead } from '../../platform/database/index.ts';
import { nextRetryAt, indexChanges } from './index-changes.ts';
import type { IndexState, Slot } from './model.ts';
import { listVocabulary, readIndexState, readRebuildProgress } from './queries.ts';
import { RebuildAbortedError, ConcurrentRebuildError, rebuildIndex } from './rebuild.ts';

/** How long a search waits for recent writes; then it is answered without them. */
const CATCH_UP_TIMEOUT_MS = 300;
/** How long a search waits for the first index. */
const FIRST_BUILD_TIMEOUT_MS = 3000;
/** Polling interval for changes while nobody searches. */
const POLL_INTERVAL_MS = 500;
/** The delay after a failure; it doubles each time, up to the maximum. */
const MIN_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 30_000;
/** For so long another process that builds the index may show no progress. */
const STALLED_MS = 120_000;

/** The active index, its latest revision, and its words. */
export type ActiveIndex = { readonly slot: Slot; readonly revision: number; readonly vocabulary: Vocabulary };

/** The search index of this process. */
export type SearchIndex = {
  /**
   * The active index, including recent writes. Changes by another process may be 250 ms late: a caller that finds that
   * the index has changed calls again.
   *
   * @param hasChanged  the caller found that the index has changed since the last call
   * @throws {Unavailable} while the first index is being built
   */
  getActive(hasChanged?: boolean): Promise<ActiveIndex>;
  /** Why the index cannot follow the library at the moment: the message of the last error. Undefined when it can. */
  failure(): string | undefined;
  /**
   * Starts to follow the changes, and to build the index when there is none or it was built by another analysis
   * version.
   */
  start(): void;
  /** Stops the current work between two steps; an unfinished rebuild starts again at the next start. */
  stop(): Promise<void>;
};

type IndexContext = {
  readonly database: Database;
  readonly changeCounter: ChangeCounter;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;
  readonly now: () => Date;
};

/** Creates the index; nothing is read before the first search or `start`. */
export function createSearchIndex(context: IndexContext): SearchIndex {
  return new ChangeFollowingIndex(context);
}

/** Brings the index up to date before each search, and twice a second. */
class ChangeFollowingIndex implements SearchIndex {
  readonly #context: IndexContext;
  readonly #getVocabulary: (slot: Slot, revision: number) => Promise<Vocabulary>;
  readonly #readState: (isFresh?: boolean) => Promise<IndexState>;
  readonly #abortController = new AbortController();
  /** The version of the library that the index has. */
  #indexedVersion = -1;
  /** When items that could not be indexed are due again, and for which revision that was read. */
  #retry: { readonly revision: number; readonly at: Date | undefined } | undefined;
  #lastFailure: { readonly reason: string; readonly pauseMs: number; readonly until: number } | undefined;
  #update: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** How far another process had come that builds the index since this one was to, and when that was first seen. */
  #other: { readonly progress: string; readonly at: number } | undefined;

  constructor(context: IndexContext) {
    const { database } = context;
    this.#context = context;
    this.#getVocabulary = createVocabularyCache(database);
    this.#readState = createCachedRead(database, () => readIndexState(database.read));
  }

  getActive: SearchIndex['getActive'] = async (hasChanged = false) => {
    const { library } = await this.#context.changeCounter.versions();
    if (await this.#isBehind(library)) {
      const { slot } = await this.#readState(hasChanged);
      await withTimeout(this.#catchUp(), slot === null ? FIRST_BUILD_TIMEOUT_MS : CATCH_UP_TIMEOUT_MS);
    }
    const { slot, revision } = await this.#readState(hasChanged);
    if (slot === null)
      throw new Unavailable('The search index is being built. Try again in a minute.', { retryAfter: 30 });
    return { slot, revision, vocabulary: await this.#getVocabulary(slot, revision) };
  };

  failure: SearchIndex['failure'] = () => this.#lastFailure?.reason;

  start: SearchIndex['start'] = () => {
    this.#timer ??= setInterval(() => void this.#catchUp(), POLL_INTERVAL_MS).unref();
  };

  stop: SearchIndex['stop'] = async () => {
    this.#abortController.abort();
    clearInterval(this.#timer);
    await this.#update;
  };

  /* Whether there are writes that the index does not have, or items it set aside that are due for a retry. */
  async #isBehind(library: number): Promise<boolean> {
    if (library !== this.#indexedVersion) return true;
    const { slot, revision } = await this.#readState();
    if (slot === null) return false;
    if (this.#retry?.revision !== revision)
      this.#retry = { revision, at: await nextRetryAt(this.#context.database.read, slot) };
    return this.#retry.at !== undefined && this.#context.now() >= this.#retry.at;
  }

  /* Starts an update unless one runs, or a failure was too short a time ago. */
  #catchUp(): Promise<void> {
    if (this.#lastFailure !== undefined && performance.now() < this.#lastFailure.until) return Promise.resolve();
    this.#update ??= this.#updateIndex()
      .then(() => {
        this.#lastFailure = undefined;
      })
      .catch((error: unknown) => this.#handleFailure(error))
      .finally(() => {
        this.#update = undefined;
      });
    return this.#update;
  }

  #handleFailure(error: unknown): void {
    const last = this.#lastFailure;
    const pauseMs = last === undefined ? MIN_BACKOFF_MS : Math.min(2 * last.pauseMs, MAX_BACKOFF_MS);
    this.#lastFailure = { reason: failureReason(error), pauseMs, until: performance.now() + pauseMs };
    this.#context.log.error({ err: error }, 'the search index could not follow the library');
  }

  async #updateIndex(): Promise<void> {
    const { changeCounter, database } = this.#context;
    const { library } = await changeCounter.versions();
    if (!(await this.#isBehind(library))) return;
    const { slot, analysis } = await readIndexState(database.read);
    const isBuilt = slot !== null && analysis === ANALYSIS_VERSION && (await this.#isFollowed(slot));
    if (!isBuilt && !(await this.#build())) return;
    this.#retry = undefined;
    this.#indexedVersion = library;
  }

  /* Builds the index anew, unless another process does; false when it is not built yet. */
  async #build(): Promise<boolean> {
    const { database, log, now } = this.#context;
    if (await this.#isBuiltByAnother()) return false;
    this.#other = undefined;
    try {
      log.info(
        await rebuildIndex(database, { signal: this.#abortController.signal, now }),
        'the search index is built',
      );
      return true;
    } catch (error) {
      if (error instanceof ConcurrentRebuildError) this.#other = { progress: '', at: performance.now() };
      else if (!(error instanceof RebuildAbortedError)) throw error;
      return false;
    }
  }

  /*
   * Another process began after this one did, and goes on: were they to take it from each other at every change, no
   * index would ever be complete.
   */
  async #isBuiltByAnother(): Promise<boolean> {
    if (this.#other === undefined) return false;
    const progress = await readRebuildProgress(this.#context.database.read);
    if (progress !== this.#other.progress) this.#other = { progress, at: performance.now() };
    return performance.now() - this.#other.at < STALLED_MS;
  }

  /* Takes in what has changed; false when the index was left alone for longer than changes are kept. */
  async #isFollowed(slot: Slot): Promise<boolean> {
    try {
      await this.#indexAllChanges(slot);
      return true;
    } catch (error) {
      if (!(error instanceof PrunedChangesError)) throw error;
      return false;
    }
  }

  async #indexAllChanges(slot: Slot): Promise<void> {
    const { database, log, now } = this.#context;
    let isComplete = false;
    while (!isComplete && !this.#abortController.signal.aborted) {
      const result = await database.transaction((tx) => indexChanges(tx, slot, now()));
      if (result.setAside.length > 0) log.warn({ items: result.setAside }, 'some items could not be indexed');
      isComplete = result.isComplete;
      await yieldToEventLoop();
    }
  }
}

async function withTimeout(work: Promise<void>, milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}

/* The vocabulary of the active index: read once, then only what is new in it. */
function createVocabularyCache(database: Database): (slot: Slot, revision: number) => Promise<Vocabulary> {
  let cached: { readonly slot: Slot; readonly vocabulary: Vocabulary; revision: number } | undefined;
  let reading: Promise<unknown> = Promise.resolve();
  const read = async (slot: Slot, revision: number) => {
    if (cached?.slot === slot && cached.revision === revision) return cached.vocabulary;
    const current =
      cached?.slot === slot && cached.revision < revision
        ? cached
        : { slot, vocabulary: createVocabulary(), revision: 0 };
    current.vocabulary.update(await listVocabulary(database.replica, slot, current.revision));
    current.revision = revision;
    cached = current;
    return current.vocabulary;
  };
  return (slot, revision) => {
    const next = reading.then(() => read(slot, revision));
    reading = next.catch(() => undefined);
    return next;
  };
}

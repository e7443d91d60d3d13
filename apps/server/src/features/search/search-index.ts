import { ANALYSIS_VERSION, createVocabulary, type Vocabulary } from '@canticle/search';
import { Unavailable } from '@canticle/contract';
import type { FastifyBaseLogger } from 'fastify';
import { type ChangeCounter, failureReason } from '../../platform/changes/index.ts';
import { type Database, yieldToEventLoop, createCachedRead } from '../../platform/database/index.ts';
import { nextRetryAt, indexChanges } from './index-changes.ts';
import type { Slot } from './model.ts';
import { listVocabulary, readIndexState } from './queries.ts';
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

/** The active index, its latest revision, and its words. */
export type ActiveIndex = { readonly slot: Slot; readonly revision: number; readonly vocabulary: Vocabulary };

/** The search index of this process. */
export type SearchIndex = {
  /**
   * The active index, including recent writes. Changes by another process may be 250 ms late: a caller that finds that
   * the index has changed calls again.
   *
   * @param isMoved  it has changed since the last call
   * @throws {Unavailable} while the first index is being built
   */
  getActive(isMoved?: boolean): Promise<ActiveIndex>;
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
export function createSearchIndex({ database, changeCounter, log, now }: IndexContext): SearchIndex {
  const getVocabulary = createVocabularyCache(database);
  const state = createCachedRead(database, () => readIndexState(database.read));
  let indexedVersion = -1;
  let retry: { readonly revision: number; readonly at: Date | undefined } | undefined;
  let lastFailure: { readonly reason: string; readonly pauseMs: number; readonly until: number } | undefined;
  let work: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const abortController = new AbortController();

  const build = async () => {
    try {
      log.info(await rebuildIndex(database, { signal: abortController.signal, now }), 'the search index is built');
    } catch (error) {
      if (!(error instanceof ConcurrentRebuildError || error instanceof RebuildAbortedError)) throw error;
    }
  };
  /* Whether there are writes that the index does not have, or items it set aside that are due for a retry. */
  const isBehind = async (library: number): Promise<boolean> => {
    if (library !== indexedVersion) return true;
    const { slot, revision } = await state();
    if (slot === null) return false;
    if (retry?.revision !== revision) retry = { revision, at: await nextRetryAt(database.read, slot) };
    return retry.at !== undefined && now() >= retry.at;
  };
  const update = async () => {
    const { library } = await changeCounter.versions();
    if (!(await isBehind(library))) return;
    const { slot, analysis } = await readIndexState(database.read);
    if (slot === null || analysis !== ANALYSIS_VERSION) await build();
    else {
      let isComplete = false;
      while (!isComplete && !abortController.signal.aborted) {
        const result = await database.transaction((tx) => indexChanges(tx, slot, now()));
        if (result.setAside.length > 0) log.warn({ items: result.setAside }, 'some items could not be indexed');
        isComplete = result.isComplete;
        await yieldToEventLoop();
      }
    }
    retry = undefined;
    indexedVersion = library;
  };
  const catchUp = (): Promise<void> => {
    if (lastFailure !== undefined && performance.now() < lastFailure.until) return Promise.resolve();
    work ??= update()
      .then(() => {
        lastFailure = undefined;
      })
      .catch((error: unknown) => {
        const pauseMs = lastFailure === undefined ? MIN_BACKOFF_MS : Math.min(2 * lastFailure.pauseMs, MAX_BACKOFF_MS);
        lastFailure = { reason: failureReason(error), pauseMs, until: performance.now() + pauseMs };
        log.error({ err: error }, 'the search index could not follow the library');
      })
      .finally(() => {
        work = undefined;
      });
    return work;
  };

  return {
    async getActive(isStale = false) {
      const { library } = await changeCounter.versions();
      if (await isBehind(library)) {
        const { slot } = await state(isStale);
        await withTimeout(catchUp(), slot === null ? FIRST_BUILD_TIMEOUT_MS : CATCH_UP_TIMEOUT_MS);
      }
      const { slot, revision } = await state(isStale);
      if (slot === null)
        throw new Unavailable('The search index is being built. Try again in a minute.', { retryAfter: 30 });
      return { slot, revision, vocabulary: await getVocabulary(slot, revision) };
    },
    failure: () => lastFailure?.reason,
    start() {
      timer ??= setInterval(() => void catchUp(), POLL_INTERVAL_MS).unref();
    },
    async stop() {
      abortController.abort();
      clearInterval(timer);
      await work;
    },
  };
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
    current.vocabulary.update(await listVocabulary(database.read, slot, current.revision));
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

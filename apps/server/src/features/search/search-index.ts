import { ANALYSIS, openVocabulary, type Vocabulary } from '@canticle/search';
import { Unavailable } from '@canticle/contract';
import type { FastifyBaseLogger } from 'fastify';
import { type ChangeWatch, reasonOf } from '../../changes/index.ts';
import { type Database, giveTurn, keepInView } from '../../database/index.ts';
import { nextRetryAt, step } from './follow.ts';
import type { Slot } from './model.ts';
import { listVocabulary, readState } from './queries.ts';
import { BuildStopped, BuiltByAnother, rebuild } from './rebuild.ts';

/** A search waits so long for what has just been written; then it is answered without. */
const PATIENCE_MS = 300;
/** And so long for an index where there is none. */
const PATIENCE_FOR_FIRST_MS = 3000;
/** How often changes are looked for while nobody searches. */
const LOOK_EVERY_MS = 500;
/** After a failure the index waits so long, then twice as long each time, up to the longest. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** The index that answers now, its newest change, and its words. */
export type Answering = { readonly slot: Slot; readonly revision: number; readonly vocabulary: Vocabulary };

/** The search index as one process sees it. */
export type SearchIndex = {
  /**
   * The index to ask, with everything in it that was written a moment ago. What another process has done with it may be
   * 250 ms away: whoever finds that it has gone on asks again.
   *
   * @param isMoved  it has gone on since it was last given
   * @throws {Unavailable} while the first index is being built
   */
  answering(isMoved?: boolean): Promise<Answering>;
  /** Why the index cannot follow the library at the moment: the message of the last error. Undefined when it can. */
  failure(): string | undefined;
  /** Begins to follow the changes, and to build the index when there is none or it was made by another analysis. */
  start(): void;
  /** Ends what is under way between two of its steps; an index that is being built is begun anew at the next start. */
  stop(): Promise<void>;
};

type IndexRooms = {
  readonly database: Database;
  readonly watch: ChangeWatch;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;
  readonly now: () => Date;
};

/** Opens the index; nothing is read before the first search or `start`. */
export function openSearchIndex({ database, watch, log, now }: IndexRooms): SearchIndex {
  const words = rememberWords(database);
  const state = keepInView(database, () => readState(database.read));
  let followed = -1;
  let retry: { readonly revision: number; readonly at: Date | undefined } | undefined;
  let failed: { readonly reason: string; readonly pauseMs: number; readonly until: number } | undefined;
  let work: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();

  const build = async () => {
    try {
      log.info(await rebuild(database, { signal: stopping.signal, now }), 'the search index is built');
    } catch (error) {
      if (!(error instanceof BuiltByAnother || error instanceof BuildStopped)) throw error;
    }
  };
  /* Whether something was written that the index does not have, or something it set aside is to be tried again. */
  const isBehind = async (library: number): Promise<boolean> => {
    if (library !== followed) return true;
    const { slot, revision } = await state();
    if (slot === null) return false;
    if (retry?.revision !== revision) retry = { revision, at: await nextRetryAt(database.read, slot) };
    return retry.at !== undefined && now() >= retry.at;
  };
  const bringUp = async () => {
    const { library } = await watch.stamps();
    if (!(await isBehind(library))) return;
    const { slot, analysis } = await readState(database.read);
    if (slot === null || analysis !== ANALYSIS) await build();
    else {
      let isAll = false;
      while (!isAll && !stopping.signal.aborted) {
        const done = await database.transaction((tx) => step(tx, slot, now()));
        if (done.setAside.length > 0) log.warn({ items: done.setAside }, 'some items could not be indexed');
        isAll = done.isAll;
        await giveTurn();
      }
    }
    retry = undefined;
    followed = library;
  };
  const catchUp = (): Promise<void> => {
    if (failed !== undefined && performance.now() < failed.until) return Promise.resolve();
    work ??= bringUp()
      .then(() => {
        failed = undefined;
      })
      .catch((error: unknown) => {
        const pauseMs = failed === undefined ? FIRST_PAUSE_MS : Math.min(2 * failed.pauseMs, LONGEST_PAUSE_MS);
        failed = { reason: reasonOf(error), pauseMs, until: performance.now() + pauseMs };
        log.error({ err: error }, 'the search index could not follow the library');
      })
      .finally(() => {
        work = undefined;
      });
    return work;
  };

  return {
    async answering(isMoved = false) {
      const { library } = await watch.stamps();
      if (await isBehind(library)) {
        const { slot } = await state(isMoved);
        await withPatience(catchUp(), slot === null ? PATIENCE_FOR_FIRST_MS : PATIENCE_MS);
      }
      const { slot, revision } = await state(isMoved);
      if (slot === null)
        throw new Unavailable('The search index is being built. Try again in a minute.', { retryAfter: 30 });
      return { slot, revision, vocabulary: await words(slot, revision) };
    },
    failure: () => failed?.reason,
    start() {
      timer ??= setInterval(() => void catchUp(), LOOK_EVERY_MS).unref();
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await work;
    },
  };
}

async function withPatience(work: Promise<void>, milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}

/* The vocabulary of the index that answers: read once, then only what is new in it. */
function rememberWords(database: Database): (slot: Slot, revision: number) => Promise<Vocabulary> {
  let kept: { readonly slot: Slot; readonly vocabulary: Vocabulary; revision: number } | undefined;
  let reading: Promise<unknown> = Promise.resolve();
  const read = async (slot: Slot, revision: number) => {
    if (kept?.slot === slot && kept.revision === revision) return kept.vocabulary;
    const known =
      kept?.slot === slot && kept.revision < revision ? kept : { slot, vocabulary: openVocabulary(), revision: 0 };
    known.vocabulary.learn(await listVocabulary(database.read, slot, known.revision));
    known.revision = revision;
    kept = known;
    return known.vocabulary;
  };
  return (slot, revision) => {
    const next = reading.then(() => read(slot, revision));
    reading = next.catch(() => undefined);
    return next;
  };
}

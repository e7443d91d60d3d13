import { ANALYSIS, openVocabulary, type Vocabulary } from '@canticle/search';
import { Unavailable } from '@canticle/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { ChangeWatch } from '../../changes/index.ts';
import { type Database, giveTurn, keepInView } from '../../database/index.ts';
import { step } from './follow.ts';
import type { Slot } from './model.ts';
import { listVocabulary, readState } from './queries.ts';
import { BuildStopped, BuiltByAnother, rebuild } from './rebuild.ts';

/** A search waits so long for what has just been written; then it is answered without. */
const PATIENCE_MS = 300;
/** And so long for an index where there is none. */
const PATIENCE_FOR_FIRST_MS = 3000;
/** How often changes are looked for while nobody searches. */
const LOOK_EVERY_MS = 500;

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
  /** Begins to follow the changes, and to build the index when there is none or it was made by another analysis. */
  start(): void;
  /** Ends what is under way between two of its steps; an index that is being built is begun anew at the next start. */
  stop(): Promise<void>;
};

type IndexRooms = {
  readonly database: Database;
  readonly watch: ChangeWatch;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
};

/** Opens the index; nothing is read before the first search or `start`. */
export function openSearchIndex({ database, watch, log }: IndexRooms): SearchIndex {
  const words = rememberWords(database);
  const state = keepInView(database, () => readState(database.read));
  let followed = -1;
  let work: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();

  const build = async () => {
    try {
      log.info(await rebuild(database, { signal: stopping.signal }), 'the search index is built');
    } catch (error) {
      if (!(error instanceof BuiltByAnother || error instanceof BuildStopped)) throw error;
    }
  };
  const bringUp = async () => {
    const { library } = await watch.stamps();
    if (library === followed) return;
    const { slot, analysis } = await readState(database.read);
    if (slot === null || analysis !== ANALYSIS) await build();
    else {
      let isAll = false;
      while (!isAll && !stopping.signal.aborted) {
        isAll = (await database.transaction((tx) => step(tx, slot))).isAll;
        await giveTurn();
      }
    }
    followed = library;
  };
  const catchUp = (): Promise<void> => {
    work ??= bringUp().finally(() => {
      work = undefined;
    });
    return work;
  };
  const fail = (error: unknown) => log.error({ err: error }, 'the search index could not follow the library');

  return {
    async answering(isMoved = false) {
      const { library } = await watch.stamps();
      if (library !== followed) {
        const { slot } = await state(isMoved);
        await withPatience(catchUp().catch(fail), slot === null ? PATIENCE_FOR_FIRST_MS : PATIENCE_MS);
      }
      const { slot, revision } = await state(isMoved);
      if (slot === null)
        throw new Unavailable('The search index is being built. Try again in a minute.', { retryAfter: 30 });
      return { slot, revision, vocabulary: await words(slot, revision) };
    },
    start() {
      timer ??= setInterval(() => void catchUp().catch(fail), LOOK_EVERY_MS).unref();
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await work?.catch(() => undefined);
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

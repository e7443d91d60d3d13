import { currentCopy, type Keeper, type Keeping, removeFiles } from '../../offline/index.ts';

/** Brings something onto the device, piece by piece. */
export type Work = (keeper: Keeper) => Promise<void>;

/** What went wrong with the last pass over a keeping. */
export type Trouble = 'no-room' | 'failed';

type Running = { readonly controller: AbortController; readonly ended: Promise<void> };

const running = new Map<string, Running>();
/* What is on its way out: it may be kept again when it is gone. */
const leaving = new Map<string, Promise<void>>();
/* Why work is ended where what it is for is to go. */
const LET_GO = 'let go';
const troubles = new Map<string, Trouble>();

/** Whether a keeping is being worked on in this page. */
export const isRunning = (name: string): boolean => running.has(name);

/** What kept the last pass of this page from its end. */
export const troubleOf = (name: string): Trouble | undefined => troubles.get(name);

/**
 * Keeps something, goes on with it, or brings it up to date; at once nothing when that is under way already, in this tab
 * or another. Stops without a network, and goes on at the next start.
 */
export async function keep(facts: Pick<Keeping, 'name' | 'title' | 'withAudio'>, work: Work): Promise<void> {
  await leaving.get(facts.name);
  if (running.has(facts.name)) return;
  const controller = new AbortController();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  running.set(facts.name, { controller, ended });
  troubles.delete(facts.name);
  const alone = async () => pass(facts, work, controller.signal);
  try {
    if (navigator.locks)
      await navigator.locks.request(`canticle-keep ${facts.name}`, { ifAvailable: true }, (lock) =>
        lock ? alone() : undefined,
      );
    else await alone();
  } finally {
    running.delete(facts.name);
    if (controller.signal.reason !== LET_GO) await tell(facts.name);
    end();
  }
}

async function pass(
  facts: Pick<Keeping, 'name' | 'title' | 'withAudio'>,
  work: Work,
  signal: AbortSignal,
): Promise<void> {
  const copy = currentCopy();
  const before = (await copy.keepings.list()).find(({ name }) => name === facts.name);
  let now: Keeping = { keptAt: before?.keptAt, done: 0, total: 0, ...facts, state: 'under way' };
  const write = async (next: Partial<Keeping>) => {
    if (signal.reason === LET_GO) return;
    now = { ...now, ...next };
    await copy.keepings.put(now);
  };
  await write({});
  void navigator.storage?.persist?.().catch(() => false);
  try {
    await work({ copy, name: facts.name, signal, onProgress: (done, total) => write({ done, total }) });
    await write({ state: 'kept', keptAt: Date.now() });
  } catch (failure) {
    if (signal.aborted) return write({ state: 'stopped' });
    const isFull = failure instanceof DOMException && failure.name === 'QuotaExceededError';
    troubles.set(facts.name, isFull ? 'no-room' : 'failed');
    if (isFull) await write({ state: 'stopped' });
  }
}

/** Stops between two pieces; what is here stays. */
export function stop(name: string): void {
  running.get(name)?.controller.abort();
}

/** Removes something, and all of it that nothing else needs; also what work on it still brings before it comes to its end. */
export async function letGo(name: string): Promise<void> {
  const gone = drop(name, running.get(name));
  leaving.set(name, gone);
  try {
    await gone;
  } finally {
    if (leaving.get(name) === gone) leaving.delete(name);
  }
}

async function drop(name: string, work: Running | undefined): Promise<void> {
  const { keepings } = currentCopy();
  work?.controller.abort(LET_GO);
  await removeFiles(await keepings.drop(name));
  if (!work) return;
  await work.ended;
  await removeFiles(await keepings.drop(name));
}

/* Has whoever shows it look again: what changed is only known in this page. */
async function tell(name: string): Promise<void> {
  const { keepings } = currentCopy();
  const mine = (await keepings.list()).find((one) => one.name === name);
  if (mine) await keepings.put(mine);
}

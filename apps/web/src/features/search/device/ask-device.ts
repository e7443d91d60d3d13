import type { SearchGroup } from '@canticle/contract/calls';
import { currentCopy } from '../../../offline/index.ts';
import type { DeviceQuestion } from './device-search.ts';
import type { ToWorker } from './search-worker.ts';

/** What the worker says to the page. */
type FromWorker = { readonly number: number } & ({ readonly answer: SearchGroup } | { readonly failure: string });

type Waiting = { readonly resolve: (answer: SearchGroup) => unknown; readonly reject: (failure: Error) => unknown };
type Running = { readonly person: string; readonly worker: Worker; readonly waiting: Map<number, Waiting> };

/* The index takes room: it goes when nobody has asked for so long, in milliseconds. */
const idleMs = 5 * 60_000;

const longestMs = 30_000;

let running: Running | undefined;
let asked = 0;
let idle: ReturnType<typeof setTimeout> | undefined;

/**
 * Answers from what is on this device, in another thread; undefined where the browser keeps nothing.
 *
 * @throws Error when the copy could not be read
 */
export async function askDevice(question: DeviceQuestion): Promise<SearchGroup | undefined> {
  const { person } = currentCopy();
  if (person === undefined) return undefined;
  if (running?.person !== person) {
    stop(new Error('Somebody else is signed in.'));
    running = start(person);
  }
  const { worker, waiting } = running;
  clearTimeout(idle);
  idle = setTimeout(() => stop(new Error('Nobody asked.')), idleMs);
  const number = ++asked;
  return new Promise((resolve, reject) => {
    // A database that does not answer ends the thread that waits for it.
    const timer = setTimeout(() => stop(new Error('The copy did not answer.')), longestMs);
    const settled = () => clearTimeout(timer);
    waiting.set(number, {
      resolve: (answer) => [settled(), resolve(answer)],
      reject: (failure) => [settled(), reject(failure)],
    });
    worker.postMessage({ number, question } satisfies ToWorker);
  });
}

function start(person: string): Running {
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    const one = waiting.get(data.number);
    waiting.delete(data.number);
    if ('answer' in data) one?.resolve(data.answer);
    else one?.reject(new Error(data.failure));
  };
  worker.onerror = ({ message }) => stop(new Error(message));
  worker.postMessage({ person } satisfies ToWorker);
  return { person, worker, waiting };
}

function stop(why: Error): void {
  running?.worker.terminate();
  for (const { reject } of running?.waiting.values() ?? []) reject(why);
  running = undefined;
}

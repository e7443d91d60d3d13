import { setTimeout as sleep } from 'node:timers/promises';
import type { Bringing, Deed } from './bringing.ts';
import type { Told, Writer } from './writer.ts';

/** Milliseconds after which everything must work again when there is room. */
const BACK_MS = 15_000;
/** What an engine has in reserve is used up by so many small writes. */
const MOST_WRITES = 2000;

/** Writes until five writes were refused: what an engine has in reserve is used up first. */
export async function writeUntilRefused(writer: Writer): Promise<Told[]> {
  const told: Told[] = [];
  for (let refused = 0; refused < 5 && told.length < MOST_WRITES; ) {
    const one = await writer.write();
    if (one.status < 200 || one.status > 299) refused += 1;
    told.push(one);
  }
  return told;
}

/** What is wrong with ordinary writes on a full disk: some are refused, each in words and with the right code. */
export function judgeWrites(told: readonly Told[]): readonly string[] {
  const refused = told.filter(({ status }) => status < 200 || status > 299);
  return [
    ...(refused.length === 0 ? ['the disk never was full for ordinary writes'] : []),
    ...judgeFull(refused.map(({ status, message }) => ['a write', `${status} ${message}`])),
  ];
}

/**
 * Signs in and brings everything that takes room. Gives what came of it, and what was not refused in words: signing in
 * takes so little that there may be room for it.
 */
export async function bringWithoutRoom(
  bringing: Bringing,
): Promise<{ deeds: readonly Deed[]; broken: readonly string[] }> {
  const signedIn = await bringing.signIn();
  const brought = await bringing.bringAll();
  return {
    deeds: [signedIn, ...brought],
    broken: judgeFull(signedIn[1] === '200' ? brought : [signedIn, ...brought]),
  };
}

/* The deeds a full disk did not refuse in words that call it by its name, or refused as if something were broken. */
const judgeFull = (deeds: readonly Deed[]): readonly string[] =>
  deeds
    .filter(([, told]) => !/\b503 .*(no room|is full)/is.test(told) || /INTERNAL|our side/.test(told))
    .map(([what, told]) => `disk full: ${what} is answered with ${told.slice(0, 300)}`);

/** The deeds that were refused, though nothing stood against them. */
export const judgeDone = (when: string, deeds: readonly Deed[]): readonly string[] =>
  deeds
    .filter(([, told]) => told !== '200')
    .map(([what, told]) => `${when}, but ${what} is answered with ${told.slice(0, 200)}`);

export const sayDeeds = (deeds: readonly Deed[]): string =>
  deeds.map(([what, told]) => `${what}: ${told.slice(0, 80)}`).join('; ');

/** Waits until a write is taken, then does everything again. Gives what came of it, and how long it took. */
export async function goOn(writer: Writer, bringing: Bringing): Promise<{ deeds: readonly Deed[]; said: string }> {
  const begun = performance.now();
  let first = await writer.write();
  while (!(first.status >= 200 && first.status < 300) && performance.now() - begun < BACK_MS) {
    await sleep(250);
    first = await writer.write();
  }
  const write: Deed = ['a write', first.status === 200 ? '200' : `${first.status} ${first.message}`];
  const deeds = [write, ...(await bringing.bringAll()), await bringing.signIn(), ...(await bringing.askAll())];
  const took = (performance.now() - begun).toFixed(0);
  return { deeds, said: `${sayDeeds(deeds)}; after ${took} ms, without a restart` };
}

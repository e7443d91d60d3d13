import { setTimeout as sleep } from 'node:timers/promises';
import type { UploadClient, OperationResult } from './upload-client.ts';
import type { WriteResult, Writer } from './writer.ts';

/** Milliseconds after which everything must work again when there is room. */
const MAX_RECOVERY_MS = 15_000;
/** What an engine has in reserve is used up by so many small writes. */
const MAX_WRITES = 2000;

/** Writes until five writes were refused: what an engine has in reserve is used up first. */
export async function writeUntilRejected(writer: Writer): Promise<WriteResult[]> {
  const told: WriteResult[] = [];
  for (let refused = 0; refused < 5 && told.length < MAX_WRITES; ) {
    const one = await writer.write();
    if (one.status < 200 || one.status > 299) refused += 1;
    told.push(one);
  }
  return told;
}

/** What is wrong with ordinary writes on a full disk: some are refused, each in words and with the right code. */
export function checkWrites(results: readonly WriteResult[]): readonly string[] {
  const refused = results.filter(({ status }) => status < 200 || status > 299);
  return [
    ...(refused.length === 0 ? ['the disk never was full for ordinary writes'] : []),
    ...checkRejections(refused.map(({ status, message }) => ['a write', `${status} ${message}`])),
  ];
}

/**
 * Signs in and brings everything that takes room. Gives what came of it, and what was not refused in words: signing in
 * takes so little that there may be room for it.
 */
export async function uploadWithoutSpace(
  client: UploadClient,
): Promise<{ deeds: readonly OperationResult[]; broken: readonly string[] }> {
  const signedIn = await client.signIn();
  const brought = await client.runUploads();
  return {
    deeds: [signedIn, ...brought],
    broken: checkRejections(signedIn[1] === '200' ? brought : [signedIn, ...brought]),
  };
}

/* The deeds a full disk did not refuse in words that call it by its name, or refused as if something were broken. */
const checkRejections = (deeds: readonly OperationResult[]): readonly string[] =>
  deeds
    .filter(([, told]) => !/\b503 .*(no room|is full)/is.test(told) || /INTERNAL|our side/.test(told))
    .map(([what, told]) => `disk full: ${what} is answered with ${told.slice(0, 300)}`);

/** The deeds that were refused, though nothing stood against them. */
export const checkSuccess = (when: string, deeds: readonly OperationResult[]): readonly string[] =>
  deeds
    .filter(([, told]) => told !== '200')
    .map(([what, told]) => `${when}, but ${what} is answered with ${told.slice(0, 200)}`);

export const formatResults = (deeds: readonly OperationResult[]): string =>
  deeds.map(([what, told]) => `${what}: ${told.slice(0, 80)}`).join('; ');

/** Waits until a write is taken, then does everything again. Gives what came of it, and how long it took. */
export async function waitForRecovery(
  writer: Writer,
  client: UploadClient,
): Promise<{ deeds: readonly OperationResult[]; said: string }> {
  const begun = performance.now();
  let first = await writer.write();
  while (!(first.status >= 200 && first.status < 300) && performance.now() - begun < MAX_RECOVERY_MS) {
    await sleep(250);
    first = await writer.write();
  }
  const write: OperationResult = ['a write', first.status === 200 ? '200' : `${first.status} ${first.message}`];
  const deeds = [write, ...(await client.runUploads()), await client.signIn(), ...(await client.runReads())];
  const took = (performance.now() - begun).toFixed(0);
  return { deeds, said: `${formatResults(deeds)}; after ${took} ms, without a restart` };
}

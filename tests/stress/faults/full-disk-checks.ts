import { setTimeout as sleep } from 'node:timers/promises';
import type { UploadClient, OperationResult } from './upload-client.ts';
import type { WriteResult, Writer } from './writer.ts';

/** Milliseconds after which everything must work again once there is space. */
const MAX_RECOVERY_MS = 15_000;
/** This many small writes use up the reserve of a database engine. */
const MAX_WRITES = 2000;

/** Writes until five writes were rejected: the reserve of the engine is used up first. */
export async function writeUntilRejected(writer: Writer): Promise<WriteResult[]> {
  const told: WriteResult[] = [];
  for (let refused = 0; refused < 5 && told.length < MAX_WRITES; ) {
    const one = await writer.write();
    if (one.status < 200 || one.status > 299) refused += 1;
    told.push(one);
  }
  return told;
}

/** Checks ordinary writes on a full disk: some are rejected, each with a clear message and the right code. */
export function checkWrites(results: readonly WriteResult[]): readonly string[] {
  const refused = results.filter(({ status }) => status < 200 || status > 299);
  return [
    ...(refused.length === 0 ? ['the disk never was full for ordinary writes'] : []),
    ...checkRejections(refused.map(({ status, message }) => ['a write', `${status} ${message}`])),
  ];
}

/**
 * Signs in and runs every operation that takes space. Returns the results, and the operations that were not rejected
 * with a clear message: signing in takes so little that there may be space for it.
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

/* Operations that were not rejected as a full disk by name, or that were reported as an internal error. */
const checkRejections = (deeds: readonly OperationResult[]): readonly string[] =>
  deeds
    .filter(([, told]) => !/\b503 .*(no room|is full)/is.test(told) || /INTERNAL|our side/.test(told))
    .map(([what, told]) => `disk full: ${what} is answered with ${told.slice(0, 300)}`);

/** Operations that were rejected without a reason. */
export const checkSuccess = (when: string, deeds: readonly OperationResult[]): readonly string[] =>
  deeds
    .filter(([, told]) => told !== '200')
    .map(([what, told]) => `${when}, but ${what} is answered with ${told.slice(0, 200)}`);

export const formatResults = (deeds: readonly OperationResult[]): string =>
  deeds.map(([what, told]) => `${what}: ${told.slice(0, 80)}`).join('; ');

/** Waits until a write is accepted, then runs all operations again. Returns the results, and how long it took. */
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

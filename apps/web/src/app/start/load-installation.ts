import { type Installation, installation } from '@canticle/contract/calls';
import { callApi } from '../../api/index.ts';

const storageKey = 'installation';

/** The installation document, and whether the server gave it just now. */
export type LoadedInstallation = { readonly installation: Installation; readonly reachable: boolean };

/**
 * Asks the server what the app must know before anybody signs in. Without an answer the last one serves.
 * @throws {ApiError} when there has never been an answer on this device
 */
export async function loadInstallation(storage: Storage = localStorage): Promise<LoadedInstallation> {
  try {
    const answer = await callApi(installation.getInstallation, {});
    storage.setItem(storageKey, JSON.stringify(answer));
    return { installation: answer, reachable: true };
  } catch (failure) {
    const kept = storage.getItem(storageKey);
    if (kept === null) throw failure;
    return { installation: JSON.parse(kept) as Installation, reachable: false };
  }
}

import type { Call } from '@canticle/contract/calls';
import { sendCall } from './call-api.ts';
import { errorOf } from './api-error.ts';
import type { Wants } from './request.ts';

/** A file the server made: its bytes, its name, and what it could not hold. */
export type FetchedFile = { readonly bytes: Blob; readonly name: string; readonly losses: readonly string[] };

/**
 * Calls the server for a file.
 *
 * @throws {ApiError} as `callApi` does
 */
export async function fetchFile<C extends Call>(call: C, wants: Wants<C>): Promise<FetchedFile> {
  const response = await sendCall(call, wants);
  if (!response.ok) throw await errorOf(response);
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const losses = response.headers.get('X-Export-Losses') ?? '';
  return {
    bytes: await response.blob(),
    name: encoded === undefined ? 'file' : decodeURIComponent(encoded),
    losses: losses.split(', ').filter(Boolean),
  };
}

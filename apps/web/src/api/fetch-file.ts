import type { Call } from '@canticle/contract/calls';
import { sendCall } from './call-api.ts';
import { readApiError } from './api-error.ts';
import type { CallOptions } from './request.ts';

/** A file the server made: its bytes, its name, and what it could not hold. */
export type FetchedFile = { readonly bytes: Blob; readonly name: string; readonly warnings: readonly string[] };

/**
 * Calls the server for a file.
 *
 * @throws {ApiError} as `callApi` does
 */
export async function fetchFile<C extends Call>(call: C, options: CallOptions<C>): Promise<FetchedFile> {
  const response = await sendCall(call, options);
  if (!response.ok) throw await readApiError(response);
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const warnings = response.headers.get('X-Export-Losses') ?? '';
  return {
    bytes: await response.blob(),
    name: encoded === undefined ? 'file' : decodeURIComponent(encoded),
    warnings: warnings.split(', ').filter(Boolean),
  };
}

import { openIndexedDbCache } from '../../../offline/index.ts';
import { type DeviceSearchQuery, type DeviceSearch, createDeviceSearch } from './device-search.ts';

/*
 * A separate worker, so that reading and ranking never block the screen. Its first message says whose local cache it
 * reads.
 */

/** The messages from the page to the worker. */
export type SearchWorkerRequest =
  | { readonly person: string }
  | { readonly number: number; readonly question: DeviceSearchQuery };

let deviceSearch: Promise<DeviceSearch> | undefined;

addEventListener('message', ({ data }: MessageEvent<SearchWorkerRequest>) => {
  if ('person' in data) {
    deviceSearch = openIndexedDbCache(data.person).then(createDeviceSearch);
    return;
  }
  const { number, question } = data;
  deviceSearch
    ?.then((search) => search.run(question))
    .then(
      (answer) => postMessage({ number, answer }),
      (failure: unknown) => postMessage({ number, failure: String(failure) }),
    );
});

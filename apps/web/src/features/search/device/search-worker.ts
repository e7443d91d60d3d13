import { openBrowserCopy } from '../../../offline/index.ts';
import { type DeviceQuestion, type DeviceSearch, openDeviceSearch } from './device-search.ts';

/* A worker of its own, so that reading and ranking never hold up the screen. Its first message says whose copy it reads. */

/** What the page says to the worker. */
export type ToWorker = { readonly person: string } | { readonly number: number; readonly question: DeviceQuestion };

let device: Promise<DeviceSearch> | undefined;

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('person' in data) {
    device = openBrowserCopy(data.person).then(openDeviceSearch);
    return;
  }
  const { number, question } = data;
  device
    ?.then((search) => search.answer(question))
    .then(
      (answer) => postMessage({ number, answer }),
      (failure: unknown) => postMessage({ number, failure: String(failure) }),
    );
});

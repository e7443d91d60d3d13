import type { Rates } from './rates.ts';

/** What plays one track: an element with the interface of `<audio>`, whatever the source. */
export type MediaHandle = {
  readonly element: HTMLMediaElement;
  readonly rates: Rates;
  /** Releases all its resources. */
  readonly close: () => void;
};

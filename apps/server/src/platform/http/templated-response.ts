import { randomUUID } from 'node:crypto';
import type { CachedResponse } from './cached-response.ts';

/** Random, so that no document can contain it by chance or on purpose. */
const SLOT_PREFIX = `place-${randomUUID()}-`;
const SLOT_PATTERN = new RegExp(`"${SLOT_PREFIX}((?:[^"\\\\]|\\\\.)*)"`, 'g');

/** The slot values of a cached list for one reader. */
export type Slots = {
  /** Everything that `fill` depends on besides the id: the reader, the expiry, the origin. */
  readonly cacheKey: string;
  /** The text for the slot with this id. */
  fill(id: string): string;
};

/** A cached list with values that differ per reader, such as signed URLs, and the values for this one. */
export class TemplatedResponse {
  readonly template: CachedResponse;
  readonly slots: Slots;
  constructor(template: CachedResponse, slots: Slots) {
    this.template = template;
    this.slots = slots;
  }
}

/** Creates a slot in a document of a cached list: the complete value of a text member. */
export const slot = (id: string): string => `${SLOT_PREFIX}${id}`;

/** The JSON text with its slots filled. */
export function fillSlots(text: string, { fill }: Slots): string {
  return text.replaceAll(SLOT_PATTERN, (_, id: string) => JSON.stringify(fill(JSON.parse(`"${id}"`))));
}

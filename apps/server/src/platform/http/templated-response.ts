import { randomUUID } from 'node:crypto';
import type { CachedResponse } from './response-cache.ts';

/** Random, so that no document can hold it by chance or by malice. */
const SLOT_PREFIX = `place-${randomUUID()}-`;
const SLOT_PATTERN = new RegExp(`"${SLOT_PREFIX}((?:[^"\\\\]|\\\\.)*)"`, 'g');

/** What stands in the places of a kept list for one reader. */
export type Slots = {
  /** Everything that `fill` depends on beside the id: who reads, until when, from where. */
  readonly cacheKey: string;
  /** The text that belongs in the place with this id. */
  fill(id: string): string;
};

/** A kept list in which something is each reader's own, such as signed addresses, with what stands there for this one. */
export class TemplatedResponse {
  readonly template: CachedResponse;
  readonly slots: Slots;
  constructor(template: CachedResponse, slots: Slots) {
    this.template = template;
    this.slots = slots;
  }
}

/** Keeps a place free in a document of a kept list: the whole of a text member. */
export const slot = (id: string): string => `${SLOT_PREFIX}${id}`;

/** The JSON text with its places filled. */
export function fillSlots(text: string, { fill }: Slots): string {
  return text.replaceAll(SLOT_PATTERN, (_, id: string) => JSON.stringify(fill(JSON.parse(`"${id}"`))));
}

import { randomUUID } from 'node:crypto';
import type { HotReply } from './hot-replies.ts';

/** Random, so that no document can hold it by chance or by malice. */
const MARK = `place-${randomUUID()}-`;
const PLACES = new RegExp(`"${MARK}((?:[^"\\\\]|\\\\.)*)"`, 'g');

/** What stands in the places of a kept list for one reader. */
export type Filling = {
  /** Everything that `fill` depends on beside the id: who reads, until when, from where. */
  readonly tag: string;
  /** The text that belongs in the place with this id. */
  fill(id: string): string;
};

/** A kept list in which something is each reader's own, such as signed addresses, with what stands there for this one. */
export class FilledReply {
  readonly kept: HotReply;
  readonly filling: Filling;
  constructor(kept: HotReply, filling: Filling) {
    this.kept = kept;
    this.filling = filling;
  }
}

/** Keeps a place free in a document of a kept list: the whole of a text member. */
export const placeFor = (id: string): string => `${MARK}${id}`;

/** The JSON text with its places filled. */
export function fillPlaces(text: string, { fill }: Filling): string {
  return text.replaceAll(PLACES, (_, id: string) => JSON.stringify(fill(JSON.parse(`"${id}"`))));
}

import type { ChangeWatch } from '../../changes/index.ts';
import type { Database } from '../../database/index.ts';
import type { HotReplies } from '../../http/index.ts';
import type { CollectionMemory } from '../songs/index.ts';
import type { HomeMemory } from './homes.ts';
import type { OutlineMemory } from './outlines.ts';

export type ScriptureRooms = {
  readonly database: Database;
  readonly watch: ChangeWatch;
  readonly hot: HotReplies;
  readonly now: () => Date;
};

/** What the routes of scriptures work with. */
export type ScriptureParts = ScriptureRooms & {
  readonly collections: CollectionMemory;
  readonly homes: HomeMemory;
  readonly outlines: OutlineMemory;
};

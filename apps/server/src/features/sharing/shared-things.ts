import type { lists, sharing, tags } from '@canticle/contract';
import type { Reader, Tx } from '../../database/index.ts';
import { addListUser, demandListRight, findList, getList, viewPlaylist } from '../playlists/index.ts';
import { addTagUser, demandTagRight, findTag, getTag, tagV3 } from '../tags/index.ts';

/** What sharing needs of a kind of thing that can be shared. */
type SharedThing = {
  /** @throws {NotFound} to a stranger; {NotAllowed} to whoever sees it and does not own it */
  demandOwner(db: Reader, userId: string, id: string): Promise<void>;
  /** Lets a person in; gives the name of the thing, undefined when it is gone. */
  letIn(tx: Tx, id: string, userId: string, permission: 'view' | 'edit', now: Date): Promise<string | undefined>;
  /** As 3.0 has it, for a person who sees it; `origin` is where pictures are reached. */
  show(db: Reader, id: string, userId: string, origin: string): Promise<lists.PlaylistV3 | tags.TagV3>;
  /** Path of the app where one sees it. */
  linkTo(id: string): string;
};

export const SHARED_THINGS: { readonly [T in sharing.ShareKey['type']]: SharedThing } = {
  playlist: {
    async demandOwner(db, userId, id) {
      demandListRight((await getList(db, userId, id)).rights, 'own');
    },
    async letIn(tx, id, userId, permission, now) {
      const list = await findList(tx, id);
      if (list !== undefined) await addListUser(tx, list, userId, permission, now);
      return list?.name;
    },
    show: (db, id, userId, origin) => viewPlaylist(db, userId, id, origin),
    linkTo: (id) => `/custom-collections/${id}`,
  },
  tag: {
    async demandOwner(db, userId, id) {
      demandTagRight((await getTag(db, userId, id)).rights, 'own');
    },
    async letIn(tx, id, userId, permission, now) {
      const tag = await findTag(tx, id);
      if (tag !== undefined) await addTagUser(tx, tag, userId, permission, now);
      return tag?.name;
    },
    show: async (db, id, userId) => tagV3((await getTag(db, userId, id)).tag, userId),
    linkTo: (id) => `/tags/${id}`,
  },
};

import type { lists, sharing, tags } from '@canticle/contract';
import type { Reader, Tx } from '../../platform/database/index.ts';
import { addListUser, requireListRight, findList, getList, readPlaylistV3 } from '../playlists/index.ts';
import { addTagUser, demandTagRight, findTag, getTag, serializeTagV3 } from '../tags/index.ts';

/** What sharing needs of a kind of entity that can be shared. */
type SharedEntity = {
  /**
   * Refuses everybody except the owner.
   *
   * @throws {NotFound} to a stranger; {Forbidden} to a person who sees it but does not own it
   */
  requireOwner(db: Reader, userId: string, id: string): Promise<void>;
  /** The name of the entity; undefined when it is gone. */
  findName(db: Reader, id: string): Promise<string | undefined>;
  /** Gives a person access; returns the name of the entity, undefined when it is gone. */
  addUser(tx: Tx, id: string, userId: string, permission: 'view' | 'edit', now: Date): Promise<string | undefined>;
  /** Serialises it for 3.0, for a person who sees it; `origin` is the origin of image URLs. */
  serialize(db: Reader, id: string, userId: string, origin: string): Promise<lists.PlaylistV3 | tags.TagV3>;
  /** Path of its page in the app. */
  pathOf(id: string): string;
};

export const SHARED_ENTITIES: { readonly [T in sharing.ShareKey['type']]: SharedEntity } = {
  playlist: {
    async requireOwner(db, userId, id) {
      requireListRight((await getList(db, userId, id)).rights, 'own');
    },
    findName: async (db, id) => (await findList(db, id))?.name,
    async addUser(tx, id, userId, permission, now) {
      const list = await findList(tx, id);
      if (list !== undefined) await addListUser(tx, list, userId, permission, now);
      return list?.name;
    },
    serialize: (db, id, userId, origin) => readPlaylistV3(db, userId, id, origin),
    pathOf: (id) => `/custom-collections/${id}`,
  },
  tag: {
    async requireOwner(db, userId, id) {
      demandTagRight((await getTag(db, userId, id)).rights, 'own');
    },
    findName: async (db, id) => (await findTag(db, id))?.name,
    async addUser(tx, id, userId, permission, now) {
      const tag = await findTag(tx, id);
      if (tag !== undefined) await addTagUser(tx, tag, userId, permission, now);
      return tag?.name;
    },
    serialize: async (db, id, userId) => serializeTagV3((await getTag(db, userId, id)).tag, userId),
    pathOf: (id) => `/tags/${id}`,
  },
};

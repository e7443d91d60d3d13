import { type TagV3, tags } from '@canticle/contract/calls';
import type { Deed } from '../../offline/index.ts';

export type Tag = TagV3;

/** All operations on a tag are one thing: they reach the server in the order they were made. */
export const thingOfTag = (id: string) => `tag:${id}`;
const idIn = (thing: string) => thing.slice(thingOfTag('').length);

/** What a new tag is made of; `songIds` where several songs get it at once. */
type Made = {
  readonly id: string;
  readonly name: string;
  readonly color?: string | null;
  readonly songId?: string;
  readonly songIds?: readonly string[];
};
type Said = {
  readonly name?: string;
  readonly color?: string | null;
  readonly addIds?: readonly string[];
  readonly removeIds?: readonly string[];
};

/** The person's tags after something was done to one of them. */
export function withDeed(all: readonly Tag[], { call, thing, body, addedAt }: Deed): Tag[] {
  const id = idIn(thing);
  if (call.method === 'POST')
    return all.some((tag) => tag.id === id) ? [...all] : [...all, madeTag(body as Made, addedAt)];
  if (call.method === 'DELETE' && call.path === tags.deleteTag.path) return all.filter((tag) => tag.id !== id);
  if (call.method === 'PATCH') return all.map((tag) => (tag.id === id ? changedTag(tag, body as Said) : tag));
  return [...all];
}

function madeTag({ id, name, color = null, songId, songIds = [] }: Made, addedAt: number): Tag {
  return {
    id,
    type: 'tag',
    name,
    color,
    userId: '',
    songIds: songId === undefined ? [...songIds] : [songId],
    canEdit: true,
    updatedAt: new Date(addedAt).toISOString(),
  };
}

function changedTag(tag: Tag, { name, color, addIds = [], removeIds = [] }: Said): Tag {
  const kept = tag.songIds.filter((id) => !removeIds.includes(id));
  return {
    ...tag,
    ...(name !== undefined && { name }),
    ...(color !== undefined && { color }),
    songIds: [...kept, ...addIds.filter((id) => !kept.includes(id))],
  };
}

import type { lists } from '@canticle/contract';
import type { ListEntry, List } from './model.ts';
import { findListRights } from './rules.ts';

/** A list as one person sees it. `entries` is null where they are not requested. */
export type PlaylistView = {
  readonly list: List;
  readonly viewerId: string;
  readonly entryCount: number;
  readonly entries: readonly ListEntry[] | null;
  readonly pinned: boolean;
};

/** Serialises a list for 4.0. */
export function serializeCustomCollectionV4(view: PlaylistView): lists.CustomCollectionV4 {
  const { list, viewerId, entryCount, entries, pinned } = view;
  const rights = findListRights(list, viewerId);
  return {
    id: list.id,
    updatedAt: list.updatedAt,
    userId: list.userId,
    sharedWithIds: [...list.sharedWithIds],
    editorIds: [...list.editorIds],
    name: list.name,
    color: list.color,
    shareKey: '',
    entryCount,
    entries: entries?.map(serializeEntryV4) ?? null,
    permissions: { edit: rights?.edit ?? false, delete: rights?.own ?? false },
    pinned,
  };
}

/** Serialises an entry for 4.0, with our own fields. */
export function serializeEntryV4(entry: ListEntry): lists.EntryV4 {
  const { id, songId, sort, transposition, capo, note, verseOrder } = entry;
  return {
    id,
    updatedAt: entry.updatedAt,
    updatedById: entry.updatedById,
    createdAt: entry.addedAt,
    createdById: entry.addedById,
    type: 'song',
    itemId: songId,
    sort,
    transposition,
    capo,
    note,
    verseOrder: verseOrder === null ? null : [...verseOrder],
  };
}

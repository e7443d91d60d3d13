import type { lists } from '@canticle/contract';
import type { List, ListEntry, SongEntry } from './model.ts';
import { findListRights } from './rules.ts';

/** A list as one person sees it. `entries` is null where they are not requested. */
export type PlaylistView = {
  readonly list: List;
  readonly viewerId: string;
  readonly entryCount: number;
  readonly entries: readonly SongEntry[] | null;
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
    schedule: list.schedule,
    place: list.place,
    isTemplate: list.isTemplate,
    groupId: list.groupId,
    isPublished: list.isPublished,
    printedCopies: list.printedCopies,
  };
}

/** Serialises a song of a list for 4.0, with our own fields. */
export function serializeEntryV4(entry: SongEntry): lists.EntryV4 {
  return { ...serializeStamps(entry), type: 'song', itemId: entry.songId, ...serializeSettings(entry) };
}

/** Serialises a row of a list of any kind for our own app. */
export function serializeRow(entry: ListEntry): lists.ListRow {
  const { kind, songId, title, reference } = entry;
  return { ...serializeStamps(entry), type: kind, itemId: songId, ...serializeSettings(entry), title, reference };
}

const serializeStamps = ({ id, updatedAt, updatedById, addedAt, addedById }: ListEntry) => ({
  id,
  updatedAt,
  updatedById,
  createdAt: addedAt,
  createdById: addedById,
});

function serializeSettings(entry: ListEntry) {
  const { sort, transposition, capo, note, verseOrder, tempo, languages, leader, durationSeconds } = entry;
  return {
    sort,
    transposition,
    capo,
    note,
    verseOrder: verseOrder && [...verseOrder],
    tempo,
    languages: languages && [...languages],
    leader,
    durationSeconds,
  };
}

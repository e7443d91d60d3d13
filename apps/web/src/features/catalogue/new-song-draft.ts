import { newId } from '../../api/index.ts';
import { readStored, removeStored, shapes, storageKeys, withShape, writeStored } from '../../storage/index.ts';
import type { EntityNames } from './form-state.ts';
import type { NewSong } from './new-song.ts';

/**
 * A song that was never saved, as this browser keeps it. Its id is made with it: whatever happens while it is saved, the
 * next try is about the same song.
 */
export type NewSongDraft = { readonly songId: string; readonly song: NewSong; readonly names: EntityNames };

const draftKey = withShape(
  storageKeys['draft:new-song'],
  shapes.object({ songId: shapes.string, song: shapes.jsonObject, names: shapes.jsonObject }),
);

/** The draft of this browser over an empty song. */
export function readNewSongDraft(empty: NewSong): NewSongDraft | undefined {
  const stored = readStored(draftKey);
  if (!stored) return undefined;
  // Written by this app; an older version lacks the fields that came since.
  const song: NewSong = { ...empty, ...(stored.song as Partial<NewSong>) };
  return { songId: stored.songId, song, names: stored.names as EntityNames };
}

export const newSongDraft = (song: NewSong): NewSongDraft => ({ songId: newId(), song, names: {} });

/** Keeps the draft at once. @returns false when the browser has no space for it */
export const saveNewSongDraft = (draft: NewSongDraft): boolean => writeStored(draftKey, draft);

export const deleteNewSongDraft = (): void => removeStored(draftKey);

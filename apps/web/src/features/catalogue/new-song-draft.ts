import { SONG_ROLES } from '@canticle/contract/catalogue-values';
import { PASTED_FORMATS } from '@canticle/formats';
import { newId } from '../../api/index.ts';
import {
  isJsonObject,
  readStored,
  removeStored,
  shapes,
  storageKeys,
  withShape,
  writeStored,
} from '../../storage/index.ts';
import type { EntityNames } from './form-state.ts';
import type { NewSong } from './new-song.ts';

/**
 * A song that was never saved, as this browser keeps it. Its id is made with it: whatever happens while it is saved, the
 * next try is about the same song.
 */
export type NewSongDraft = { readonly songId: string; readonly song: NewSong; readonly names: EntityNames };

const { boolean, listOf, nullable, number, object, oneOf, string } = shapes;

const participant = object({ contributorId: string, type: oneOf(...SONG_ROLES) }, { language: string });

const songShape = object({
  pasted: string,
  format: oneOf('', ...PASTED_FORMATS),
  sources: object({ original: string }),
  title: string,
  isTitleTyped: boolean,
  language: string,
  collectionId: string,
  number: nullable(number),
  isNumberChosen: boolean,
  key: string,
  participants: listOf(participant),
});

const namesShape = (value: unknown): EntityNames | undefined =>
  isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([id, name]) => [id, isJsonObject(name) ? textsOf(name) : {}]))
    : undefined;

const textsOf = (name: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(name).flatMap(([code, text]) => (typeof text === 'string' ? [[code, text]] : [])));

const draftKey = withShape(
  storageKeys['draft:new-song'],
  object({ songId: string, song: songShape, names: namesShape }),
);

/** The draft of this browser, if there is one. */
export const readNewSongDraft = (): NewSongDraft | undefined => readStored(draftKey);

export const newSongDraft = (song: NewSong): NewSongDraft => ({ songId: newId(), song, names: {} });

/** Keeps the draft at once. @returns false when the browser has no space for it */
export const saveNewSongDraft = (draft: NewSongDraft): boolean => writeStored(draftKey, draft);

export const deleteNewSongDraft = (): void => removeStored(draftKey);

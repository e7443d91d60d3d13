import { useRef, useState } from 'react';
import { ApiError } from '../../api/index.ts';
import { type EditHistory, recordEdit, redoEdit, startHistory, undoEdit } from '../editing/index.ts';
import { type EntityNames, type FieldError, fieldErrorsIn } from './form-state.ts';
import { isBlankSong, type NewSong, toItem } from './new-song.ts';
import { deleteNewSongDraft, newSongDraft, readNewSongDraft, saveNewSongDraft } from './new-song-draft.ts';
import { useStoreNewSong } from './store-new-song.ts';

/** How saving ended: the song is stored, and its lyrics too or they wait in the editor. */
export type NewSongResult = {
  /** Its number in the songbook; the next free one is another one now. */
  readonly number: number | null;
  readonly areLyricsSaved: boolean;
};

/** The song could be saved, its lyrics could not yet. */
export class LyricsNotSaved extends Error {
  override name = 'LyricsNotSaved';
}

/** A song being written: everything of it has one history, one draft and one Save. */
export function useNewSong(empty: NewSong) {
  const [initial] = useState(() => readNewSongDraft() ?? newSongDraft(empty));
  const { songId } = initial;
  const [history, setHistory] = useState<EditHistory<NewSong>>(() => startHistory(initial.song));
  const [names, setNames] = useState<EntityNames>(initial.names);
  const latestNames = useRef(names);
  const [isDraftStored, setDraftStored] = useState(true);
  const [fieldErrors, setFieldErrors] = useState<readonly FieldError[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [areLyricsMissing, setLyricsMissing] = useState(false);
  const latest = useRef(history);
  const { saveSong, saveLyrics } = useStoreNewSong(songId);
  const song = history.present;

  const show = (next: EditHistory<NewSong>) => {
    latest.current = next;
    setHistory(next);
    if (isBlankSong(next.present)) deleteNewSongDraft();
    else setDraftStored(saveNewSongDraft({ songId, song: next.present, names: latestNames.current }));
  };

  const save = async (number: number | null): Promise<NewSongResult | undefined> => {
    if (isBusy) return undefined;
    setBusy(true);
    setFieldErrors([]);
    // From now on the song may have it: it would not be the next free one.
    show({ ...latest.current, present: { ...latest.current.present, number, isNumberChosen: true } });
    try {
      await saveSong(toItem(latest.current.present, number));
      const areLyricsSaved = await saveLyrics(latest.current.present).catch((failure: unknown) => {
        setLyricsMissing(true);
        throw new LyricsNotSaved('The lyrics are not saved', { cause: failure });
      });
      deleteNewSongDraft();
      return { number, areLyricsSaved };
    } catch (failure) {
      const errors = failure instanceof ApiError ? fieldErrorsIn(failure.details) : undefined;
      if (!errors) throw failure;
      setFieldErrors(errors);
      return undefined;
    } finally {
      setBusy(false);
    }
  };

  return {
    songId,
    song,
    names,
    fieldErrors,
    isBusy,
    isDraftStored,
    /** The song is stored, its lyrics could not be saved yet. */
    areLyricsMissing,
    isBlank: isBlankSong(song),
    wasDraft: initial.song !== empty,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => show(undoEdit(latest.current)),
    redo: () => show(redoEdit(latest.current)),
    /** @param group of edits that are undone together */
    change: (next: NewSong | ((song: NewSong) => NewSong), group = '') =>
      show(recordEdit(latest.current, typeof next === 'function' ? next(latest.current.present) : next, group)),
    addName: (id: string, name: EntityNames[string]) => {
      latestNames.current = { ...latestNames.current, [id]: name };
      setNames(latestNames.current);
    },
    save,
    discard: () => show(recordEdit(latest.current, empty)),
  };
}

export type NewSongController = ReturnType<typeof useNewSong>;

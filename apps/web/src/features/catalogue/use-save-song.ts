import type { StoredLyrics } from '@canticle/contract/calls';
import { useRef, useState } from 'react';
import { isMerged, useSaveText } from '../editing/index.ts';
import type { FieldError } from './form-state.ts';
import { useCatalogueMutations } from './mutations.ts';
import { saveSong, type SongConflict, type SongSave } from './save-song.ts';
import { storedItem } from './stored-item.ts';
import { threeWayMerge, withFieldsOf } from './three-way-merge.ts';
import type { SongEditor } from './use-song-edit.ts';

/** What an editor takes from somebody else: fields by name, and texts by language. */
export type TheirParts = { readonly fields: ReadonlySet<string>; readonly languages: ReadonlySet<string> };

/**
 * The one Save of a song, and what stands in its way: wrong fields, and what somebody else saved meanwhile.
 *
 * @param onEnd  receives how it ended, when anything was saved or failed
 */
export function useSaveSong(id: string, editor: SongEditor, onEnd: (save: SongSave) => void) {
  const { change } = useCatalogueMutations();
  const { mutateAsync: saveText } = useSaveText(id);
  const [fieldErrors, setFieldErrors] = useState<readonly FieldError[]>([]);
  const [conflict, setConflict] = useState<SongConflict>();
  const [isMergedAway, setMergedAway] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const save = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      const result = await saveSong(id, editor, {
        saveFields: (version, item) => change('song', id, version, item),
        saveText,
      });
      setFieldErrors(result.errors);
      setConflict(result.conflict);
      if (result.failure !== undefined && isMerged(result.failure)) setMergedAway(true);
      else if (result.failure !== undefined || isDone(result)) onEnd(result);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return {
    fieldErrors,
    conflict,
    /** The song was merged into another one meanwhile: nothing can be saved any more. */
    isMergedAway,
    isBusy,
    save,
    /** Shows a text that somebody else saved, to choose between it and what is edited. */
    showConflict: (theirs: StoredLyrics) => setConflict({ fields: undefined, texts: [theirs] }),
    /** Takes theirs where that was chosen, mine everywhere else, and saves. */
    resolve: (theirs: TheirParts) => {
      if (!conflict) return Promise.resolve();
      if (conflict.fields) {
        const { base, history } = editor.current();
        const other = storedItem<'song'>(conflict.fields.theirs);
        const merged = threeWayMerge(base.item, history.present.item, other).item;
        editor.rebaseFields(conflict.fields.theirs, withFieldsOf(merged, other, theirs.fields));
      }
      for (const text of conflict.texts) {
        if (theirs.languages.has(text.language)) editor.takeText(text);
        else editor.rebaseText(text);
      }
      setConflict(undefined);
      return save();
    },
    closeConflict: () => setConflict(undefined),
    closeMergedAway: () => setMergedAway(false),
  };
}

const isDone = ({ saved, errors, conflict }: SongSave): boolean =>
  saved.length > 0 && errors.length === 0 && conflict === undefined;

/** The one Save of a song, as {useSaveSong} gives it. */
export type SongSaver = ReturnType<typeof useSaveSong>;

import { useState } from 'react';
import { type EditorView, parseSources, useLyricsEditing } from '../editing/index.ts';
import { changedLanguage, unsavedLanguages } from './song-edit-state.ts';
import type { SongEditor } from './use-song-edit.ts';

/** The text of a song that is shown to be edited; undoing what was done to another one shows that one. */
export function useSelectedText(editor: SongEditor, firstLanguage: string) {
  const [language, setLanguage] = useState(firstLanguage);
  const [chosenView, setView] = useState<EditorView>('page');
  const lyrics = useLyricsEditing({
    sources: editor.texts[language] ?? { original: '' },
    title: editor.titleIn(language),
    view: chosenView,
    change: (update, group) => editor.changeText(language, update, group),
  });
  const select = (code: string) => {
    editor.openLanguage(code);
    lyrics.setMelody('original');
    setLanguage(code);
  };
  const step = (run: () => void) => () => {
    const before = editor.current().history.present;
    run();
    const changed = changedLanguage(before, editor.current().history.present);
    if (changed !== undefined && changed !== language) select(changed);
  };
  return {
    language,
    select,
    lyrics,
    // What cannot be read as one text is mended where it is written.
    view: lyrics.edited.canSave ? chosenView : ('chordpro' as const),
    setView,
    /** The language of a changed text that the server would refuse. */
    firstUnsavable: () => {
      const edit = editor.current();
      return unsavedLanguages(edit).find((code) => {
        const sources = edit.history.present.texts[code];
        return sources !== undefined && !parseSources(sources).canSave;
      });
    },
    canUndo: editor.canUndo,
    canRedo: editor.canRedo,
    undo: step(editor.undo),
    redo: step(editor.redo),
  };
}

/** The text that is shown, as {useSelectedText} gives it. */
export type SelectedText = ReturnType<typeof useSelectedText>;

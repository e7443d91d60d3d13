export { useEditedTexts, useEditorUrls, useMovedSong, useRevisions } from './queries.ts';
export { ExternalEditorLink } from './external-editor-link.tsx';
export { fillTemplate } from './fill-template.ts';
export { deleteDraft, readDraft, saveDraft } from './drafts.ts';
export {
  type EditHistory,
  mapHistory,
  recordEdit,
  redoEdit,
  startHistory,
  undoEdit,
} from './edit-history.ts';
export { LanguagePicker } from './language-picker.tsx';
export { LyricsView, MelodyChoice } from './lyrics-view.tsx';
export { isMerged, MergedDialog } from './merged-dialog.tsx';
export { PageEditor } from './page-editor.tsx';
export { type EditedText, parseSources } from './parse-sources.ts';
export { loadTexts, useSaveText } from './queries.ts';
export { RevisionsDialog } from './revisions-dialog.tsx';
export { Source } from './source.tsx';
export { type Sources, sourcesOf } from './sources.ts';
export { TextDiff } from './text-diff.tsx';
export { UndoButtons, useUndoShortcuts } from './undo-buttons.tsx';
export { useLyricsEditing } from './use-lyrics-editing.ts';
export { type EditorView, ViewChoice } from './view-choice.tsx';
export { writeSources } from './write-sources.ts';

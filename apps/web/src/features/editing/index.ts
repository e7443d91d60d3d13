export { type Sources, sourcesOf } from './sources.ts';
export { TextDiff } from './text-diff.tsx';
export { deleteDraft, saveDraft, readDraft } from './drafts.ts';
export { parseSources } from './parse-sources.ts';
export { syncMelodyWords } from './sync-melody-words.ts';
export { ProblemList } from './problem-list.tsx';
export {
  loadTexts,
  useEditedTexts,
  useEditorUrls,
  useRestoreRevision,
  useRevision,
  useRevisions,
  useSaveText,
} from './queries.ts';
export { SourceField, type SourceFieldHandle } from './source-field.tsx';

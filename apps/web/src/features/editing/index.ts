export { type Sources, sourcesOf } from './sources.ts';
export { TextDiff } from './compare-lines.tsx';
export { deleteDraft, saveDraft, readDraft } from './drafts.ts';
export { parseSources } from './read-sources.ts';
export { syncMelodyWords } from './follow-words.ts';
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

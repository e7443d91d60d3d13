export { type Sources, sourcesOf } from './sources.ts';
export { CompareLines } from './compare-lines.tsx';
export { forgetDraft, keepDraft, readDraft } from './drafts.ts';
export { readSources } from './read-sources.ts';
export { followWords } from './follow-words.ts';
export { ProblemList } from './problem-list.tsx';
export {
  loadTexts,
  useEditedTexts,
  useEditorUrls,
  useRestore,
  useRevision,
  useRevisions,
  useSaveText,
} from './queries.ts';
export { SourceField, type SourceFieldHandle } from './source-field.tsx';

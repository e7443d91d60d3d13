/* Timed lyrics made by tapping along with a recording. */
export { useSavedWords } from './queries.ts';
export { TimingEditor } from './timing-editor.tsx';

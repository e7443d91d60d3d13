/* Timed lyrics made by tapping along with a recording. */
export { useTimedLyrics } from './queries.ts';
export { TimingEditor } from './timing-editor.tsx';

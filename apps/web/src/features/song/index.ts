export { ControlledToolbar, KeyNotes } from './controlled-lyrics.tsx';
export { useLyricsControls } from './use-lyrics-controls.ts';

export { useLyricsControls } from './use-lyrics-controls.ts';

export { ChordDiagram } from './chord-diagram.tsx';
export { ChordPopoverArea } from './chord-popover-area.tsx';
export { chordQuery } from './queries.ts';
export { readInstrumentPreference } from './instrument-preference.ts';

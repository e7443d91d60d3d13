export { ChordDiagram } from './chord-diagram.tsx';
export { ChordPopoverArea } from './chord-diagrams.tsx';
export { chordQuery } from './queries.ts';
export { readInstrumentPreference } from './instrument.ts';

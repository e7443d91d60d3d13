export { ChordDiagram } from './chord-diagram.tsx';
export { ChordDiagrams } from './chord-diagrams.tsx';
export { chordQuery } from './queries.ts';
export { rememberedInstrument } from './instrument.ts';

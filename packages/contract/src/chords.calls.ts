import { call } from './call.ts';
import type { chordShapes } from './chords.ts';

type Shapes = typeof chordShapes;

export const getChord = call<Shapes['getChord']>('GET', 'api/Chords/:name', 4);

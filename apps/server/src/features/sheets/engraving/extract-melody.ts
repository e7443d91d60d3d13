import { attributeOf, childrenOf, type Document, type Element, findAll, idOf } from './mei-document.ts';
import { findMelodyStaff } from './lead-sheet.ts';
import { createTranspositionTracker, isCue } from './musicxml-pitch.ts';
import { soundingPitch } from './sounding-pitch.ts';
import { findTiedNoteIds } from './tied-notes.ts';

/** Notes of a melody beyond this number are ignored. */
const MAX_NOTES = 2000;

/**
 * The melody of a score as MIDI numbers: the highest voice of the first part that has lyrics, or of the first part.
 * Repeats are as written, tied notes count once, and grace and cue notes are left out.
 */
export function extractMelody(document: Document): readonly number[] {
  const staff = findMelodyStaff(document);
  if (staff === undefined) return [];
  const transpositionOf = createTranspositionTracker();
  const tied = findTiedNoteIds(document);
  const melody: number[] = [];
  for (const one of findAll(document, 'staffDef', 'staff')) {
    if (attributeOf(one, 'n') !== staff) continue;
    const transposing = transpositionOf(one);
    const [layer] = one.nodeName === 'staff' ? childrenOf(one, 'layer') : [];
    if (layer !== undefined) melody.push(...listPitches(layer, transposing, tied));
  }
  return melody.slice(0, MAX_NOTES);
}

function listPitches(layer: Element, transposing: number, tied: ReadonlySet<string>): readonly number[] {
  const sung = findAll(layer, 'note', 'chord').filter(
    (one) => !one.hasAttribute('grace') && one.parentNode?.nodeName !== 'chord',
  );
  return sung.flatMap((one) => {
    const notes = one.nodeName === 'chord' ? childrenOf(one, 'note') : [one];
    const struck = notes.filter((note) => !tied.has(idOf(note)) && !isGraceNote(note) && !isCue(note));
    const pitches = struck.flatMap((note) => soundingPitch(note, transposing) ?? []);
    return pitches.length === 0 ? [] : [Math.max(...pitches)];
  });
}

function isGraceNote(note: Element): boolean {
  return note.hasAttribute('grace') || note.parentNode?.nodeName === 'graceGrp';
}

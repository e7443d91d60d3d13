import { listVoiceLayers } from './split-parts.ts';
import { attributeOf, type Document, findAll, idOf, parseMei } from './mei-document.ts';
import { createTranspositionTracker, isCue } from './musicxml-pitch.ts';
import { listParts } from './score-parts.ts';
import { soundingPitch } from './sounding-pitch.ts';
import { findTiedNoteIds } from './tied-notes.ts';
import type { TimemapEvent, Toolkit } from './toolkit.ts';
import { listTimeSignatures } from './time-signatures.ts';

/** One sounding note: milliseconds, MIDI number, index of its part, pass of a repeat from 1. */
export type TimedNote = {
  readonly id: string;
  readonly at: number;
  readonly duration: number;
  readonly pitch: number;
  readonly part: number;
  readonly pass: number;
  readonly tied: boolean;
};

/** When each note of a score is played, as written: not transposed. Repeats are written out. */
export type ScoreTimemap = {
  readonly duration: number;
  readonly tempos: readonly { readonly at: number; readonly quarters: number }[];
  readonly measures: readonly {
    readonly id: string;
    readonly number: string;
    readonly at: number;
    readonly duration: number;
    readonly beats: number;
    readonly beatUnit: number;
  }[];
  readonly notes: readonly TimedNote[];
};

/** Verovio marks repeated notes with the number of the pass. */
const PASS_SUFFIX = /-rend(\d+)$/;

/** Gets the timemap from Verovio, and joins it with the pitches and parts of the score. */
export function buildTimemap(toolkit: Toolkit, mei: string): ScoreTimemap {
  const events = toolkit.load('mei', mei).timemap();
  const document = parseMei(mei);
  const duration = Math.max(0, ...events.map((event) => event.tstamp));
  return {
    duration,
    tempos: listTempos(events),
    measures: listMeasures(events, document, duration),
    notes: listNotes(events, document),
  };
}

function listTempos(events: readonly TimemapEvent[]): ScoreTimemap['tempos'] {
  const tempos: { at: number; quarters: number }[] = [];
  for (const { tempo, tstamp } of events) {
    if (tempo !== undefined && tempos.at(-1)?.quarters !== tempo)
      tempos.push({ at: tempos.length === 0 ? 0 : tstamp, quarters: tempo });
  }
  return tempos.length === 0 ? [{ at: 0, quarters: 120 }] : tempos;
}

function listMeasures(events: readonly TimemapEvent[], document: Document, end: number): ScoreTimemap['measures'] {
  const written = new Map(findAll(document, 'measure').map((measure) => [idOf(measure), measure]));
  const timeSignatures = listTimeSignatures(document);
  const starts = events.flatMap(({ measureOn, tstamp }) =>
    measureOn === undefined ? [] : [{ id: measureOn.replace(PASS_SUFFIX, ''), at: tstamp }],
  );
  return starts.map(({ id, at }, index) => {
    const measure = written.get(id);
    const [beats, beatUnit] = timeSignatures.get(id) ?? [4, 4];
    const number = measure && attributeOf(measure, 'metcon') !== 'false' ? (attributeOf(measure, 'n') ?? '') : '';
    return { id, number, at, duration: (starts[index + 1]?.at ?? end) - at, beats, beatUnit };
  });
}

function listNotes(events: readonly TimemapEvent[], document: Document): TimedNote[] {
  const written = listWrittenNotes(document);
  const ends = new Map(events.flatMap(({ off, tstamp }) => (off ?? []).map((id) => [id, tstamp] as const)));
  const last = events.at(-1)?.tstamp ?? 0;
  return events.flatMap(({ on, tstamp }) =>
    (on ?? []).flatMap((sounding) => {
      const id = sounding.replace(PASS_SUFFIX, '');
      const note = written.get(id);
      if (note === undefined) return [];
      const pass = Number(PASS_SUFFIX.exec(sounding)?.[1] ?? 1);
      return [{ id, at: tstamp, duration: (ends.get(sounding) ?? last) - tstamp, pass, ...note }];
    }),
  );
}

function listWrittenNotes(document: Document): Map<string, { pitch: number; part: number; tied: boolean }> {
  const parts = listParts(document);
  const partOf = (staff: string, voice: number) => {
    const own = parts.findIndex((part) => part.staves.includes(staff) && (part.voice ?? voice) === voice);
    return Math.max(0, own < 0 ? parts.findIndex((part) => part.staves.includes(staff)) : own);
  };
  const transpositionOf = createTranspositionTracker();
  const tied = findTiedNoteIds(document);
  const notes = new Map<string, { pitch: number; part: number; tied: boolean }>();
  for (const element of findAll(document, 'staffDef', 'staff')) {
    const number = attributeOf(element, 'n') ?? '';
    const transposing = transpositionOf(element);
    if (element.nodeName === 'staffDef') continue;
    for (const [voice, layer] of listVoiceLayers(element).entries()) {
      const part = partOf(number, voice);
      for (const note of findAll(layer, 'note')) {
        if (isCue(note)) continue;
        const pitch = soundingPitch(note, transposing);
        if (pitch !== null) notes.set(idOf(note), { pitch, part, tied: tied.has(idOf(note)) });
      }
    }
  }
  return notes;
}

import type { ReadScore } from './read-score.ts';
import type { ScoreTimes } from './map-times.ts';
import type { PrintOrder } from './print-score.ts';
import type { SheetView } from './sheet-view.ts';

/** What a worker can be asked to do, with what it answers. */
export type Jobs = {
  readonly read: { readonly asked: { readonly bytes: Uint8Array }; readonly answer: ReadScore };
  readonly draw: {
    readonly asked: { readonly mei: string; readonly view: SheetView; readonly described?: boolean };
    readonly answer: readonly string[];
  };
  readonly times: { readonly asked: { readonly mei: string }; readonly answer: ScoreTimes };
  readonly print: { readonly asked: PrintOrder; readonly answer: Uint8Array };
  readonly sound: { readonly asked: { readonly times: ScoreTimes }; readonly answer: Uint8Array };
};

export type JobKind = keyof Jobs;

/** What a worker is sent. */
export type JobMessage = { readonly number: number; readonly kind: JobKind; readonly asked: unknown };

/** What it sends back: an answer, a refusal for whoever brought the score, or trouble after which it is of no use. */
export type JobReply = {
  readonly number: number;
  readonly memory: WorkerMemory;
} & ({ readonly answer: unknown } | { readonly refused: string } | { readonly trouble: string });

/** Bytes a worker holds: its own objects, and the memory of the engraver. */
export type WorkerMemory = { readonly heap: number; readonly engraver: number };

import type { ParsedScore } from './read-score.ts';
import type { ScoreTimemap } from './build-timemap.ts';
import type { PrintOptions } from './print-score.ts';
import type { ScoreView } from './score-view.ts';

/** The jobs of a worker, with their results. */
export type EngravingJobs = {
  readonly read: { readonly asked: { readonly bytes: Uint8Array }; readonly answer: ParsedScore };
  readonly draw: {
    readonly asked: { readonly mei: string; readonly view: ScoreView; readonly described?: boolean };
    readonly answer: readonly string[];
  };
  readonly times: { readonly asked: { readonly mei: string }; readonly answer: ScoreTimemap };
  readonly print: { readonly asked: PrintOptions; readonly answer: Uint8Array };
  readonly sound: { readonly asked: { readonly times: ScoreTimemap }; readonly answer: Uint8Array };
};

export type EngravingJobKind = keyof EngravingJobs;

/** A message to a worker. */
export type WorkerRequest = { readonly number: number; readonly kind: EngravingJobKind; readonly asked: unknown };

/**
 * A worker's reply: a result, a rejection for the person who provided the score, or an error after which the worker is
 * unusable.
 */
export type WorkerReply = {
  readonly number: number;
  readonly memory: WorkerMemory;
} & ({ readonly answer: unknown } | { readonly refused: string } | { readonly trouble: string });

/** Bytes a worker holds: its own heap, and the memory of the engraver. */
export type WorkerMemory = { readonly heap: number; readonly engraver: number };

import { Problem } from '@canticle/contract';
import type { ImportRun } from './import-run.ts';

/** A score that came in, or is here already. */
export type BroughtScore = { readonly file: string; readonly contentHash: string };

/** How long an import tries the scores it has brought, in milliseconds; the server tries the others in the background. */
const USUAL_MS = 60_000;

/**
 * Has the scores of an import engraved as far as time allows, and writes down which cannot be, and how many were not tried.
 * What was found out is remembered, so that nobody does it again.
 */
export async function tryScores(run: ImportRun, scores: readonly BroughtScore[]): Promise<void> {
  const { readScore, scoresMs = USUAL_MS, book } = run;
  if (readScore === undefined || run.dryRun) return;
  const startedAt = performance.now();
  let untried = 0;
  for (const [done, { file, contentHash }] of scores.entries()) {
    run.signal?.throwIfAborted();
    run.onProgress({ step: 'engraving', done, of: scores.length });
    if (performance.now() - startedAt >= scoresMs) {
      untried = scores.length - done;
      break;
    }
    try {
      await readScore(contentHash);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === 'UNAVAILABLE') untried += 1;
      else book.notes.push({ file, what: `The score is kept, but cannot be engraved: ${error.message}` });
    }
  }
  if (untried > 0)
    book.notes.push({
      file: '',
      what: `Scores that were not tried here: ${untried}. The server tries them later, and says at the song which of them it cannot engrave.`,
    });
}

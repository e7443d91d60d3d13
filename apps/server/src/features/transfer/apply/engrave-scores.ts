import { diagnose, Problem } from '@canticle/contract';
import type { ImportRun } from './import-run.ts';

/** A score that was imported, or exists already. */
export type ImportedScore = { readonly file: string; readonly contentHash: string };

/**
 * Time limit for engraving the scores of an import, in milliseconds; the server engraves the others in the background.
 */
const DEFAULT_TIMEOUT_MS = 60_000;

/**
 * Engraves the scores of an import as far as time allows. Reports which cannot be engraved, and how many were not
 * tried. Results are stored, so that no score is engraved twice.
 */
export async function engraveScores(run: ImportRun, scores: readonly ImportedScore[]): Promise<void> {
  const { readScore, scoreTimeoutMs = DEFAULT_TIMEOUT_MS, report } = run;
  if (readScore === undefined || run.dryRun) return;
  const startedAt = performance.now();
  let skippedCount = 0;
  for (const [done, { file, contentHash }] of scores.entries()) {
    run.signal?.throwIfAborted();
    run.onProgress({ step: 'engraving', done, total: scores.length });
    if (performance.now() - startedAt >= scoreTimeoutMs) {
      skippedCount = scores.length - done;
      break;
    }
    try {
      await readScore(contentHash);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === 'UNAVAILABLE') skippedCount += 1;
      else report.notes.push({ file, what: diagnose('score-unengraved', { why: error.message }) });
    }
  }
  if (skippedCount > 0)
    report.notes.push({
      file: '',
      what: diagnose('scores-untried', { scores: skippedCount }),
    });
}

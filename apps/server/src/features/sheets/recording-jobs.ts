import { Unprocessable, Problem } from '@canticle/contract';
import { type JobRun, processEach } from '../../platform/jobs/index.ts';
import type { AppContext } from '../../context.ts';
import { listFiles, type MediaFile, findOutdatedFiles, saveGeneratedFile, deleteFile } from '../media/index.ts';
import { listUnreadableScores } from './queries.ts';
import { findUnrecorded } from './rules.ts';
import { READER_VERSION } from './score-store.ts';
import type { ScoreRenderer } from './score-renderer.ts';

/** How often Canticle checks for scores without a recording, in minutes; it also checks at startup. */
const CHECK_INTERVAL_MINUTES = 10;
const JOB_KIND = 'sheets.record';

/**
 * Renders an organ recording for every score whose song has none, so that a new installation has sound. It is one job,
 * whose progress is visible to everybody who may see jobs; after a restart it continues with the remaining scores.
 */
export function defineRecordingJobs(context: AppContext, renderer: ScoreRenderer): void {
  /** Content hashes of scores that cannot be played, as far as this process knows. */
  const unplayable = new Set<string>();

  const findPending = async (): Promise<MediaFile[]> => {
    const files = await listFiles(context.database.read, {});
    const unreadable = await listUnreadableScores(context.database.read, READER_VERSION);
    return findUnrecorded(files).filter(
      ({ contentHash }) => !unreadable.has(contentHash) && !unplayable.has(contentHash),
    );
  };

  const recordOne = async (file: MediaFile): Promise<void> => {
    try {
      await saveRecording(context, renderer, file);
    } catch (error) {
      if (!(error instanceof Problem) || error.code === 'UNAVAILABLE') throw error;
      if (error instanceof Unprocessable)
        context.log.info({ file: file.id, why: error.message }, 'no recording was made');
      unplayable.add(file.contentHash);
    }
  };

  context.jobs.define(JOB_KIND, {
    maxAttempts: 3,
    async run({ reportProgress: progress, signal }: JobRun) {
      const waiting = await findPending();
      const record = async ([done, file]: readonly [number, MediaFile]) => {
        progress(done, waiting.length, file.name);
        await recordOne(file);
      };
      await processEach(waiting.entries(), record, { signal });
      progress(waiting.length, waiting.length, '');
      return { scores: waiting.length };
    },
  });
  context.jobs.define('sheets.find-unrecorded', {
    schedule: { everyMinutes: CHECK_INTERVAL_MINUTES },
    async run() {
      const found = await findPending();
      await deleteOutdated(context, new Set(found.map(({ songId }) => songId)));
      if (found.length > 0)
        await context.database.transaction((tx) => context.jobs.add(tx, { kind: JOB_KIND, key: JOB_KIND }));
      return { scores: found.length };
    },
  });
}

async function saveRecording(context: AppContext, renderer: ScoreRenderer, file: MediaFile): Promise<void> {
  const score = await renderer.scoreStore.get(file.contentHash, { background: true });
  const times = await renderer.getTimemap(score, { background: true });
  const bytes = await renderer.engraver.run('sound', { times }, { background: true });
  const contentHash = await context.media.put(bytes);
  await context.database.transaction(async (tx) => {
    // The score may have changed while it was rendered.
    const [current] = await listFiles(tx, { ids: [file.id] });
    if (current?.contentHash !== file.contentHash) return;
    await saveGeneratedFile(tx, context, {
      songId: file.songId,
      name: file.name,
      type: 'audio',
      category: 'instrumental',
      mediaType: 'audio/mpeg',
      contentHash,
      byteLength: bytes.length,
      transposition: score.facts.key === '' ? null : score.facts.key,
      madeFrom: file.contentHash,
    });
  });
}

/* Of scores that were removed or can no longer be played; the others are replaced by the next recording. */
async function deleteOutdated(context: AppContext, pending: ReadonlySet<string>): Promise<void> {
  await context.database.transaction(async (tx) => {
    const recordings = findOutdatedFiles(await listFiles(tx, {})).filter(({ type }) => type === 'audio');
    for (const file of recordings) if (!pending.has(file.songId)) await deleteFile(tx, context, file);
  });
}

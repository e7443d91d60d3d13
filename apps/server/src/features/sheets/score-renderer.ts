import { join } from 'node:path';
import type { AppContext } from '../../context.ts';
import type { Engraver } from './engraving/engraver.ts';
import type { ScoreTimemap } from './engraving/build-timemap.ts';
import type { PrintOptions } from './engraving/print-score.ts';
import type { ScoreView } from './engraving/score-view.ts';
import type { Score } from './model.ts';
import { READER_VERSION, type ScoreStore } from './score-store.ts';
import { createDiskCache } from './disk-cache.ts';

/**
 * Version of the rendering. Increase it when the output of sheets, timemaps or PDFs changes: cached output of older
 * versions is not used.
 */
const RENDERER_VERSION = 4;

/** What is generated from scores, each item once. */
export type ScoreRenderer = {
  readonly rooms: AppContext;
  readonly scoreStore: ScoreStore;
  readonly engraver: Engraver;
  /** The cache key of a job: everything it depends on. */
  cacheKey(score: Pick<Score, 'contentHash'>, work: string, options: unknown): string;
  renderSvg(score: Score, view: ScoreView): Promise<string[]>;
  getTimemap(score: Score, options?: { background?: boolean }): Promise<ScoreTimemap>;
  renderPdf(score: Score, order: Omit<PrintOptions, 'mei'>): Promise<Buffer>;
  /** Ends the engraving, and waits until the generated files are on the disk. */
  close(): Promise<void>;
};

/** Creates a renderer whose output is cached on the disk, up to the size the operator configures. */
export function createScoreRenderer(context: AppContext, scoreStore: ScoreStore, engraver: Engraver): ScoreRenderer {
  const cache = createDiskCache(join(context.config.dataDir, 'sheets'), context.config.sheetCacheMb * 1024 * 1024);
  const cacheKey = (score: Pick<Score, 'contentHash'>, work: string, options: unknown) =>
    JSON.stringify([score.contentHash, READER_VERSION, RENDERER_VERSION, work, options]);
  const getCached = async <T>(key: string, render: () => Promise<T>): Promise<T> => {
    let rendered: { readonly it: T } | undefined;
    const bytes = await cache.get(key, async () => {
      rendered = { it: await render() };
      return Buffer.from(JSON.stringify(rendered.it));
    });
    if (rendered !== undefined) return rendered.it;
    const stored: T = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return stored;
  };
  return {
    rooms: context,
    scoreStore,
    engraver,
    cacheKey,
    renderSvg: (score, view) =>
      getCached(cacheKey(score, 'draw', view), async () => [...(await engraver.run('draw', { mei: score.mei, view }))]),
    async renderPdf(score, options) {
      const bytes = await cache.get(cacheKey(score, 'print', options), () =>
        engraver.run('print', { ...options, mei: score.mei }),
      );
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },
    close: async () => {
      await engraver.close();
      await cache.flush();
    },
    getTimemap: (score, options) =>
      getCached(cacheKey(score, 'times', null), () => engraver.run('times', { mei: score.mei }, options)),
  };
}

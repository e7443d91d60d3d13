import { join } from 'node:path';
import type { Rooms } from '../../rooms.ts';
import type { Engraver } from './engraving/engraver.ts';
import type { ScoreTimes } from './engraving/map-times.ts';
import type { PrintOrder } from './engraving/print-score.ts';
import type { SheetView } from './engraving/sheet-view.ts';
import type { Score } from './model.ts';
import { READING, type Scores } from './scores.ts';
import { openShelf } from './shelf.ts';

/** Version of how scores are drawn. Raise it when sheets, timemaps or PDFs come out differently: nothing old is shown. */
const DRAWING = 4;

/** What is made of scores, each piece once. */
export type SheetWorks = {
  readonly rooms: Rooms;
  readonly scores: Scores;
  readonly engraver: Engraver;
  /** Names a piece of work by everything it depends on. */
  keyOf(score: Pick<Score, 'contentHash'>, work: string, options: unknown): string;
  draw(score: Score, view: SheetView): Promise<string[]>;
  times(score: Score, options?: { background?: boolean }): Promise<ScoreTimes>;
  print(score: Score, order: Omit<PrintOrder, 'mei'>): Promise<Buffer>;
  /** Ends the engraving, and waits until what was made is on the disk. */
  close(): Promise<void>;
};

/** Opens the works: what was made stays on the disk, up to the size the operator gives it. */
export function openWorks(rooms: Rooms, scores: Scores, engraver: Engraver): SheetWorks {
  const shelf = openShelf(join(rooms.config.dataDir, 'sheets'), rooms.config.sheetCacheMb * 1024 * 1024);
  const keyOf = (score: Pick<Score, 'contentHash'>, work: string, options: unknown) =>
    JSON.stringify([score.contentHash, READING, DRAWING, work, options]);
  const keep = async <T>(key: string, make: () => Promise<T>): Promise<T> => {
    let made: { readonly it: T } | undefined;
    const bytes = await shelf.get(key, async () => {
      made = { it: await make() };
      return Buffer.from(JSON.stringify(made.it));
    });
    return made?.it ?? (JSON.parse(Buffer.from(bytes).toString('utf8')) as T);
  };
  return {
    rooms,
    scores,
    engraver,
    keyOf,
    draw: (score, view) =>
      keep(keyOf(score, 'draw', view), async () => [...(await engraver.run('draw', { mei: score.mei, view }))]),
    async print(score, order) {
      const bytes = await shelf.get(keyOf(score, 'print', order), () =>
        engraver.run('print', { ...order, mei: score.mei }),
      );
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },
    close: async () => {
      await engraver.close();
      await shelf.written();
    },
    times: (score, options) =>
      keep(keyOf(score, 'times', null), () => engraver.run('times', { mei: score.mei }, options)),
  };
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findTunes, createTuneIndex, type Tune } from '@canticle/search';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSampleData } from '../../../../../tests/fixtures/sample-data/index.ts';
import { createEngraver } from './engraving/engraver.ts';

const samples = await openSampleData();
/* One of every so many scores is used; a larger library has more similar tunes. */
const STEP = process.env['SHEETS_ALL'] === '1' || samples.isTwin ? 1 : 3;

describe('judged tunes', () => {
  const tunes: Tune[] = [];
  beforeAll(async () => {
    const engraver = createEngraver(() => undefined, { jobTimeoutMs: 120_000 });
    const folders = [
      join(samples.folder, 'abc'),
      join(samples.folder, 'musicxml/bach-chorales'),
      fileURLToPath(new URL('../../../../../library/', import.meta.url)),
    ];
    const files = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(abc|mxl|musicxml)$/.test(name))
        .sort()
        .map((name) => join(folder, name)),
    );
    const some = files.filter((_, index) => index % STEP === 0);
    for (const file of some) {
      const read = await engraver.run('read', { bytes: readFileSync(file) }).catch(() => undefined);
      if (read !== undefined && read.melody.length >= 12) tunes.push({ id: file, melody: read.melody });
    }
    await engraver.close();
  }, 300_000);

  it('of six to ten notes, in other keys, one in four with a wrong note, are among the first three for 95 of a hundred', () => {
    const index = createTuneIndex(tunes);
    const next = dice(11);
    const judged = Array.from({ length: 300 }, (_, number) => {
      const { melody } = tunes[Math.floor(next() * tunes.length)] as Tune;
      const length = 6 + (number % 5);
      const from = number % 8 < 4 ? 0 : Math.floor(next() * (melody.length - length));
      const cut = melody.slice(from, from + length);
      const played = cut.map((note) => note + 3 - (number % 7));
      const wrong = 1 + Math.floor(next() * (length - 1));
      if (number % 4 === 3) played[wrong] = (played[wrong] as number) + ([2, -2, 1, -1][Math.floor(next() * 4)] ?? 0);
      const found = findTunes(index, played, 3);
      return found.findIndex(({ id }) => stepsOf(melodyOf(id)).includes(stepsOf(cut)));
    });
    const share = (most: number) => judged.filter((place) => place !== -1 && place < most).length / judged.length;
    console.log(
      `tunes: ${tunes.length}, first ${(share(1) * 100).toFixed(1)} %, in three ${(share(3) * 100).toFixed(1)} %`,
    );
    expect(tunes.length).toBeGreaterThanOrEqual(samples.contents.scores.tunes);
    expect(share(3)).toBeGreaterThanOrEqual(0.95);
  });

  const melodyOf = (id: string) => tunes.find((tune) => tune.id === id)?.melody ?? [];
});

/* Of two tunes with the same notes either is correct. */
const stepsOf = (melody: readonly number[]): string =>
  `,${melody
    .slice(1)
    .map((note, index) => note - (melody[index] as number))
    .join(',')},`;

/* Numbers from 0 to 1, always the same for the same seed (a linear congruential generator, Numerical Recipes). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

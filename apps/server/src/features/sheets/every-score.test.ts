import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSampleData } from '../../../../../tests/fixtures/sample-data/index.ts';
import { engine } from '../../testing/test-storage.ts';
import { type Engraver, createEngraver } from './engraving/engraver.ts';

const { folder: DATA, contents } = await openSampleData();
const EVERYTHING = process.env['SHEETS_ALL'] === '1';
const VIEW = { clef: 'treble', transposition: 3, format: 'endless', size: 'md', width: 1080, instruments: [] } as const;
/** One of every so many files is tested, on the engine that engraving is tested on and on the other. */
const STEP = EVERYTHING ? 1 : contents.scores.step[engine];

describe('every score of the sample data', () => {
  let engraver: Engraver;
  const troubles: string[] = [];
  beforeAll(() => {
    engraver = createEngraver((trouble) => troubles.push(trouble), { jobTimeoutMs: 120_000 });
  });
  afterAll(() => engraver.close());

  it.each(['musicxml', 'mei', 'abc'])(
    '%s is engraved, or refused with a reason',
    { timeout: 3_600_000 },
    async (folder) => {
      const files = readdirSync(join(DATA, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => ['.xml', '.mxl', '.musicxml', '.mei', '.abc'].includes(extname(name)))
        .filter((_, index) => index % STEP === 0);
      const refused: string[] = [];
      let engraved = 0;
      for (const file of files) {
        const bytes = readFileSync(join(DATA, folder, file));
        try {
          const { mei } = await engraver.run('read', { bytes });
          const [page = ''] = await engraver.run('draw', { mei, view: VIEW });
          expect(page, file).toMatch(/^<svg .*<\/svg>$/s);
          expect(page, file).not.toMatch(/[\u{E000}-\u{F8FF}]|Leipzig|<style| style=/u);
          await engraver.run('times', { mei });
          engraved++;
        } catch (error) {
          expect((error as Error).name, `${file}: ${(error as Error).message}`).toBe('Problem');
          refused.push(`${relative('.', file)}: ${(error as Error).message}`);
        }
      }
      expect(troubles, 'the engraver never trapped').toEqual([]);
      expect(engraved + refused.length).toBe(files.length);
      expect(engraved).toBeGreaterThan(files.length * 0.7);
      if (EVERYTHING)
        console.log(`${folder}: ${engraved} engraved, ${refused.length} refused\n  ${refused.join('\n  ')}`);
    },
  );
});

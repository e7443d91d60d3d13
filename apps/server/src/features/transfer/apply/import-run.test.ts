import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../../testing/canticle.ts';
import { listLanguages } from '../../songs/index.ts';
import { importInBatches } from './import-run.ts';
import { createReportBuilder } from '../report/report-builder.ts';
import { inEnglish } from '../../../testing/imports.ts';

let canticle: TestCanticle;
beforeAll(async () => {
  canticle = await startCanticle();
});
afterAll(() => canticle.close());

test('what the database refuses is reported, and everything beside it is stored', async () => {
  const { context } = canticle;
  const book = createReportBuilder();
  const records = ['aa', 'ab', 'aa', 'ac'].map((key, at) => ({ key, file: `${at}.json` }));
  const progress = () => undefined;
  await importInBatches(
    {
      context,
      dryRun: false,
      undo: undefined,
      leavesUndone: false,
      report: book,
      choices: undefined,
      trashChoice: 'skip',
      canSetPrices: true,
      free: undefined,
      targetCollections: new Map(),
      songIds: new Map(),
      signal: undefined,
      readScore: undefined,
      scoreTimeoutMs: undefined,
      skippedSources: new Set<string>(),
      leftInTrash: new Set<string>(),
      importedAsNew: new Set<string>(),
      onProgress: progress,
    },
    records,
    10,
    async ({ tx }, batch, batchBook) => {
      for (const { key, file } of batch) {
        await tx?.insertInto('languages').values({ key, name: key, sort: 0 }).execute();
        batchBook.items.push({ kind: 'reference', outcome: 'new', name: key, file });
      }
    },
  );
  expect((await listLanguages(context.database.read)).map(({ key }) => key)).toEqual(['aa', 'ab', 'ac']);
  expect(book.items.map(({ file }) => file)).toEqual(['0.json', '1.json', '3.json']);
  expect(inEnglish(book.refused)).toEqual([
    { file: '2.json', line: null, reason: expect.stringContaining('couldn’t be saved') },
  ]);
});

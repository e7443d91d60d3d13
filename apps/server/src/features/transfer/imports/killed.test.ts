import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestCanticle } from '../../../testing/canticle.ts';
import type { Files } from '../../../testing/folder.ts';
import { uploadImport, EDITOR, startImportTest } from '../../../testing/imports.ts';
import { startProcess } from '../../../testing/process.ts';
import { listLyricsOfSongs } from '../../lyrics/index.ts';
import { listSongs } from '../../songs/index.ts';
import { saveImportedItems } from '../queries.ts';

const SONGS = 400;

let canticle: TestCanticle;
beforeAll(async () => {
  canticle = await startImportTest();
  // Otherwise a starting server would import it.
  const starter = { kind: 'library', source: 'starter', itemId: 'starter', contentHash: '', storedHash: '' } as const;
  await canticle.context.database.transaction((tx) => saveImportedItems(tx, [starter], new Date()));
});
afterAll(() => canticle.close());

const hymnal: Files = Object.fromEntries(
  Array.from({ length: SONGS }, (_, at) => [
    `hymnal/${String(at + 1).padStart(4, '0')}.cho`,
    `{title: Song ${at + 1}}\n[G]Line of song ${at + 1}`,
  ]),
);
const mine = () => listSongs(canticle.context.database.read, {});

test('an import whose server is killed in the middle leaves whole songs, and another server does the rest', async () => {
  const { context, storage: place } = canticle;
  const id = await uploadImport(canticle, hymnal);
  await canticle.request(`POST api/canticle/imports/${id}/start`, { as: EDITOR, body: {} });
  const other = startProcess(place, {
    IDENTITY_ISSUERS: JSON.stringify(context.config.issuers),
    MAKE_RECORDINGS: 'no',
  });
  await other.ready;
  await vi.waitUntil(async () => (await mine()).length > 0, { timeout: 120_000, interval: 5 });
  other.stop('SIGKILL');
  await other.ended;
  const left = await mine();
  const texts = await listLyricsOfSongs(
    context.database.read,
    left.map((song) => song.id),
  );
  // No song without its text and its membership: batches of fifty are written whole or not at all.
  expect(left.every((song) => texts.has(song.id) && song.memberships.length === 1)).toBe(true);
  expect(left.length % 50).toBe(0);

  // The lease of a killed process expires after a while; the test does not wait for it.
  await context.database.transaction((tx) =>
    tx
      .updateTable('jobs')
      .set({ claimed_until: '2020-01-01T00:00:00.000Z' })
      .where('kind', '=', 'transfer.import')
      .where('state', '=', 'running')
      .execute(),
  );
  await context.jobs.runDue();
  const { json } = await canticle.request(`GET api/canticle/imports/${id}`, { as: EDITOR });
  expect(json).toMatchObject({ state: 'done', counts: { unchanged: 0, refused: 0 } });
  const names = (await mine()).map((song) => Object.values(song.name)[0]);
  expect([names.length, new Set(names).size]).toEqual([SONGS, SONGS]);
}, 180_000);

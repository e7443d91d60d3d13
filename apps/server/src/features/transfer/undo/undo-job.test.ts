import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TestCanticle } from '../../../testing/canticle.ts';
import type { Files } from '../../../testing/folder.ts';
import { EDITOR, OTHER_EDITOR, startImportTest, uploadImport } from '../../../testing/imports.ts';
import { startCommand, startProcess } from '../../../testing/process.ts';
import { listContributors, listSongs } from '../../songs/index.ts';
import { saveImportedItems } from '../queries.ts';

/* When an import may be undone, and what happens where something comes in between. */

let canticle: TestCanticle;
beforeEach(async () => {
  canticle = await startImportTest();
});
afterEach(() => canticle.close());

const hymnal = (songs: number, line = 'Line'): Files =>
  Object.fromEntries(
    Array.from({ length: songs }, (_, at) => [
      `hymnal/${String(at + 1).padStart(4, '0')}.cho`,
      `{title: Song ${at + 1}}\n{artist: Anna Lund}\n[G]${line} of song ${at + 1}`,
    ]),
  );
const ask: TestCanticle['request'] = (call, asked) => canticle.request(call, { as: EDITOR, ...asked });
const db = () => canticle.context.database.read;
const runDue = () => canticle.context.jobs.runDue();
const importOf = async (id: string) => (await ask(`GET api/canticle/imports/${id}`)).json;
const start = (id: string, body: object = {}) => ask(`POST api/canticle/imports/${id}/start`, { body });
const look = (id: string) => ask(`POST api/canticle/imports/${id}/look`, { body: {} });
const undo = (id: string, as: string = EDITOR) => ask(`POST api/canticle/imports/${id}/undo`, { as });
const songs = () => listSongs(db(), {});

async function bring(files: Files, body: object = {}): Promise<string> {
  const id = await uploadImport(canticle, files);
  expect((await start(id, body)).status).toBe(200);
  await runDue();
  return id;
}
async function undoAtOnce(id: string) {
  expect((await undo(id)).status).toBe(200);
  await runDue();
  return importOf(id);
}
const audit = async () =>
  (
    await db()
      .selectFrom('audit_entries')
      .select(['action', 'actor', 'details'])
      .where('action', 'like', '%import')
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ action, details }) => ({ action, ...JSON.parse(details) }));

const otherServer = async () => {
  const starter = { kind: 'library', source: 'starter', itemId: 'starter', contentHash: '', storedHash: '' } as const;
  await canticle.context.database.transaction((tx) => saveImportedItems(tx, [starter], new Date()));
  const { context, storage } = canticle;
  const settings = { IDENTITY_ISSUERS: JSON.stringify(context.config.issuers), MAKE_RECORDINGS: 'no' };
  return startProcess(storage, settings);
};
const expireLease = () =>
  canticle.context.database.transaction((tx) =>
    tx
      .updateTable('jobs')
      .set({ claimed_until: '2020-01-01T00:00:00.000Z' })
      .where('kind', '=', 'transfer.undo')
      .where('state', '=', 'running')
      .execute(),
  );

describe('what may be started', () => {
  test('of an import that is started and undone at the same moment, only one is', async () => {
    const id = await bring(hymnal(2));
    await look(id);
    await runDue();
    const answers = await Promise.all([undo(id), start(id), undo(id, OTHER_EDITOR), look(id)]);
    const states = answers.filter(({ status }) => status === 200).map(({ json }) => json.state);
    expect(new Set(states).size).toBe(1);
    for (const { status, json } of answers)
      if (status !== 200) expect([status, json.message]).toEqual([409, expect.stringMatching(/in progress|undone/)]);
    await runDue();
    expect(['undone', 'done', 'looked']).toContain((await importOf(id)).state);
  });

  test('while it is being undone it is not imported, and once it is, its files are checked first', async () => {
    const id = await bring(hymnal(2));
    expect((await undo(id)).json.state).toBe('undoing');
    expect([(await start(id)).status, (await look(id)).status]).toEqual([409, 409]);
    await runDue();
    expect(await importOf(id)).toMatchObject({ state: 'undone', canUndo: false });
    expect((await start(id)).status).toBe(409);
    expect((await look(id)).status).toBe(200);
    await runDue();
    expect((await start(id, { trashed: 'update' })).status).toBe(200);
    await runDue();
    expect(await importOf(id)).toMatchObject({ state: 'done', canUndo: true, undone: null });
    expect((await songs()).length).toBe(2);
    // What came back from the trash goes there again.
    expect(await undoAtOnce(id)).toMatchObject({ state: 'undone', undone: { leftCount: 0 } });
    expect(await songs()).toEqual([]);
  });

  test('an import that was stopped half-way is undone as far as it went', async () => {
    const id = await uploadImport(canticle, hymnal(150));
    await start(id);
    const running = runDue();
    await vi.waitUntil(async () => (await songs()).length > 0, { timeout: 60_000, interval: 2 });
    expect((await ask(`POST api/canticle/imports/${id}/cancel`)).status).toBe(200);
    await running;
    const stopped = await importOf(id);
    // On a fast machine it may have been done by then.
    expect(['cancelled', 'done']).toContain(stopped.state);
    expect(stopped.canUndo).toBe(true);
    expect(await undoAtOnce(id)).toMatchObject({ state: 'undone', undone: { leftCount: 0 } });
    expect([await songs(), await listContributors(db())]).toEqual([[], []]);
  });

  test('one that wrote nothing is not', async () => {
    const id = await uploadImport(canticle, hymnal(1));
    expect(await importOf(id)).toMatchObject({ state: 'looked', canUndo: false });
    expect((await undo(id)).json).toMatchObject({ state: 'looked' });
    expect(await audit()).toEqual([]);
  });
});

describe('undoing that is stopped', () => {
  test('by a server that is killed is gone on with by the next, and told once at its start and its end', async () => {
    const total = 400;
    const id = await bring(hymnal(total));
    await undo(id);
    const other = await otherServer();
    await other.ready;
    await vi.waitUntil(async () => (await songs()).length < total, { timeout: 120_000, interval: 2 });
    other.stop('SIGKILL');
    await other.ended;
    const left = (await songs()).length;
    expect(left).toBeGreaterThan(0);
    expect(await importOf(id)).toMatchObject({ state: 'undoing', canUndo: false });
    await expireLease();
    await runDue();
    // 400 songs, the songbook, their author, and English.
    expect(await importOf(id)).toMatchObject({ state: 'undone', undone: { trashed: total + 3, leftCount: 0 } });
    expect(await songs()).toEqual([]);
    expect((await audit()).map(({ action, trashed }) => [action, trashed])).toEqual([
      ['import', undefined],
      ['undo-import', undefined],
      ['undid-import', total + 3],
    ]);
  }, 180_000);

  test('by a person leaves the rest, and can be started again', async () => {
    const id = await bring(hymnal(2));
    await undo(id);
    expect((await ask(`POST api/canticle/imports/${id}/cancel`)).status).toBe(200);
    await runDue();
    expect(await importOf(id)).toMatchObject({ state: 'half-undone', canUndo: true, error: null });
    expect((await songs()).length).toBe(2);
    expect(await undoAtOnce(id)).toMatchObject({ state: 'undone', undone: { trashed: 5 } });
  });
});

describe('the command', () => {
  const command = (...words: string[]) => startCommand(canticle.storage, ...words).ended;

  test('undoes an import of the browser by the same rules, and the browser shows it', async () => {
    const id = await uploadImport(canticle, hymnal(3));
    await start(id);
    expect(await command('undo-import', id)).toMatchObject({ code: 1, err: expect.stringContaining('No import of') });
    await runDue();
    expect(await command('undo-import', id, '--dry-run')).toMatchObject({
      code: 0,
      out: 'Would move to the trash: 6. Would be deleted: 0. Would be as before: 0. Left: 0.\n',
    });
    expect((await songs()).length).toBe(3);
    expect(await command('undo-import', id)).toMatchObject({
      code: 0,
      out: 'Moved to the trash: 6. Deleted: 0. Now as before: 0. Left: 0.\n',
    });
    expect(await importOf(id)).toMatchObject({ state: 'undone', undone: { trashed: 6 } });
    expect((await audit()).map(({ action }) => action)).toEqual(['import', 'undo-import', 'undid-import']);
  });

  test('names what stays, and why', async () => {
    const first = await bring(hymnal(2));
    // The second import changed the songs of the first.
    await bring(hymnal(2, 'Another line'), { all: 'update' });
    const { code, out } = await command('undo-import', first);
    expect([code, out]).toEqual([0, expect.stringContaining('  song: Song 1 (changed since)\n')]);
    expect((await songs()).length).toBe(2);
  });

  test('is refused while the import is in progress', async () => {
    const id = await bring(hymnal(3));
    await look(id);
    await runDue();
    await start(id, { all: 'update' });
    expect(await command('undo-import', id)).toMatchObject({ code: 1, err: 'This import is in progress.\n' });
    expect((await songs()).length).toBe(3);
  });
});

describe('two identical imports', () => {
  test('of which the second was planned before the first was done: it says that it changed nothing', async () => {
    const [one, two] = [await uploadImport(canticle, hymnal(3)), await uploadImport(canticle, hymnal(3))];
    expect(await importOf(two)).toMatchObject({ counts: { new: 6 } });
    await start(one);
    await start(two);
    await runDue();
    expect(await importOf(one)).toMatchObject({ state: 'done', canUndo: true, counts: { new: 6 } });
    expect(await importOf(two)).toMatchObject({ state: 'done', canUndo: false, counts: { new: 0, unchanged: 3 } });
    expect((await songs()).length).toBe(3);
  });
});

describe('after an import was undone', () => {
  test('the same files bring everything again, without asking, as often as somebody changes their mind', async () => {
    for (let times = 0; times < 3; times += 1) {
      const id = await bring(hymnal(2));
      expect(await importOf(id)).toMatchObject({ counts: { trashed: 0, skipped: 0 }, canUndo: true });
      const [song] = await songs();
      expect([(await songs()).length, song?.participants.length, song?.memberships.length]).toEqual([2, 1, 1]);
      expect(await undoAtOnce(id)).toMatchObject({ undone: { leftCount: 0 } });
      expect([await songs(), await listContributors(db())]).toEqual([[], []]);
    }
  });

  test('what a person moved to the trash stays there, unless they choose otherwise; undone, it is there again', async () => {
    await bring(hymnal(2));
    const [song] = await songs();
    const trashed = await ask(`POST api/canticle/catalogue/song/${song?.id}/trash`, { body: {} });
    expect(trashed.status).toBe(200);
    const kept = await bring(hymnal(2, 'Another line'));
    expect(await importOf(kept)).toMatchObject({ counts: { trashed: 1, changed: 1 } });
    await undoAtOnce(kept);
    const restored = await bring(hymnal(2), { trashed: 'update' });
    expect((await songs()).length).toBe(2);
    await undoAtOnce(restored);
    expect((await songs()).length).toBe(1);
    expect(await importOf(await bring(hymnal(2)))).toMatchObject({ counts: { trashed: 1 } });
  });

  test('another one brings back who it names, without asking, and undoing that one removes them again', async () => {
    await undoAtOnce(await bring(hymnal(2)));
    expect(await listContributors(db())).toEqual([]);
    const other = { 'other/1.cho': '{title: Elsewhere}\n{artist: Anna Lund}\n[G]Another line' };
    const id = await bring(other);
    expect((await listContributors(db())).map(({ name }) => name)).toEqual(['Anna Lund']);
    expect((await songs()).map(({ participants }) => participants.length)).toEqual([1]);
    expect(await undoAtOnce(id)).toMatchObject({ undone: { leftCount: 0 } });
    expect(await listContributors(db())).toEqual([]);
  });
});

import { Conflict, imports as contract, NotFound, saidIn } from '@canticle/contract';
import { writeCsv } from '@canticle/formats';
import { writeDown } from '../../../audit/index.ts';
import { type Reader, serialise, type Tx } from '../../../database/index.ts';
import { Bytes, type Route } from '../../../http/index.ts';
import { serveEditors } from '../serve-editors.ts';
import { stillClosed } from '../opening.ts';
import type { TransferRooms } from '../transfer-rooms.ts';
import {
  beginStage,
  dropImport,
  findImport,
  type ImportTarget,
  listImports,
  listLines,
  type StoredImport,
} from './queries.ts';
import { choicesFor, isIdle, stateOf, suggestedFor } from './rules.ts';
import { type ImportRequest, jobOf } from './work.ts';

/** The most lines that are answered at once. */
const MOST_LINES = 200;
const ALL = 1_000_000;

/** Imports in the browser, for editors. What they bring is the house's, so every editor sees every import. */
export function importRoutes({ database, jobs, now }: TransferRooms): Route[] {
  const get = async (db: Reader, id: string): Promise<StoredImport> => {
    const one = await findImport(db, id);
    if (one === undefined) throw new NotFound('There is no import with this id.');
    return one;
  };
  const wire = async (db: Reader, one: StoredImport): Promise<contract.Import> => {
    const job = await jobs.find(one.jobId, db);
    const state = stateOf(one, job);
    const error = state === 'failed' ? (job?.error ?? 'The import was forgotten.') : null;
    const isUnderWay = !isIdle(state) && job !== undefined;
    return {
      id: one.id,
      name: one.name,
      byteLength: one.byteLength,
      state,
      progress: isUnderWay ? { done: job.done, total: job.total, step: job.note } : { done: 0, total: 0, step: '' },
      error,
      errorSaid: wireOf(error ?? ''),
      into: one.target.into,
      collectionName: one.target.name,
      language: one.target.language,
      counts: one.counts,
      closed: (await stillClosed(db, one.closed, now())).map((each) => ({ ...each, name: { ...each.name } })),
      createdAt: one.createdAt,
      expiresAt: one.expiresAt,
    };
  };
  /* Under a lock, so that of two who begin at the same moment one is told. */
  const begin = async (
    tx: Tx,
    one: StoredImport,
    stage: StoredImport['stage'],
    target: ImportTarget,
    choices: Pick<ImportRequest, 'userId' | 'all' | 'songs' | 'trashed' | 'free'>,
  ) => {
    const request: ImportRequest = { importId: one.id, ...choices };
    const owner = one.userId === null ? {} : { ownerId: one.userId };
    const jobId = await jobs.add(tx, { kind: jobOf[stage], request, ...owner });
    await beginStage(tx, one.id, stage, jobId, target);
  };
  const idle = async (tx: Tx, id: string) => {
    await serialise(tx, 'import');
    const one = await get(tx, id);
    const state = stateOf(one, await jobs.find(one.jobId, tx));
    if (!isIdle(state)) throw new Conflict('This import is under way.');
    return { one, state };
  };

  return [
    serveEditors(contract.listImports, async () => {
      const db = database.read;
      return Promise.all((await listImports(db)).map((one) => wire(db, one)));
    }),
    serveEditors(contract.getImport, async ({ params }) => wire(database.read, await get(database.read, params.id))),
    serveEditors(contract.listImportLines, async ({ params, query: { what, skip = 0, limit = MOST_LINES } }) => {
      const { id, counts } = await get(database.read, params.id);
      const lines = await listLines(database.read, id, { what, skip, limit: Math.min(limit, MOST_LINES) });
      const total = what === undefined ? sumOf(counts ?? {}) : (counts?.[what] ?? 0);
      return { total, lines: lines.map(lineWire) };
    }),
    serveEditors(contract.lookAgain, async ({ viewer, params, body, write }) => {
      return write(async (tx) => {
        const { one } = await idle(tx, params.id);
        const target = { into: body.into ?? null, name: body.name ?? null, language: body.language ?? null };
        await begin(tx, one, 'look', target, { userId: viewer.userId, all: null, songs: {} });
        return wire(tx, await get(tx, one.id));
      });
    }),
    serveEditors(contract.startImport, async ({ viewer, params, body, write }) => {
      return write(async (tx) => {
        const { one, state } = await idle(tx, params.id);
        if (one.counts === null || state === 'done' || (one.stage === 'look' && state !== 'looked'))
          throw new Conflict('There is nothing to import: let it be looked at first.');
        const { all = null, trashed = null, songs = {}, free } = body;
        const choices = { userId: viewer.userId, all, trashed, songs, free: free ?? false };
        await begin(tx, one, 'import', one.target, choices);
        const details = { name: one.name, all, free: choices.free, chosen: Object.keys(songs).length };
        await writeDown(tx, { actor: viewer.userId, action: 'import', kind: 'import', id: one.id, details }, now());
        return wire(tx, await get(tx, one.id));
      });
    }),
    serveEditors(contract.cancelImport, async ({ params, write }) => {
      return write(async (tx) => {
        const one = await get(tx, params.id);
        if (!(await jobs.cancel(tx, one.jobId))) throw new Conflict('Nothing is under way that could be stopped.');
        return wire(tx, one);
      });
    }),
    serveEditors(contract.readImportReport, async ({ params, query }) => {
      const one = await get(database.read, params.id);
      const stem = one.name.replace(/\.[^.]*$/, '');
      if (query.format !== 'csv')
        return new Bytes(Buffer.from(one.report), 'text/plain; charset=utf-8', `${stem} - report.txt`);
      const rows = (await listLines(database.read, one.id, { skip: 0, limit: ALL })).map(
        ({ what, kind, name, file, line, text, like }) => [what, kind, name, file, line, text, like?.name ?? null],
      );
      const header = ['Result', 'Kind', 'Name', 'File', 'Line', 'Remark', 'Looks like'];
      // The mark at the beginning has spreadsheets read it as UTF-8.
      const csv = `\uFEFF${writeCsv([header, ...rows])}`;
      return new Bytes(Buffer.from(csv), 'text/csv; charset=utf-8', `${stem} - report.csv`);
    }),
    serveEditors(contract.forgetImport, async ({ params, write }) => {
      const { id, jobId } = await get(database.read, params.id);
      return write(async (tx) => {
        await jobs.cancel(tx, jobId);
        await dropImport(tx, id);
        return undefined;
      });
    }),
  ];
}

const wireOf = (sentence: string): contract.ImportLine['said'] =>
  saidIn(sentence).map(({ code, words }) => ({ code, words: { ...words } }));

const sumOf = (counts: { readonly [kind: string]: number }): number =>
  Object.values(counts).reduce((sum, some) => sum + some, 0);

function lineWire(line: Awaited<ReturnType<typeof listLines>>[number]): contract.ImportLine {
  const { like, ...facts } = line;
  const shown = like && { id: like.id, name: like.name, number: like.number, by: [...like.by] };
  return { ...facts, said: wireOf(line.text), like: shown, suggested: suggestedFor(line), choices: choicesFor(line) };
}

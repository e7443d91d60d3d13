import type { AddressInfo } from 'node:net';
import { formatDiagnostic, type ImportDiagnostic } from '@canticle/contract';
import { type ImportReport, importPath } from '../features/transfer/index.ts';
import { newId } from '../platform/database/index.ts';
import type { AppContext } from '../context.ts';
import { startCanticle, type TestCanticle } from './canticle.ts';
import { type Files, createZip } from './folder.ts';

/** A value whose messages are sentences. */
type InEnglish<T> = T extends ImportDiagnostic
  ? string
  : T extends readonly (infer Item)[]
    ? readonly InEnglish<Item>[]
    : T extends object
      ? { readonly [Member in keyof T]: InEnglish<T[Member]> }
      : T;

/** A report whose messages are sentences. */
export type EnglishReport = InEnglish<ImportReport>;

/** Imports a path; the messages of the report are sentences, as people read them. */
export async function importInEnglish(...args: Parameters<typeof importPath>): Promise<EnglishReport> {
  return inEnglish(await importPath(...args));
}

/** Formats every message inside a value. */
export function inEnglish<T>(value: T): InEnglish<T> {
  return JSON.parse(JSON.stringify(value), (_, member: unknown) =>
    isDiagnostic(member) ? formatDiagnostic(member) : member,
  );
}

const isDiagnostic = (value: unknown): value is ImportDiagnostic =>
  typeof value === 'object' && value !== null && 'code' in value && 'params' in value;

/** Two people who import. */
export const [EDITOR, OTHER_EDITOR] = ['editor@example.org', 'second@example.org'] as const;

/** Starts Canticle with both as editors. */
export async function startImportTest(): Promise<TestCanticle> {
  const canticle = await startCanticle();
  await canticle.app.listen({ host: '127.0.0.1', port: 0 });
  await canticle.createPerson(EDITOR, { roles: ['editor'] });
  await canticle.createPerson(OTHER_EDITOR, { roles: ['editor'] });
  return canticle;
}

/** Asks as the first editor, in the newest version of the existing API. */
export const askAsEditor =
  (canticle: TestCanticle) =>
  (call: Parameters<TestCanticle['request']>[0], body?: unknown): ReturnType<TestCanticle['request']> =>
    canticle.request(call, { as: EDITOR, version: '4.0', ...(body === undefined ? {} : { body }) });

/** A line of words as the API returns it. */
type StoredLine = {
  readonly text: string;
  readonly chords: { readonly original: readonly (readonly [number, string])[] };
};

/** The words of a song in one language as the API returns them. */
export type StoredText = {
  readonly language: string;
  readonly document: {
    readonly sections: readonly { readonly id: string; readonly kind: string; readonly lines: readonly StoredLine[] }[];
    readonly order: readonly string[];
  };
};

/** Something the report of an import says. */
export type ReportedLine = {
  readonly what: string;
  readonly kind: string;
  readonly name: string;
  readonly file: string;
  readonly text: string;
};

/**
 * Lets the first editor confirm an import that was uploaded, and waits for it. Returns what the report says, and the
 * texts of the songs that are new, by the title of the song in the language of its first text.
 */
export async function confirmImport(
  canticle: TestCanticle,
  id: string,
): Promise<{ texts: ReadonlyMap<string, readonly StoredText[]>; said: readonly ReportedLine[] }> {
  const ask = askAsEditor(canticle);
  const listSongs = async () => (await ask('GET api/Songs')).json as readonly { id: string; title: string }[];
  const before = new Set((await listSongs()).map((song) => song.id));
  const started = await ask(`POST api/canticle/imports/${id}/start`, {});
  if (started.status !== 200) throw new Error(`the import was answered with ${started.status}`);
  await canticle.context.jobs.runDue();
  const said: readonly ReportedLine[] = (await ask(`GET api/canticle/imports/${id}/lines`)).json.lines;
  const texts = new Map<string, readonly StoredText[]>();
  for (const song of (await listSongs()).filter((one) => !before.has(one.id))) {
    const own: readonly StoredText[] = (await ask(`GET api/canticle/songs/${song.id}/texts`)).json;
    const names = own.length < 2 ? {} : (await ask(`GET api/canticle/catalogue/song/${song.id}`)).json.item.name;
    texts.set(names[own[0]?.language ?? ''] ?? song.title, own);
  }
  return { texts, said };
}

/**
 * Lets the first editor upload files in an archive, or a file as it is, and the server analyse it; returns the id of
 * the import.
 */
export async function uploadImport(
  canticle: TestCanticle,
  content: Files | Buffer,
  fileName = 'hymnal.zip',
): Promise<string> {
  const origin = `http://127.0.0.1:${(canticle.app.server.address() as AddressInfo).port}`;
  const bytes = Buffer.isBuffer(content) ? content : await createZip(content);
  const id = await uploadFile(origin, await canticle.token(EDITOR), bytes, fileName);
  await canticle.context.jobs.runDue();
  return id;
}

/* As a tus client does. */
async function uploadFile(origin: string, bearer: string, bytes: Buffer, fileName: string): Promise<string> {
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${bearer}` };
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const begun = await fetch(`${origin}/api/canticle/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${encoded(fileName)},facts ${encoded('{"purpose":"import"}')}`,
    },
  });
  const path = begun.headers.get('location') ?? '';
  const sent = await fetch(new URL(path, origin), {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: new Uint8Array(bytes),
  });
  if (!sent.ok) throw new Error(`the upload was answered with ${sent.status}: ${await sent.text()}`);
  return /uploads\/([\w-]+)\/bytes$/.exec(path)?.[1] ?? '';
}

/** Inserts an import: one that has been analysed, or one whose job is in progress. Returns its id. */
export async function addImport(context: AppContext, state: 'looked' | 'looking'): Promise<string> {
  const id = newId();
  await context.database.transaction(async (tx) => {
    const jobId = await context.jobs.add(tx, { kind: 'of another process' });
    const about = { id, user_id: null, name: 'hymnal.zip', content_hash: '', byte_length: 1, stage: 'look' as const };
    const counts =
      '{"new":0,"changed":0,"unchanged":0,"kept":0,"duplicate":0,"skipped":0,"refused":0,"lost":0,"note":0}';
    const came = { options: '{"into":null,"name":null,"language":null}', counts, report: '' };
    const until = { created_at: '2026-01-01T00:00:00.000Z', expires_at: '2099-01-01T00:00:00.000Z' };
    const row = { ...about, ...came, ...until, job_id: jobId, is_done: state === 'looked' ? 1 : 0 };
    await tx.insertInto('imports').values(row).execute();
  });
  return id;
}

/** Inserts a bundle whose archive exists. Returns its id. */
export async function addBundle(context: AppContext): Promise<string> {
  const id = newId();
  const content = Buffer.from('an archive');
  const hash = await context.transfers.put(content);
  await context.database.transaction(async (tx) => {
    const jobId = await context.jobs.add(tx, { kind: 'of another process' });
    const [{ id: owner } = { id: '' }] = await tx.selectFrom('users').select('id').limit(1).execute();
    const counts = '{"collections":0,"songs":0,"articles":0,"translations":0,"contributors":0,"left":0}';
    const about = { id, user_id: owner, job_id: jobId, collections: null, content_hash: hash, counts };
    const until = { created_at: '2026-01-01T00:00:00.000Z', expires_at: '2099-01-01T00:00:00.000Z' };
    await tx
      .insertInto('bundles')
      .values({ ...about, ...until, byte_length: content.length })
      .execute();
  });
  return id;
}

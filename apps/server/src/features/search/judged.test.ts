import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createIndex, search, type SearchDocument } from '@canticle/search';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readJson } from '../../platform/database/index.ts';
import { openSampleData } from '../../../../../tests/fixtures/sample-data/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { engine } from '../../testing/test-storage.ts';
import { listCollections, listContributors, listSongs } from '../songs/index.ts';
import { importPath } from '../transfer/index.ts';
import { readIndexState, TABLES } from './queries.ts';

/** Real hymnals, or some of their hymns: what is asked for the others is left out. */
const samples = await openSampleData();
const JUDGED = new URL('../../../../../packages/search/judged/queries.json', import.meta.url);
const LIBRARY = new URL('../../../../../library/', import.meta.url).pathname;

type Judged = { readonly kind: string; readonly query: string; readonly right: readonly string[] };

const person = 'editor@example.org';
let canticle: TestCanticle;
/* By the name the queries use: "cis/322", "person:Isaac Watts". */
const ids = new Map<string, string[]>();

async function nameSongs(): Promise<void> {
  const { read } = canticle.context.database;
  for (const { id: collectionId, key } of await listCollections(read)) {
    for (const { id, memberships } of await listSongs(read, { collectionIds: [collectionId] })) {
      const number = memberships.find((one) => one.collectionId === collectionId)?.number ?? 0;
      call(`${key.toLowerCase()}/${String(number).padStart(3, '0')}`, id);
    }
  }
  for (const { id, name } of await listContributors(read)) call(`person:${name}`, id);
}

const call = (name: string, id: string) => ids.set(name, [...(ids.get(name) ?? []), id]);

const read = async () =>
  (JSON.parse(await readFile(JUDGED, 'utf8')) as Judged[]).filter(
    ({ right }) => !samples.isTwin || right.some((name) => ids.has(name)),
  );
const isAboutPeople = ({ right }: Judged) => right.some((name) => name.startsWith('person:'));

/** Ids of the first ten results. */
async function answersTo(question: Judged): Promise<string[]> {
  const body = { query: question.query, limit: 10 };
  const { json } = await canticle.request('POST api/Search', { as: person, version: '4.0', body });
  const group = isAboutPeople(question) ? json.contributors : json.songs;
  return group.map(({ id }: { id: string }) => id);
}

/** Everything the index of the server was built from, in order. */
async function readIndexed(): Promise<readonly SearchDocument[]> {
  const { read: db } = canticle.context.database;
  const { slot } = await readIndexState(db);
  const rows = await db
    .selectFrom(TABLES[slot ?? 'a'].documents)
    .select('source')
    .orderBy('number')
    .execute();
  return rows.map(({ source }) => readJson<{ document: SearchDocument }>(source).document);
}

describe('judged questions', () => {
  beforeAll(async () => {
    canticle = await startCanticle();
    await importPath(canticle.context, LIBRARY);
    await importPath(canticle.context, join(samples.folder, 'hymns/christ-in-song-1908'), { into: 'CIS' });
    await importPath(canticle.context, join(samples.folder, 'openlyrics/hymnary-fhop'), { into: 'FHOP' });
    await canticle.createPerson(person, { roles: ['editor'] });
    await nameSongs();
    await vi.waitFor(
      async () => {
        const body = { query: 'is it built' };
        const { status } = await canticle.request('POST api/Search', { as: person, version: '4.0', body });
        expect(status).toBe(200);
      },
      { timeout: 100_000, interval: 100 },
    );
  }, 120_000);
  afterAll(() => canticle.close());

  test('find the right song among the first three for 95 of a hundred, and first for 85', {
    timeout: 120_000,
  }, async () => {
    const judged = await read();
    expect(judged.length).toBeGreaterThanOrEqual(samples.contents.judged);
    expect(judged.filter(({ right }) => right.every((name) => !ids.has(name)))).toEqual([]);
    const places = new Map<Judged, number>();
    for (const question of judged) {
      const wanted = new Set(question.right.flatMap((name) => ids.get(name) ?? []));
      const place = (await answersTo(question)).findIndex((id) => wanted.has(id));
      places.set(question, place === -1 ? Infinity : place + 1);
    }
    const share = (most: number, some = judged) =>
      some.filter((question) => (places.get(question) ?? Infinity) <= most).length / some.length;
    const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
    const lines = [...Map.groupBy(judged, ({ kind }) => kind)].map(
      ([kind, some]) =>
        `  ${kind}: ${some.length}, first ${percent(share(1, some))}, in three ${percent(share(3, some))}`,
    );
    const missed = judged.filter((question) => (places.get(question) ?? Infinity) > 3).map(({ query }) => query);
    console.log(
      [
        `${judged.length} judged questions on ${engine}: first ${percent(share(1))}, in three ${percent(share(3))}`,
        ...lines,
        ...missed.map((query) => `  not in three: ${query}`),
      ].join('\n'),
    );
    expect(share(3)).toBeGreaterThanOrEqual(0.95);
    expect(share(1)).toBeGreaterThanOrEqual(0.85);
  });

  test('have the same answers in the same order from an index in memory', { timeout: 120_000 }, async () => {
    const index = createIndex(await readIndexed());
    for (const question of await read()) {
      const kind = isAboutPeople(question) ? 'contributor' : 'song';
      const { rankings } = search(index, kind, question.query, { language: 'en' });
      const offline = rankings.slice(0, 10).map(({ document }) => document.id);
      expect([question.query, offline]).toEqual([question.query, await answersTo(question)]);
    }
  });
});

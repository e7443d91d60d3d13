// The baselines for search, in a separate process behind the same kind of address: the plain full text search of the
// engine, and MiniSearch in memory. Usage: node tools/bench/search-baselines.ts <songs.json> [database url]
import { readFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import Fastify from 'fastify';
import MiniSearch from 'minisearch';
import pg from 'pg';
import type { BenchSong } from './synthetic-songs.ts';

type SearchRequest = { readonly query: string };
type Find = (query: string) => Promise<readonly number[]>;

const [, , file = '', databaseUrl] = process.argv;
const songs = JSON.parse(readFileSync(file, 'utf8')) as readonly BenchSong[];
const textOf = ({ verses }: BenchSong) => verses.flat().join('\n');
const wordsOf = (query: string) => query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function plainSqlite(): Find {
  const db = new Sqlite(':memory:');
  db.exec('create virtual table plain using fts5(title, text, tokenize="porter unicode61")');
  const put = db.prepare('insert into plain (rowid, title, text) values (?, ?, ?)');
  db.transaction(() => {
    for (const song of songs) put.run(song.number, song.title, textOf(song));
  })();
  const find = db.prepare('select rowid as number from plain where plain match ? order by rank limit 20');
  return async (query) => {
    const rows = find.all(
      wordsOf(query)
        .map((word) => `"${word}"`)
        .join(' OR '),
    ) as { number: number }[];
    return rows.map(({ number }) => number);
  };
}

async function plainPostgres(address: string): Promise<Find> {
  const pool = new pg.Pool({ connectionString: address, max: 10 });
  await pool.query('drop table if exists bench_plain');
  await pool.query('create unlogged table bench_plain (number int primary key, words tsvector)');
  for (let from = 0; from < songs.length; from += 500) {
    const some = songs.slice(from, from + 500);
    await pool.query(
      "insert into bench_plain select number, to_tsvector('english', words) from unnest($1::int[], $2::text[]) as t(number, words)",
      [some.map(({ number }) => number), some.map((song) => `${song.title}\n${textOf(song)}`)],
    );
  }
  await pool.query('create index on bench_plain using gin (words)');
  await pool.query('analyze bench_plain');
  return async (query) => {
    const { rows } = await pool.query<{ number: number }>(
      "select number from bench_plain, to_tsquery('english', $1) as asked where words @@ asked order by ts_rank(words, asked) desc limit 20",
      [wordsOf(query).join(' | ')],
    );
    return rows.map(({ number }) => number);
  };
}

function miniSearch(): Find {
  const index = new MiniSearch<{ id: number; title: string; text: string }>({ fields: ['title', 'text'] });
  index.addAll(songs.map((song) => ({ id: song.number, title: song.title, text: textOf(song) })));
  const options = { fuzzy: 0.2, prefix: true, boost: { title: 2 } };
  return async (query) =>
    index
      .search(query, options)
      .slice(0, 20)
      .map(({ id }) => id as number);
}

const finds: { readonly [path: string]: Find } = {
  plain: databaseUrl === undefined ? plainSqlite() : await plainPostgres(databaseUrl),
  mini: miniSearch(),
};
const app = Fastify();
for (const [path, find] of Object.entries(finds))
  app.post(`/${path}`, async ({ body }) => find((body as SearchRequest).query));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));

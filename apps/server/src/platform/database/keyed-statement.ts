import { CompiledQuery, PostgresAdapter } from 'kysely';
import type { Reader } from './transaction.ts';
import { registerPreparedStatement } from './statements.ts';

/** Reads the rows of these keys, in no particular order. */
export type KeyedStatement<Row> = (db: Reader, keys: readonly (string | number)[]) => Promise<readonly Row[]>;

/**
 * A statement that is run very often with different keys: each connection prepares it once, however many keys there
 * are.
 *
 * @param buildSql  builds the statement; `oneOf` returns the condition that a column equals one of the keys
 * @example typeof keyedStatement((oneOf) => `select id, name from tags where ${oneOf('id')}`) // 'function'
 */
export function keyedStatement<Row>(buildSql: (oneOf: (column: string) => string) => string): KeyedStatement<Row> {
  const onSqlite = buildSql((column) => `${column} in (select value from json_each(?))`);
  const onPostgres = registerPreparedStatement(buildSql((column) => `${column} = any($1)`));
  return async (db, keys) => {
    if (keys.length === 0) return [];
    const { adapter } = db.getExecutor();
    const query: CompiledQuery<Row> =
      adapter instanceof PostgresAdapter
        ? CompiledQuery.raw(onPostgres, [keys])
        : CompiledQuery.raw(onSqlite, [JSON.stringify(keys)]);
    return (await db.executeQuery<Row>(query)).rows;
  };
}

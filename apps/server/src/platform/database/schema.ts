import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * What the migrations need to write one table definition for both engines: strict tables on SQLite, text that sorts by
 * its bytes on PostgreSQL, and an auto-increment number.
 */
export function strict(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  return {
    table(name: string): CreateTableBuilder<string> {
      const builder = db.schema.createTable(name);
      return isPostgres ? builder : builder.modifyEnd(sql`strict`);
    },
    number: {
      /** Integers beyond 2^31. */
      big: isPostgres ? ('bigint' as const) : ('integer' as const),
      /** 64-bit floating point. */
      real: isPostgres ? ('double precision' as const) : ('real' as const),
      /** Auto-increment: the primary key. */
      growing: isPostgres ? ('bigserial' as const) : ('integer' as const),
    },
    grow: (column: ColumnDefinitionBuilder) => (isPostgres ? column.primaryKey() : column.primaryKey().autoIncrement()),
  };
}

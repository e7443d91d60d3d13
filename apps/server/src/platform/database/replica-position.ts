import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { registerPreparedStatement } from './statements.ts';
import type { Reader } from './transaction.ts';

/** How far the primary had written at a moment: a replica that has replayed as much shows all that was committed then. */
export type Position = {
  /** Which PostgreSQL cluster it is, and which of its databases. */
  readonly system: string;
  /** The mark of the timeline it writes. A replica that is left behind on another timeline never gets it. */
  readonly mark: string;
  /** Bytes of the write-ahead log. */
  readonly bytes: number;
};

/** Knows which position a replica must have reached to be read. */
export type PositionReader = {
  /**
   * A position that covers what was committed before the last `forget`, and everything older than five seconds.
   *
   * @throws what the primary throws
   */
  required(): Promise<Position>;
  /** The next `required` asks the primary again. */
  forget(): void;
};

/** Nothing that is read from a replica is older, in milliseconds. */
const MAX_AGE_MS = 5000;

/** Creates the reader of positions of the primary. */
export function createPositionReader(primary: Reader): PositionReader {
  let last: { readonly position: Promise<Position>; readonly at: number } | undefined;
  return {
    required() {
      if (last !== undefined && performance.now() - last.at < MAX_AGE_MS) return last.position;
      const asked = { position: readPosition(primary), at: performance.now() };
      last = asked;
      asked.position.catch(() => {
        if (last === asked) last = undefined;
      });
      return asked.position;
    },
    forget: () => (last = undefined),
  };
}

type PositionRow = Omit<Position, 'mark'> & { readonly timeline: number; readonly mark: string | null };

/* The insert position comes after everything that can be seen. At the beginning of a page or a file it comes after a
   header, which replicas do not count. The name of a file of the log begins with its timeline.
   Source: https://www.postgresql.org/docs/current/functions-admin.html#FUNCTIONS-ADMIN-BACKUP */
const READ_POSITION = registerPreparedStatement(`
  select written.lsn - '0/0'::pg_lsn - case
      when written.file_offset = 40 then 40
      when written.file_offset % current_setting('wal_block_size')::integer = 24 then 24
      else 0 end as bytes,
    (select system_identifier || ' ' || current_database() from pg_control_system()) as system,
    written.timeline,
    replication_marks.mark
  from (
    select now.lsn, file.file_offset, ('x' || substr(file.file_name, 1, 8))::bit(32)::integer as timeline
    from (select pg_current_wal_insert_lsn() as lsn offset 0) as now,
      lateral pg_walfile_name_offset(now.lsn) as file
  ) as written
  left join replication_marks on replication_marks.timeline = written.timeline`);

async function readPosition(primary: Reader): Promise<Position> {
  for (;;) {
    const { rows } = await primary.executeQuery<PositionRow>(CompiledQuery.raw(READ_POSITION));
    const [row] = rows;
    if (row === undefined) throw new Error('PostgreSQL did not say how far it has written.');
    const { timeline, mark, ...position } = row;
    if (mark !== null) return { ...position, mark };
    await primary
      .insertInto('replication_marks')
      .values({ timeline, mark: randomUUID() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

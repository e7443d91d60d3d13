import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Replicas } from './replicas.ts';
import type { Tables } from './tables.ts';
import type { Reader } from './transaction.ts';

/** Creates what reads from a replica where one may answer, and from the primary otherwise. It has no transactions. */
export function createReplicaReader(primary: Reader, replicas: Pick<Replicas, 'query'>): Reader {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new ReplicaDriver(primary, replicas),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely<Tables>({ dialect });
}

class ReplicaDriver implements Driver {
  readonly #primary: Reader;
  readonly #replicas: Pick<Replicas, 'query'>;

  constructor(primary: Reader, replicas: Pick<Replicas, 'query'>) {
    this.#primary = primary;
    this.#replicas = replicas;
  }

  async init(): Promise<void> {}

  /* Who answers is decided for each query. */
  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async <Row>(query: CompiledQuery) =>
        (await this.#replicas.query<Row>(query)) ??
        (await this.#primary.executeQuery<Row>(query as CompiledQuery<Row>)),
      streamQuery: unsupported,
    };
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction = unsupported;
  commitTransaction = unsupported;
  rollbackTransaction = unsupported;

  async destroy(): Promise<void> {}
}

function unsupported(): never {
  throw new Error('A replica is read with single queries: transactions are for the primary.');
}

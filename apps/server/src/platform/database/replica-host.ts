import type { CompiledQuery, QueryResult } from 'kysely';
import pg from 'pg';
import { errorCode } from '../errors/index.ts';
import { explainConnectionError, nameServer } from './connection-errors.ts';
import { toDatabaseError } from './database-error.ts';
import { types } from './postgres.ts';
import type { Position } from './replica-position.ts';
import { TIMEOUTS, runChecked, withPreparedStatements } from './statements.ts';

/**
 * Whether a host of `DATABASE_READ_URL` can be read: `ready`, `away` when it does not answer, `behind` when it has not
 * replayed what it should have for seconds, `primary` when it is no replica but takes changes itself, `foreign` when it
 * is a replica of another database.
 */
export type HostState = 'ready' | 'away' | 'behind' | 'primary' | 'foreign';

/** How replicas are connected to. */
export type HostOptions = { readonly size: number; readonly isPooled: boolean | undefined };

/** Milliseconds a replica has to accept a connection, and to answer; then the primary is asked. */
const CONNECT_TIMEOUT_MS = 2000;
const QUERY_TIMEOUT_MS = 3000;
/** Milliseconds a replica that is behind is left alone; they double while it stays behind. At the most it is `behind`. */
const MIN_PAUSE_MS = 4;
const MAX_PAUSE_MS = 1024;

/* Whether it is a replica, how far it has replayed, and whether it follows the timeline of the primary. What is set
   lasts for the transaction: a pooler does not take it from the parameters of the connection. */
const CHECK = `select set_config('statement_timeout', '${TIMEOUTS.statement_timeout}', true), pg_is_in_recovery(),
  pg_last_wal_replay_lsn() - '0/0'::pg_lsn, exists (select from replication_marks where mark = $1)`;
const DESCRIBE = `select pg_backend_pid() as pid, pg_is_in_recovery() as "isReplica",
  pg_last_wal_replay_lsn() - '0/0'::pg_lsn as bytes,
  (select system_identifier || ' ' || current_database() from pg_control_system()) as system,
  to_regclass('replication_marks') is not null as "hasMarks"`;

/** One host that may be a replica. */
export class ReplicaHost {
  readonly #address: string;
  readonly #options: HostOptions;
  #pool: pg.Pool | undefined;
  #isPooled = true;
  /* How far each connection is known to have replayed: it never goes back. */
  #replayed = new WeakMap<pg.PoolClient, Pick<Position, 'mark' | 'bytes'>>();
  #state: HostState = 'away';
  #explanation = '';
  #pauseMs = 0;
  #pausedUntil = 0;
  /* What it is expected to have replayed, and since when. */
  #target: { readonly bytes: number; readonly since: number } | undefined;
  #lagSeconds: number | undefined;

  constructor(address: string, options: HostOptions) {
    this.#address = address;
    this.#options = options;
  }

  get state(): HostState {
    return this.#state;
  }

  /** Why it cannot be read, for the operator; its name when it can. */
  get explanation(): string {
    return this.#state === 'ready' ? nameServer(this.#address) : this.#explanation;
  }

  /** For how long it has not had what it should have; undefined when it is not known. */
  get lagSeconds(): number | undefined {
    return this.#state === 'ready' || this.#state === 'behind' ? this.#lagSeconds : undefined;
  }

  /** Whether it was found behind a moment ago. */
  get isPaused(): boolean {
    return performance.now() < this.#pausedUntil;
  }

  /** Runs a query that only reads, unless it has not replayed up to this position or cannot be reached: then undefined. */
  async query<Row>(query: CompiledQuery, needed: Position): Promise<QueryResult<Row> | undefined> {
    const pool = this.#pool;
    if (pool === undefined) return undefined;
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      const result = await this.#run(client, query, needed);
      client.release();
      return result as QueryResult<Row> | undefined;
    } catch (error) {
      client?.release(true);
      // A query that is in the way of what is replayed, or takes too long, says nothing about the next one.
      const isLost = toDatabaseError(error)?.kind === 'away' && errorCode(error) !== '57014';
      if (isLost && pool === this.#pool) this.#setAway(error);
      return undefined;
    }
  }

  async #run(client: pg.PoolClient, { sql: text, parameters: values }: CompiledQuery, needed: Position) {
    const known = this.#replayed.get(client);
    if (!this.#isPooled && known !== undefined && known.mark === needed.mark && known.bytes >= needed.bytes)
      return withPreparedStatements(client)(text, values);
    const check = { text: CHECK, values: [needed.mark] };
    const { row, result } = await runChecked(client, check, { text, values }, this.#isPooled);
    const [, isReplica, bytes, hasMark] = row;
    if (isReplica !== 't') return this.#refuse('primary');
    if (hasMark !== 't' || Number(bytes) < needed.bytes) return this.#pause();
    this.#replayed.set(client, { mark: needed.mark, bytes: Number(bytes) });
    this.#pauseMs = 0;
    return result;
  }

  #pause(): undefined {
    this.#pauseMs = Math.min(MAX_PAUSE_MS, this.#pauseMs * 2 || MIN_PAUSE_MS);
    this.#pausedUntil = performance.now() + this.#pauseMs;
    if (this.#pauseMs === MAX_PAUSE_MS) return this.#refuse('behind');
  }

  #refuse(state: Exclude<HostState, 'ready' | 'away'>): undefined {
    const server = nameServer(this.#address);
    this.#state = state;
    this.#explanation = {
      behind: `${server} is behind the primary.`,
      primary: `${server}, which DATABASE_READ_URL names, is no replica: it takes changes itself.`,
      foreign: `${server}, which DATABASE_READ_URL names, is no replica of the database in DATABASE_URL.`,
    }[state];
  }

  #setAway(error: unknown): void {
    this.#state = 'away';
    const explained = explainConnectionError(error, this.#address, 'DATABASE_READ_URL');
    this.#explanation = explained?.explanation ?? explained?.message ?? String(error);
    // Connections that were lost without a word would be found one by one.
    this.close();
  }

  /** Asks the host for its state. */
  async probe(needed: Position): Promise<void> {
    const client = new pg.Client({ ...this.#connection(), statement_timeout: undefined });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query(DESCRIBE);
      const [{ pid, isReplica, bytes, system, hasMarks }] = rows;
      const hasMark = hasMarks && (await client.query(FIND_MARK, [needed.mark])).rows.length > 0;
      // The driver's types omit the process id.
      this.#isPooled = this.#options.isPooled ?? pid !== Reflect.get(client, 'processID');
      if (!isReplica) this.#refuse('primary');
      else if (system !== needed.system || (!hasMark && bytes >= needed.bytes)) this.#refuse('foreign');
      else this.#judgeLag(bytes, needed.bytes, hasMark);
    } catch (error) {
      this.#setAway(error);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  #judgeLag(bytes: number, primaryBytes: number, hasMark: boolean): void {
    const now = performance.now();
    const isReached = this.#target === undefined || bytes >= this.#target.bytes;
    const target = isReached || this.#target === undefined ? { bytes: primaryBytes, since: now } : this.#target;
    this.#target = target;
    this.#lagSeconds = isReached ? 0 : (now - target.since) / 1000;
    if (!isReached || !hasMark) return this.#refuse('behind');
    this.#pool ??= this.#open();
    this.#state = 'ready';
  }

  #connection(): pg.ClientConfig {
    return {
      connectionString: this.#address,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      types,
    };
  }

  #open(): pg.Pool {
    const limits = this.#isPooled ? {} : TIMEOUTS;
    const pool = new pg.Pool({ ...this.#connection(), ...limits, max: this.#options.size });
    pool.on('error', (error) => pool === this.#pool && this.#setAway(error));
    pool.on('connect', (client) => void client.on('error', () => undefined));
    return pool;
  }

  /** Ends its connections as they become idle. */
  close(): void {
    const pool = this.#pool;
    this.#pool = undefined;
    this.#replayed = new WeakMap();
    pool?.end().catch(() => undefined);
  }
}

const FIND_MARK = 'select 1 from replication_marks where mark = $1';

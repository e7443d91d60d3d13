import { createHash } from 'node:crypto';
import pg from 'pg';

type Statement = { readonly text: string; readonly values?: readonly unknown[] | undefined };

/** How a connection runs a statement. */
export type RunQuery = (text: string, values?: readonly unknown[]) => Promise<unknown>;

/**
 * Milliseconds after which PostgreSQL cancels a statement, reports a lock that another transaction holds, and ends an
 * idle transaction.
 */
export const TIMEOUTS = { statement_timeout: 5000, lock_timeout: 4500, idle_in_transaction_session_timeout: 10_000 };

/* The names of the statements each connection has prepared, by their text. */
const preparedNames = new Map<string, string>();

/** From now on each connection prepares this statement once and reuses it. It names its columns; returns the text. */
export function registerPreparedStatement(text: string): string {
  preparedNames.set(text, `canticle_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`);
  return text;
}

/** Lets a connection reuse the prepared statements: the driver caches those that have a name. */
export function withPreparedStatements(client: pg.ClientBase): RunQuery {
  const query = queryOf(client);
  return (text, values) => query(withName({ text, values }));
}

const withName = (statement: Statement): Statement & { readonly name?: string } => {
  const name = preparedNames.get(statement.text);
  return name === undefined ? statement : { name, ...statement };
};

/**
 * Sets the timeouts for each transaction, and for each statement outside one: what is set or prepared on a connection
 * stays with the pooler, which assigns another connection to the next transaction. This needs no round trip of its own.
 */
export function withTransactionTimeouts(client: pg.ClientBase): RunQuery {
  const query = queryOf(client);
  return (text, values) => {
    if (/^(begin|start transaction)\b/i.test(text)) return query(`${text}; ${SET_TIMEOUTS}`);
    if (client.getTransactionStatus() !== 'I') return query(text, values);
    return runAfter(query, { text: SET_STATEMENT_TIMEOUT }, { text, values }).then(({ result }) => result);
  };
}

/**
 * Runs a statement right after another that returns one row: in one transaction, in one round trip, and through a
 * pooler on one connection.
 *
 * @param isPooled  whether a pooler stands between, where no statement can be prepared
 * @returns the row of the first as PostgreSQL writes it, and the result of the second
 */
export function runChecked(
  client: pg.ClientBase,
  check: { readonly text: string; readonly values: readonly string[] },
  statement: Statement,
  isPooled: boolean,
): ReturnType<typeof runAfter> {
  return runAfter(queryOf(client), check, isPooled ? statement : withName(statement));
}

type DataRow = readonly (string | null)[];

function runAfter(
  query: (...given: unknown[]) => Promise<unknown>,
  first: FirstStatement,
  statement: Statement,
): Promise<{ readonly row: DataRow; readonly result: unknown }> {
  return new Promise((resolve, reject) => {
    let row: DataRow = [];
    const done = (error: unknown, result: unknown) => (error ? reject(error) : resolve({ row, result }));
    // The types of the driver omit `queryMode`.
    const config = { ...statement, queryMode: 'extended' };
    query(new FollowingQuery(config, done, first, (found) => (row = found)));
  });
}

const SET_TIMEOUTS = Object.entries(TIMEOUTS)
  .map(([name, ms]) => `set local ${name} = ${ms}`)
  .join('; ');
/* Outside a transaction `set local` would be rejected with a warning. Waiting for a lock counts towards the
   statement timeout. */
const SET_STATEMENT_TIMEOUT = `select set_config('statement_timeout', '${TIMEOUTS.statement_timeout}', true)`;

function queryOf(client: pg.ClientBase): (...given: unknown[]) => Promise<unknown> {
  const { query } = client;
  return (...given) => Reflect.apply(query, client, given);
}

type Messages = {
  parse(message: { readonly text: string }): void;
  bind(message: { readonly values?: readonly string[] }): void;
  execute(message: object): void;
};
/* The methods of a query that the driver calls; its types omit them. */
declare module 'pg' {
  interface Query {
    prepare(messages: Messages): void;
    handleDataRow(message: { readonly fields: DataRow }): void;
    handleCommandComplete(message: unknown, messages: Messages): void;
  }
}

type FirstStatement = { readonly text: string; readonly values?: readonly string[] };

/* Everything up to the sync that ends a query is one transaction, and uses one connection of the pooler. */
class FollowingQuery extends pg.Query {
  readonly #first: FirstStatement;
  readonly #onRow: (row: DataRow) => void;
  #isFirstDone = false;

  constructor(
    statement: Statement,
    done: (error: unknown, result: unknown) => void,
    first: FirstStatement,
    onRow: (row: DataRow) => void,
  ) {
    // The types of the driver want values that can be changed.
    super({ ...statement, values: [...(statement.values ?? [])] }, undefined, done);
    this.#first = first;
    this.#onRow = onRow;
  }

  override prepare(messages: Messages): void {
    const { text, values = [] } = this.#first;
    messages.parse({ text });
    messages.bind({ values });
    messages.execute({});
    super.prepare(messages);
  }

  override handleDataRow(message: { readonly fields: DataRow }): void {
    if (this.#isFirstDone) super.handleDataRow(message);
    else this.#onRow(message.fields);
  }

  override handleCommandComplete(message: unknown, messages: Messages): void {
    if (this.#isFirstDone) super.handleCommandComplete(message, messages);
    this.#isFirstDone = true;
  }
}

import { createHash } from 'node:crypto';
import pg from 'pg';

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
  return (text, values) => {
    const name = preparedNames.get(text);
    return name === undefined ? query(text, values) : query({ name, text, values });
  };
}

/**
 * Sets the timeouts for each transaction, and for each statement outside one: what is set or prepared on a connection
 * stays with the pooler, which assigns another connection to the next transaction. This needs no round trip of its own.
 */
export function withTransactionTimeouts(client: pg.ClientBase): RunQuery {
  const query = queryOf(client);
  return (text, values) => {
    if (/^(begin|start transaction)\b/i.test(text)) return query(`${text}; ${SET_TIMEOUTS}`);
    if (client.getTransactionStatus() !== 'I') return query(text, values);
    return new Promise((resolve, reject) => {
      const done = (error: unknown, result: unknown) => (error ? reject(error) : resolve(result));
      // The types of the driver omit `queryMode`.
      const config = { text, values, queryMode: 'extended' };
      query(new TimeoutQuery(config, undefined, done));
    });
  };
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
  bind(message: object): void;
  execute(message: object): void;
};
/* The methods of a query that the driver calls; its types omit them. */
declare module 'pg' {
  interface Query {
    prepare(messages: Messages): void;
    handleDataRow(message: unknown): void;
    handleCommandComplete(message: unknown, messages: Messages): void;
  }
}

/* Everything up to the sync that ends a query is one transaction, and uses one connection of the pooler. */
class TimeoutQuery extends pg.Query {
  #isLimited = false;

  override prepare(messages: Messages): void {
    messages.parse({ text: SET_STATEMENT_TIMEOUT });
    messages.bind({});
    messages.execute({});
    super.prepare(messages);
  }

  /* The first row is the result of setting the timeout. */
  override handleDataRow(message: unknown): void {
    if (this.#isLimited) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, messages: Messages): void {
    if (this.#isLimited) super.handleCommandComplete(message, messages);
    this.#isLimited = true;
  }
}

import { createHash } from 'node:crypto';
import pg from 'pg';

/** How a connection is asked a statement. */
export type RunQuery = (text: string, values?: readonly unknown[]) => Promise<unknown>;

/** Milliseconds after which PostgreSQL ends what takes too long, and says so of a lock that another holds. */
export const TIMEOUTS = { statement_timeout: 5000, lock_timeout: 4500, idle_in_transaction_session_timeout: 10_000 };

/* The names of the statements each connection keeps, by their text. */
const preparedNames = new Map<string, string>();

/** From now on each connection takes this statement apart once and keeps it. It names its columns; gives the text. */
export function registerPreparedStatement(text: string): string {
  preparedNames.set(text, `canticle_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`);
  return text;
}

/** Lets a connection of our own keep the statements that are prepared: the driver keeps those that have a name. */
export function withPreparedStatements(client: pg.ClientBase): RunQuery {
  const query = queryOf(client);
  return (text, values) => {
    const name = preparedNames.get(text);
    return name === undefined ? query(text, values) : query({ name, text, values });
  };
}

/**
 * Sets the limits anew for each transaction, and for each statement outside one: what is set for a connection, or kept in it,
 * stays with the pooler, which gives the next transaction another. It costs no question of its own.
 */
export function withTransactionTimeouts(client: pg.ClientBase): RunQuery {
  const query = queryOf(client);
  return (text, values) => {
    if (/^(begin|start transaction)\b/i.test(text)) return query(`${text}; ${SET_TIMEOUTS}`);
    if (client.getTransactionStatus() !== 'I') return query(text, values);
    return new Promise((resolve, reject) => {
      const done = (error: unknown, result: unknown) => (error ? reject(error) : resolve(result));
      query(new TimeoutQuery({ text, values, queryMode: 'extended' }, undefined, done));
    });
  };
}

const SET_TIMEOUTS = Object.entries(TIMEOUTS)
  .map(([name, ms]) => `set local ${name} = ${ms}`)
  .join('; ');
/* Outside a transaction `set local` would be refused with a warning. A lock that is waited for is part of the statement. */
const SET_STATEMENT_TIMEOUT = `select set_config('statement_timeout', '${TIMEOUTS.statement_timeout}', true)`;

const queryOf = (client: pg.ClientBase) =>
  client.query.bind(client) as unknown as (...given: unknown[]) => Promise<unknown>;

type Messages = {
  parse(message: { readonly text: string }): void;
  bind(message: object): void;
  execute(message: object): void;
};
/* What the driver calls of a query; its types leave it out. */
type DriverQuery = {
  prepare(messages: Messages): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, messages: Messages): void;
};
const DriverQuery = pg.Query as unknown as new (
  config: object,
  values: undefined,
  done: (error: unknown, result: unknown) => void,
) => DriverQuery;

/* Everything up to the sync that ends a question is one transaction, and holds one connection of the pooler. */
class TimeoutQuery extends DriverQuery {
  #isLimited = false;

  override prepare(messages: Messages): void {
    messages.parse({ text: SET_STATEMENT_TIMEOUT });
    messages.bind({});
    messages.execute({});
    super.prepare(messages);
  }

  /* The first answer is that of the limit. */
  override handleDataRow(message: unknown): void {
    if (this.#isLimited) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, messages: Messages): void {
    if (this.#isLimited) super.handleCommandComplete(message, messages);
    this.#isLimited = true;
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, QueryResult } from 'kysely';
import { parseDatabaseUrl } from '../config/index.ts';
import { type HostOptions, type HostState, ReplicaHost } from './replica-host.ts';
import { createPositionReader } from './replica-position.ts';
import type { Reader } from './transaction.ts';

/** Reads that could go to a replica, by who answered them. */
export type ReadCounts = { readonly replica: number; readonly primary: number };

/** The state of the replicas, as this process sees them. */
export type ReplicaStatus = {
  /** Why no replica is read at the moment, as one sentence without names; undefined when one is. */
  readonly problem: string | undefined;
  /** For how many seconds it has not had what it should have; undefined when none can be asked. */
  readonly lagSeconds: number | undefined;
};

/** The replicas of the primary. */
export type Replicas = {
  /** Runs a query on a replica that has all this process knows of; undefined when the primary has to answer it. */
  query<Row>(query: CompiledQuery): Promise<QueryResult<Row> | undefined>;
  /** From now on replicas are read only if they show what the primary shows now. */
  advance(): void;
  /** What `work` reads never goes back in time: all of one replica, and after the first read of the primary all of it. */
  runRequest<T>(work: () => T): T;
  /** From now on the request that runs reads from the primary only. */
  usePrimary(): void;
  counts(): ReadCounts;
  /** Asks the replicas, at most once a second. */
  status(): Promise<ReplicaStatus>;
  close(): void;
};

/** Milliseconds between two questions to replicas that cannot be read. */
const PROBE_INTERVAL_MS = 1000;

const PROBLEMS: Readonly<Record<Exclude<HostState, 'ready'>, string>> = {
  away: 'No replica can be reached. The primary answers instead.',
  behind: 'The replica is behind. The primary answers instead.',
  primary: 'DATABASE_READ_URL names no replica. The primary answers instead.',
  foreign: 'DATABASE_READ_URL names no replica of this database. The primary answers instead.',
};

/**
 * Finds the replicas; a process reads one of them at a time.
 *
 * @param databaseReadUrl  names one host or several
 * @param onChange  called with a sentence for the operator when a replica is read, or none is any more
 */
export async function findReplicas(
  databaseReadUrl: string,
  primary: Reader,
  options: HostOptions,
  onChange: (sentence: string) => void,
): Promise<Replicas> {
  const replicas = new HostReplicas(databaseReadUrl, primary, options, onChange);
  await replicas.status();
  return replicas;
}

type RequestState = { source: ReplicaHost | 'primary' | undefined };

class HostReplicas implements Replicas {
  readonly #hosts: readonly ReplicaHost[];
  readonly #position: ReturnType<typeof createPositionReader>;
  readonly #onChange: (sentence: string) => void;
  readonly #requests = new AsyncLocalStorage<RequestState>();
  #current: ReplicaHost | undefined;
  #reported: string | undefined;
  #probing: Promise<void> | undefined;
  #probedAt = Number.NEGATIVE_INFINITY;
  #isClosed = false;
  #counts = { replica: 0, primary: 0 };

  constructor(databaseReadUrl: string, primary: Reader, options: HostOptions, onChange: (sentence: string) => void) {
    const hosts = parseDatabaseUrl(databaseReadUrl).addresses.map((address) => new ReplicaHost(address, options));
    // Several processes begin with different hosts.
    const first = Math.floor(Math.random() * hosts.length);
    this.#hosts = [...hosts.slice(first), ...hosts.slice(0, first)];
    this.#position = createPositionReader(primary);
    this.#onChange = onChange;
  }

  async query<Row>(query: CompiledQuery): Promise<QueryResult<Row> | undefined> {
    const request = this.#requests.getStore();
    const host = request?.source === 'primary' ? undefined : this.#choose();
    const isOther = request?.source !== undefined && request.source !== host;
    const found = host === undefined || isOther ? undefined : await this.#read<Row>(host, query);
    if (request !== undefined && request.source !== 'primary') request.source = found === undefined ? 'primary' : host;
    this.#counts[found === undefined ? 'primary' : 'replica'] += 1;
    return found;
  }

  async #read<Row>(host: ReplicaHost, query: CompiledQuery): Promise<QueryResult<Row> | undefined> {
    // The primary reports its own errors to whoever asks it.
    const needed = await this.#position.required().catch(() => undefined);
    const found = needed && (await host.query<Row>(query, needed));
    if (host.state !== 'ready') this.#probeSoon();
    return found;
  }

  #choose(): ReplicaHost | undefined {
    if (this.#current?.state === 'ready') return this.#current.isPaused ? undefined : this.#current;
    const next = this.#hosts.find(({ state }) => state === 'ready');
    if (next === undefined) {
      this.#probeSoon();
      return undefined;
    }
    // The next one shows at least what was read from the last one.
    this.advance();
    this.#current = next;
    return next;
  }

  #probeSoon(): void {
    if (!this.#isClosed && performance.now() - this.#probedAt > PROBE_INTERVAL_MS) void this.#probe();
  }

  #probe(): Promise<void> {
    this.#probing ??= this.#probeAll().finally(() => (this.#probing = undefined));
    return this.#probing;
  }

  async #probeAll(): Promise<void> {
    const needed = await this.#position.required().catch(() => undefined);
    if (needed !== undefined) {
      await Promise.all(this.#hosts.map((host) => host.probe(needed)));
      this.#report();
    }
    this.#probedAt = performance.now();
    if (this.#isClosed) this.close();
  }

  #report(): void {
    const isUsable = this.#hosts.some(({ state }) => state === 'ready');
    const sentence = isUsable
      ? `What everybody shares is read from a replica.`
      : `No replica is read, and the primary answers everything: ${this.#hosts.map((host) => host.explanation).join(' ')}`;
    if (sentence !== this.#reported) this.#onChange(sentence);
    this.#reported = sentence;
  }

  advance(): void {
    this.#position.forget();
  }

  runRequest<T>(work: () => T): T {
    return this.#requests.run({ source: undefined }, work);
  }

  usePrimary(): void {
    const request = this.#requests.getStore();
    if (request !== undefined) request.source = 'primary';
  }

  counts(): ReadCounts {
    return this.#counts;
  }

  async status(): Promise<ReplicaStatus> {
    if (performance.now() - this.#probedAt > PROBE_INTERVAL_MS) {
      // How far behind a replica is, is measured from now on.
      this.advance();
      await this.#probe();
    }
    const ready = this.#current?.state === 'ready' ? this.#current : this.#hosts.find(({ state }) => state === 'ready');
    const [first] = this.#hosts.map(({ state }) => state).filter((state) => state !== 'ready');
    return {
      problem: ready !== undefined || first === undefined ? undefined : PROBLEMS[first],
      lagSeconds: (ready ?? this.#hosts.find(({ lagSeconds }) => lagSeconds !== undefined))?.lagSeconds,
    };
  }

  close(): void {
    this.#isClosed = true;
    for (const host of this.#hosts) host.close();
  }
}

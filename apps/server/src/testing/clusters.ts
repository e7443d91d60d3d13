import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createCluster } from '../../../../tools/scripts/postgres.mjs';

/** A PostgreSQL whose settings no other test uses. */
export type TestCluster = {
  readonly url: string;
  stop(): Promise<void>;
  /** Ends it as a power failure would. */
  kill(): Promise<void>;
  /** Starts it again, at the same address, after it has ended. */
  start(): Promise<void>;
};

type Running = Pick<TestCluster, 'url' | 'stop' | 'kill'>;

const SETTINGS = ['fsync=off', 'full_page_writes=off'];

/** Starts clusters for one test file, and removes them. */
export function createTestClusters(): {
  /**
   * @param primary   the address of a running cluster, which this one follows
   * @param settings  further settings, such as `synchronous_commit=on`
   */
  start(primary?: string, settings?: readonly string[]): Promise<TestCluster>;
  remove(): Promise<void>;
} {
  const folders: string[] = [];
  const clusters: TestCluster[] = [];
  return {
    async start(primary, settings = []) {
      const folder = mkdtempSync(join(tmpdir(), 'canticle-cluster-'));
      folders.push(folder);
      const made = await createCluster(folder, primary);
      const begin = async (): Promise<Running> => {
        const started = await made.start?.([...SETTINGS, ...settings]);
        if (started === undefined || !('url' in started)) throw new Error(made.reason ?? started?.reason);
        return started;
      };
      let running = await begin();
      const cluster = {
        url: running.url,
        stop: () => running.stop(),
        kill: () => running.kill(),
        start: async () => void (running = await begin()),
      };
      clusters.push(cluster);
      return cluster;
    },
    async remove() {
      for (const one of clusters) await one.stop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs statements, and returns the rows of the last one. */
export async function runSql(
  url: string,
  ...statements: readonly string[]
): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: readonly Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

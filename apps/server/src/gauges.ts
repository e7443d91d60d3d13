import { countFailedItems } from './platform/changes/index.ts';
import { countPendingChanges, countNotIndexed } from './features/search/index.ts';
import { countJobs } from './platform/jobs/index.ts';
import { countMails } from './platform/mail/index.ts';
import type { GaugeDefinition } from './platform/metrics/index.ts';
import type { AppContext } from './context.ts';

const DAY_MS = 24 * 3600_000;

/** What this process is busy with, besides responding to requests. */
export type ProcessLoad = {
  /** Open event streams: connections that are notified of changes, or follow a presentation. */
  readonly streams: () => number;
  /** Scores that wait to be engraved. */
  readonly waitingScores: () => number;
};

/** The metrics besides those of requests and of the process itself, listed explicitly. */
export function createGauges(
  { database, now }: AppContext,
  { streams, waitingScores: scores }: ProcessLoad,
): GaugeDefinition[] {
  const read = () => database.read;
  return [
    {
      name: 'jobs',
      help: 'Jobs that wait, that run, and that failed within a day, of all processes.',
      label: 'state',
      read: () => countJobs(read(), new Date(now().getTime() - DAY_MS)),
    },
    {
      name: 'mails',
      help: 'Mails in the outbox: those that wait, and those that were given up.',
      label: 'state',
      async read() {
        const { waiting, givenUp } = await countMails(read());
        return { waiting, givenUp };
      },
    },
    {
      name: 'search_changes_behind',
      help: 'Changes of the library that the search index has not taken in.',
      read: () => countPendingChanges(read()),
    },
    {
      name: 'set_aside_items',
      help: 'Items that could not be processed and are tried again, by what follows the changes of the library.',
      label: 'follower',
      read: async () => ({
        search: await countNotIndexed(read()),
        references: await countFailedItems(read(), ['references']),
        notifications: await countFailedItems(read(), ['notifications']),
      }),
    },
    {
      name: 'event_streams',
      help: 'Open windows that this process wakes, or that follow a presentation.',
      read: async () => streams(),
    },
    {
      name: 'scores_waiting',
      help: 'Scores that wait to be engraved by this process.',
      read: async () => scores(),
    },
    {
      name: 'database_connections',
      help: 'Connections of this process to PostgreSQL, and how many wait for one.',
      label: 'state',
      read: async () => ({ ...database.connections() }),
    },
    ...replicaGauges(database),
    {
      name: 'database_up',
      help: '1 while the database answers.',
      read: () =>
        database.ping().then(
          () => 1,
          () => 0,
        ),
    },
  ];
}

/* Nothing where there are no replicas. */
function replicaGauges({ replicas }: AppContext['database']): GaugeDefinition[] {
  if (replicas === undefined) return [];
  return [
    {
      name: 'shared_reads_total',
      help: 'Reads of what everybody shares, by who answered them.',
      label: 'server',
      isCounter: true,
      read: async () => ({ ...replicas.counts() }),
    },
    {
      name: 'replica_used',
      help: '1 while a replica is read, 0 while the primary answers instead.',
      read: async () => ((await replicas.status()).problem === undefined ? 1 : 0),
    },
    {
      name: 'replica_lag_seconds',
      help: 'For how long the replica has not had what it should have.',
      async read() {
        const { lagSeconds } = await replicas.status();
        return lagSeconds ?? {};
      },
    },
  ];
}

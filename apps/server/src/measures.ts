import { countSetAside } from './changes/index.ts';
import { countBehind, countNotIndexed } from './features/search/index.ts';
import { countJobs } from './jobs/index.ts';
import { countMails } from './mail/index.ts';
import type { Measure } from './metrics/index.ts';
import type { Rooms } from './rooms.ts';

const DAY_MS = 24 * 3600_000;

/** What this process does, besides answering. */
export type AtWork = {
  /** Windows that are woken by events, or follow a presentation. */
  readonly streams: () => number;
  /** Scores that wait to be engraved. */
  readonly scores: () => number;
};

/** What is measured besides requests and the process itself, by hand. */
export function measuresOf({ database, now }: Rooms, { streams, scores }: AtWork): Measure[] {
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
      read: () => countBehind(read()),
    },
    {
      name: 'set_aside_items',
      help: 'Items that could not be processed and are tried again, by what follows the changes of the library.',
      label: 'follower',
      read: async () => ({
        search: await countNotIndexed(read()),
        references: await countSetAside(read(), ['references']),
        notifications: await countSetAside(read(), ['notifications']),
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

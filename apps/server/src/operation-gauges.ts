import { statfs } from 'node:fs/promises';
import type { AppContext } from './context.ts';
import { findLastInstallationAction } from './platform/audit/index.ts';
import { findLastSuccess } from './platform/jobs/index.ts';
import type { GaugeDefinition } from './platform/metrics/index.ts';
import { VERSION } from './platform/version/index.ts';

/** How often people signed in with a password in this process, and were refused. */
export type ReadSignIns = () => { readonly accepted: number; readonly refused: number };

/** The metrics an operator is alarmed by: version, copies, space, stores and limits. */
export function createOperationGauges(context: AppContext, readSignIns: ReadSignIns): GaugeDefinition[] {
  const { config, database, files, media, rateLimiter, responseCache } = context;
  return [
    {
      name: 'build_info',
      help: '1, with the version of Canticle.',
      label: 'version',
      read: async () => ({ [VERSION]: 1 }),
    },
    {
      name: 'backup_timestamp_seconds',
      help: 'When the newest backup was complete, in seconds since 1970; 0 when none was made.',
      read: async () => toSeconds(await findLastInstallationAction(database.read, 'backup')),
    },
    ...(config.sync === undefined
      ? []
      : [
          {
            name: 'sync_timestamp_seconds',
            help: 'When SYNC_FROM was last looked at without an error, in seconds since 1970; 0 when it never was.',
            read: async () => toSeconds(await findLastSuccess(database.read, 'transfer.sync')),
          },
        ]),
    {
      name: 'disk_bytes',
      help: 'The disk of the data directory: what is free for this process, and its size.',
      label: 'state',
      read: () => readDisk(config.dataDir),
    },
    {
      name: 'store_up',
      help: '1 while the store of pictures (files) and the one of recordings and scores (media) answer.',
      label: 'store',
      read: async () => ({ files: await isUp(files), media: await isUp(media) }),
    },
    {
      name: 'limit_rejections_total',
      help: 'Tries this process rejected because a limit was reached, by the name of the limit.',
      label: 'limit',
      isCounter: true,
      read: async () => rateLimiter.rejections(),
    },
    {
      name: 'sign_ins_total',
      help: 'Tries to sign in with a password in this process, by what became of them.',
      label: 'result',
      isCounter: true,
      read: async () => ({ ...readSignIns() }),
    },
    {
      name: 'response_cache_total',
      help: 'Large responses this process sent from memory (hit), and those it had to build (miss).',
      label: 'result',
      isCounter: true,
      read: async () => ({ ...responseCache.counts() }),
    },
  ];
}

const toSeconds = (at: Date | undefined): number => (at === undefined ? 0 : at.getTime() / 1000);

async function readDisk(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

const isUp = (store: { check(): Promise<void> }): Promise<number> =>
  store.check().then(
    () => 1,
    () => 0,
  );

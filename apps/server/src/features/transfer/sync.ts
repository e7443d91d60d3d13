import { Impossible } from '@canticle/contract';
import { newId, type Tx } from '../../database/index.ts';
import { openWatchedPlace, type WatchedPlace } from '../../files/index.ts';
import { GivenUp } from '../../jobs/index.ts';
import { listImports, putImport } from './imports/queries.ts';
import { isIdle, stateOf } from './imports/rules.ts';
import { type ImportRequest, jobOf } from './imports/work.ts';
import { findSynchronised } from './queries.ts';
import type { TransferRooms } from './transfer-rooms.ts';

/** The place that is synchronised. */
export type Sync = {
  readonly place: WatchedPlace;
  /** Begins an import of everything there, or of nothing when nothing has changed; gives what is happening, as a sentence. */
  begin(userId: string, how: 'everything' | 'changes'): Promise<string>;
};

/** Opens the place that is configured and looks at it every so often; undefined when none is. */
export function openSync(rooms: TransferRooms): Sync | undefined {
  const { config, database, jobs } = rooms;
  if (config.sync === undefined) return undefined;
  const place = openWatchedPlace(config.sync.from, config.s3);
  const begin = async (userId: string | null, how: 'everything' | 'changes'): Promise<string> => {
    const fingerprint = await place.fingerprint();
    return database.transaction(async (tx) => {
      const last = await findSynchronised(tx);
      for (const one of await listImports(tx))
        if (one.contentHash === '' && !isIdle(stateOf(one, await jobs.find(one.jobId, tx)))) return UNDER_WAY;
      if (how === 'changes' && last === fingerprint) return 'Nothing has changed there.';
      await putSync(tx, rooms, { name: place.name, userId, fingerprint });
      return `The import from ${place.name} has begun.`;
    });
  };
  const everyMinutes = config.sync.everyMinutes;
  if (everyMinutes > 0)
    jobs.define('transfer.sync', { schedule: { everyMinutes }, work: () => begin(null, 'changes').catch(giveUp) });
  return { place, begin };
}

/* Looking again in a moment does not help: it is looked at again when it is time. */
function giveUp(error: unknown): never {
  throw error instanceof Impossible ? new GivenUp(error.message) : error;
}

const UNDER_WAY = 'The import is under way already.';

type Begun = { readonly name: string; readonly userId: string | null; readonly fingerprint: string };

async function putSync(tx: Tx, { jobs, now }: TransferRooms, { name, userId, fingerprint }: Begun): Promise<void> {
  const id = newId();
  const request: ImportRequest = { importId: id, userId, all: null, songs: {}, fingerprint };
  const owner = userId === null ? {} : { ownerId: userId };
  const jobId = await jobs.add(tx, { kind: jobOf.import, request, ...owner });
  await putImport(
    tx,
    {
      id,
      userId,
      name,
      contentHash: '',
      byteLength: 0,
      stage: 'import',
      jobId,
    },
    now(),
  );
}

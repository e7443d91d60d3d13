import { NotFound, songbookAccess } from '@canticle/contract';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Database, Reader, Tx } from '../../platform/database/index.ts';
import type { Route, Viewer } from '../../platform/http/index.ts';
import { findGroup, findGroupsByName, listGroupSummaries } from '../groups/index.ts';
import { getUser, listPersonNames, serveWithCapability } from '../identity/index.ts';
import { listCollectionStates } from '../songs/index.ts';
import { setGroupAccess, setPersonAccess, setRestricted } from './mutations.ts';
import { isRestricted, listReceivingGroups, listReceivingPeople } from './queries.ts';

type AccessContext = { readonly database: Database; readonly now: () => Date };

const serveAdministrators = serveWithCapability('administer', 'Only administrators can do this.');
const MAX_FOUND = 20;

/** Whom a songbook is for: everyone, or the people and groups it is given to. For administrators. */
export function songbookAccessRoutes({ database, now }: AccessContext): Route[] {
  const audit = (tx: Tx, viewer: Viewer, id: string, details: Readonly<Record<string, unknown>>) =>
    recordAudit(tx, { actor: viewer.userId, action: 'give', kind: 'collection', id, details }, now());
  return [
    serveAdministrators(songbookAccess.getSongbookAccess, ({ params }) => readAccess(database.read, params.id)),

    serveAdministrators(songbookAccess.findGroups, async ({ query }) =>
      findGroupsByName(database.read, query.name, MAX_FOUND),
    ),

    serveAdministrators(songbookAccess.saveSongbookAccess, ({ viewer, params, body: { isRestricted: only }, write }) =>
      write(async (tx) => {
        await requireCollection(tx, params.id);
        if (await setRestricted(tx, params.id, only, now())) await audit(tx, viewer, params.id, { isRestricted: only });
        return readAccess(tx, params.id);
      }),
    ),

    ...([true, false] as const).map((given) =>
      serveAdministrators(
        given ? songbookAccess.giveToPerson : songbookAccess.takeFromPerson,
        ({ viewer, params: { id, userId }, write }) =>
          write(async (tx) => {
            await requireCollection(tx, id);
            if (given) await getUser(tx, userId);
            if (await setPersonAccess(tx, id, userId, given, now())) await audit(tx, viewer, id, { userId, given });
            return readAccess(tx, id);
          }),
      ),
    ),

    ...([true, false] as const).map((given) =>
      serveAdministrators(
        given ? songbookAccess.giveToGroup : songbookAccess.takeFromGroup,
        ({ viewer, params: { id, groupId }, write }) =>
          write(async (tx) => {
            await requireCollection(tx, id);
            if (given && (await findGroup(tx, groupId)) === undefined) throw new NotFound('Group not found.');
            if (await setGroupAccess(tx, id, groupId, given, now())) await audit(tx, viewer, id, { groupId, given });
            return readAccess(tx, id);
          }),
      ),
    ),
  ];
}

async function readAccess(db: Reader, id: string): Promise<songbookAccess.SongbookAccess> {
  await requireCollection(db, id);
  const people = await listReceivingPeople(db, id);
  const names = await listPersonNames(db, people);
  return {
    isRestricted: await isRestricted(db, id),
    people: people.map((userId) => ({ id: userId, displayName: names.get(userId) ?? '' })),
    groups: await listGroupSummaries(db, await listReceivingGroups(db, id)),
  };
}

async function requireCollection(db: Reader, id: string): Promise<void> {
  if (!(await listCollectionStates(db)).some((one) => one.id === id)) throw new NotFound('Songbook not found.');
}

import { newId } from '../../platform/database/index.ts';
import { createChoir, createSet } from './group-cases.ts';
import { createLeader, positionOf } from '../presentation-fixtures.ts';
import { type Caller, withOverrides, OWNED, PUBLIC, SIGNED_IN } from './callers.ts';
import { type PermissionCase, permissionCase, type CaseRequest } from './permission-case.ts';
import { emailOf, type PermissionFixtures } from './fixtures.ts';

const ONE_PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PRESENTATIONS_PATH = 'api/canticle/presentations';

/* The owner's live session, which is opened once: its id, which the owner calls their own, the code and the key. */
async function liveOf({ canticle }: PermissionFixtures, asker: Caller) {
  const live = await createLeader(canticle, emailOf('owner')).startLive();
  return { ...live, id: asker === 'owner' ? 'own' : live.id };
}
const atLive =
  (more: (world: PermissionFixtures) => Omit<CaseRequest, 'params'> = () => ({})): PermissionCase['buildRequest'] =>
  async (world, asker) => ({ params: [(await liveOf(world, asker)).id], ...more(world) });
const atAudience: PermissionCase['buildRequest'] = async (world, asker) => ({
  params: [(await liveOf(world, asker)).key],
});

/* The owner leads a published set of a group in which the subscriber sings: the id of the live session. */
async function leadForChoir(world: PermissionFixtures): Promise<string> {
  const list = await createSet(world, await createChoir(world));
  const { publish, startLive } = createLeader(world.canticle, emailOf('owner'));
  await publish(world.open.song, 0, { position: { list: { id: list, entryId: null, place: 0, length: 1 } } });
  return (await startLive()).id;
}

/**
 * Presentations: for the person who presents, for those who joined by the code, and for anybody with the audience's
 * link.
 */
export const PRESENTATION_CASES: readonly PermissionCase[] = [
  permissionCase(`GET ${PRESENTATIONS_PATH}`, 'own', SIGNED_IN),
  permissionCase(`GET ${PRESENTATIONS_PATH}/:id`, 'own', OWNED, atLive()),
  permissionCase(`GET ${PRESENTATIONS_PATH}/:id/events`, 'own', OWNED, atLive()),
  permissionCase(
    `PUT ${PRESENTATIONS_PATH}/:id/position`,
    'own',
    OWNED,
    atLive(({ open }) => ({
      body: { basedOn: 1_000_000, window: newId(), sequence: 1, position: positionOf(open.song) },
    })),
  ),
  permissionCase(`POST ${PRESENTATIONS_PATH}/:id/presence`, 'own', OWNED, atLive()),
  permissionCase(
    `PUT ${PRESENTATIONS_PATH}/:id/leader`,
    'own',
    OWNED,
    atLive(({ people }) => ({ body: { userId: people.get('owner') } })),
  ),
  permissionCase(`GET ${PRESENTATIONS_PATH}/:id/people`, 'own', OWNED, atLive()),
  permissionCase(`POST ${PRESENTATIONS_PATH}/:id/code`, 'own', OWNED, atLive()),
  permissionCase(
    `POST ${PRESENTATIONS_PATH}/:id/pictures`,
    'own',
    OWNED,
    atLive(() => ({ body: { base64Image: ONE_PIXEL } })),
  ),
  permissionCase(
    `POST ${PRESENTATIONS_PATH}/:id/people`,
    'own',
    withOverrides(OWNED, { subscriber: 200 }),
    async (world) => ({ params: [await leadForChoir(world)] }),
  ),
  // A musician leaves, the owner removes them.
  permissionCase(
    `DELETE ${PRESENTATIONS_PATH}/:id/people/:userId`,
    'own',
    withOverrides(OWNED, { subscriber: 200 }),
    async (world, asker) => {
      const { id, code } = await liveOf(world, asker);
      await world.canticle.request(`POST ${PRESENTATIONS_PATH}/joinings`, {
        as: emailOf('subscriber'),
        body: { code },
      });
      return { params: [id, world.people.get('subscriber') ?? ''] };
    },
  ),
  permissionCase('GET api/canticle/audiences/:key', 'own', PUBLIC, atAudience),
  permissionCase('GET api/canticle/audiences/:key/events', 'own', PUBLIC, atAudience),
  permissionCase(`POST ${PRESENTATIONS_PATH}/own/live`, 'own', SIGNED_IN),
  permissionCase(`DELETE ${PRESENTATIONS_PATH}/own/live`, 'own', SIGNED_IN),
  // Anybody with the code may join: last, since they are members afterwards.
  permissionCase(`POST ${PRESENTATIONS_PATH}/joinings`, 'own', SIGNED_IN, async (world, asker) => ({
    body: { code: (await liveOf(world, asker)).code },
  })),
];

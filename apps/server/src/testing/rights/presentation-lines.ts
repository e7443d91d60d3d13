import { newId } from '../../database/index.ts';
import { leaderOf, positionOf } from '../live.ts';
import { type Asker, but, OWNED, PUBLIC, SIGNED_IN } from './askers.ts';
import { type Line, line, type Wants } from './line.ts';
import { addressOf, type World } from './world.ts';

const AT = 'api/canticle/presentations';

/* The owner's live session, which is opened once: its id, which the owner calls their own, the code and the key. */
async function liveOf({ canticle }: World, asker: Asker) {
  const live = await leaderOf(canticle, addressOf('owner')).openLive();
  return { ...live, id: asker === 'owner' ? 'own' : live.id };
}
const atLive =
  (more: (world: World) => Omit<Wants, 'at'> = () => ({})): Line['wants'] =>
  async (world, asker) => ({ at: [(await liveOf(world, asker)).id], ...more(world) });
const atAudience: Line['wants'] = async (world, asker) => ({ at: [(await liveOf(world, asker)).key] });

/** Presentations: of whoever presents, of those who joined by the code, and of whoever has the audience's link. */
export const PRESENTATION_LINES: readonly Line[] = [
  line(`GET ${AT}`, 'own', SIGNED_IN),
  line(`GET ${AT}/:id`, 'own', OWNED, atLive()),
  line(`GET ${AT}/:id/events`, 'own', OWNED, atLive()),
  line(
    `PUT ${AT}/:id/position`,
    'own',
    OWNED,
    atLive(({ open }) => ({
      body: { basedOn: 1_000_000, window: newId(), sequence: 1, position: positionOf(open.song) },
    })),
  ),
  line(`POST ${AT}/:id/presence`, 'own', OWNED, atLive()),
  line(
    `PUT ${AT}/:id/leader`,
    'own',
    OWNED,
    atLive(({ people }) => ({ body: { userId: people.get('owner') } })),
  ),
  line(`GET ${AT}/:id/people`, 'own', OWNED, atLive()),
  line(`POST ${AT}/:id/code`, 'own', OWNED, atLive()),
  // A musician leaves, the owner sends away.
  line(`DELETE ${AT}/:id/people/:userId`, 'own', but(OWNED, { subscriber: 200 }), async (world, asker) => {
    const { id, code } = await liveOf(world, asker);
    await world.canticle.ask(`POST ${AT}/joinings`, { as: addressOf('subscriber'), body: { code } });
    return { at: [id, world.people.get('subscriber') ?? ''] };
  }),
  line('GET api/canticle/audiences/:key', 'own', PUBLIC, atAudience),
  line('GET api/canticle/audiences/:key/events', 'own', PUBLIC, atAudience),
  line(`POST ${AT}/own/live`, 'own', SIGNED_IN),
  line(`DELETE ${AT}/own/live`, 'own', SIGNED_IN),
  // Whoever has the code may come in: last, since they are strangers no more.
  line(`POST ${AT}/joinings`, 'own', SIGNED_IN, async (world, asker) => ({
    body: { code: (await liveOf(world, asker)).code },
  })),
];

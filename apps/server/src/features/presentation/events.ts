import { presentation, TooMany } from '@canticle/contract';
import { EventStream, type RequestFacts, type Route, serve, servePublic } from '../../http/index.ts';
import { clientOf, countAttempts } from '../../rate-limits/index.ts';
import { getAudience, getStanding, getTarget } from './access.ts';
import type { Reading } from './channel.ts';
import { personOf, type PresentationParts, type PresentationRooms } from './routes.ts';

/** What is asked by audiences' links from one address in a minute: ten times by each of two hundred people, and some. */
const MOST_A_MINUTE = 3_000;

/** Following by Server-Sent Events, signed in or by the audience's link, and the reading that goes with the latter. */
export function eventRoutes({ database, now }: PresentationRooms, { views, followings }: PresentationParts): Route[] {
  const asked = countAttempts(MOST_A_MINUTE, 60_000);
  const admit = ({ ip }: RequestFacts): string => {
    const address = clientOf(ip);
    const wait = asked.wait(address, now());
    if (wait !== undefined) throw new TooMany('This is asked too often.', { retryAfter: wait });
    asked.count(address, now());
    return address;
  };
  type Resumed = { readonly since?: string | undefined; readonly brief?: boolean | undefined };
  const follow = (ownerId: string, reading: Reading, request: RequestFacts, { since, brief = false }: Resumed) => {
    followings.demandRoom(ownerId, reading);
    const header = request.headers['last-event-id'];
    const lastId = since ?? (typeof header === 'string' ? header : undefined);
    return new EventStream((line) => followings.follow(ownerId, reading, lastId, line), { isBrief: brief });
  };

  return [
    serve(presentation.followPresentation, async ({ viewer, params, query, request }) => {
      const target = await getTarget(database.read, viewer.userId, params.id, now());
      const person = personOf(viewer, request.origin, target, query.document ?? false);
      return follow(target.ownerId, { ...person, isBrief: query.brief ?? false }, request, query);
    }),

    servePublic(presentation.readAudience, async ({ params, query, request }) => {
      admit(request);
      const ownerId = await getAudience(database.read, params.key, now());
      return views.ofAudience({ languages: query.languages }, await getStanding(database.read, { ownerId }, now()));
    }),

    servePublic(presentation.followAudience, async ({ params, query, request }) => {
      const address = admit(request);
      const ownerId = await getAudience(database.read, params.key, now());
      const reading = { kind: 'audience', key: params.key, languages: query.languages, address } as const;
      return follow(ownerId, reading, request, query);
    }),
  ];
}

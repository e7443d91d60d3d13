import { presentation, TooManyRequests } from '@canticle/contract';
import { EventStream, type RequestInfo, type Route, serve, servePublic } from '../../platform/http/index.ts';
import { clientNetworkOf, createMemoryRateLimiter } from '../../platform/rate-limits/index.ts';
import { getAudienceOwner, getPresentation, getTarget } from './access.ts';
import type { Recipient } from './channel.ts';
import { toRecipient, type PresentationServices, type PresentationContext } from './routes.ts';

/** Requests by audience links from one address per minute: ten for each of two hundred people, and some more. */
const MAX_PER_MINUTE = 3_000;

/** Server-Sent Events for followers, signed in or by the audience link, and the read route of the latter. */
export function eventRoutes(
  { database, now }: PresentationContext,
  { views, followers }: PresentationServices,
): Route[] {
  const requests = createMemoryRateLimiter(MAX_PER_MINUTE, 60_000);
  const checkRateLimit = ({ ip }: RequestInfo): string => {
    const address = clientNetworkOf(ip);
    const wait = requests.retryAfter(address, now());
    if (wait !== undefined)
      throw new TooManyRequests('Too many requests. Wait a moment and try again.', { retryAfter: wait });
    requests.count(address, now());
    return address;
  };
  type ResumeOptions = { readonly since?: string | undefined; readonly brief?: boolean | undefined };
  const createStream = (
    ownerId: string,
    recipient: Recipient,
    request: RequestInfo,
    { since, brief = false }: ResumeOptions,
  ) => {
    followers.assertCapacity(ownerId, recipient);
    const header = request.headers['last-event-id'];
    const lastId = since ?? (typeof header === 'string' ? header : undefined);
    return new EventStream((line) => followers.subscribe(ownerId, recipient, lastId, line), { isLongPoll: brief });
  };

  return [
    serve(presentation.subscribeToPresentation, async ({ viewer, params, query, request }) => {
      const target = await getTarget(database.read, viewer.userId, params.id, now());
      const recipient = toRecipient(viewer, request.origin, target, query.document ?? false);
      return createStream(target.ownerId, { ...recipient, isLongPoll: query.brief ?? false }, request, query);
    }),

    servePublic(presentation.readAudience, async ({ params, query, request }) => {
      checkRateLimit(request);
      const ownerId = await getAudienceOwner(database.read, params.key, now());
      return views.forAudience(
        { languages: query.languages },
        await getPresentation(database.read, { ownerId }, now()),
      );
    }),

    servePublic(presentation.subscribeToAudience, async ({ params, query, request }) => {
      const address = checkRateLimit(request);
      const ownerId = await getAudienceOwner(database.read, params.key, now());
      const recipient = { kind: 'audience', key: params.key, languages: query.languages, address } as const;
      return createStream(ownerId, recipient, request, query);
    }),
  ];
}

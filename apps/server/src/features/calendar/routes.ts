import { randomBytes } from 'node:crypto';
import { calendar, NotFound, TooManyRequests } from '@canticle/contract';
import type { BrandingReader } from '../../platform/branding/index.ts';
import type { Config } from '../../platform/config/index.ts';
import { type Database, toIso } from '../../platform/database/index.ts';
import { BinaryResponse, type Route, serve, servePublic } from '../../platform/http/index.ts';
import { clientNetworkOf, type RateLimit, type RateLimiter } from '../../platform/rate-limits/index.ts';
import { getGroup } from '../groups/index.ts';
import { listCalendarEvents } from './events.ts';
import { formatCalendar } from './icalendar.ts';
import {
  type CalendarAddress,
  deleteCalendarAddress,
  findCalendarAddress,
  listCalendarAddresses,
  replaceCalendarAddress,
} from './queries.ts';

type CalendarContext = {
  readonly branding: BrandingReader;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly database: Database;
  readonly rateLimiter: RateLimiter;
  readonly now: () => Date;
};

const WRONG_KEYS_PER_CLIENT: RateLimit = { name: 'wrong keys of calendars', maxAttempts: 60, windowMs: 10 * 60_000 };

/** The calendars of a person and of their groups, read by other programs at secret addresses. */
export function calendarRoutes({ branding, config, database, rateLimiter, now }: CalendarContext): Route[] {
  const serialize = ({ key, groupId, createdAt }: CalendarAddress, origin: string) => ({
    key,
    groupId,
    createdAt,
    address: `${config.publicUrl ?? origin}/api/canticle/calendars/${key}.ics`,
  });
  return [
    serve(calendar.listCalendarAddresses, async ({ viewer, request }) =>
      (await listCalendarAddresses(database.read, viewer.userId)).map((one) => serialize(one, request.origin)),
    ),

    serve(calendar.renewCalendarAddress, ({ viewer, params, request, write }) =>
      write(async (tx) => {
        const groupId = toGroupId(params.calendar);
        if (groupId !== null) await getGroup(tx, viewer.userId, groupId);
        const key = randomBytes(24).toString('base64url');
        const address = { key, userId: viewer.userId, groupId, createdAt: toIso(now()) };
        await replaceCalendarAddress(tx, address);
        return serialize(address, request.origin);
      }),
    ),

    serve(calendar.deleteCalendarAddress, ({ viewer, params, hasIdempotencyKey, write }) =>
      write(async (tx) => {
        if (!(await deleteCalendarAddress(tx, viewer.userId, toGroupId(params.calendar))) && !hasIdempotencyKey)
          throw new NotFound('Calendar address not found.');
        return {};
      }),
    ),

    servePublic(calendar.readCalendar, async ({ params, request }) => {
      const client = [WRONG_KEYS_PER_CLIENT, clientNetworkOf(request.ip)] as const;
      const retryAfter = await rateLimiter.findRetryAfter(client);
      if (retryAfter !== undefined)
        throw new TooManyRequests('Too many wrong addresses. Wait a few minutes.', { retryAfter });
      const address = await findCalendarAddress(database.read, params.key.replace(/\.ics$/, ''));
      if (address === undefined) {
        await rateLimiter.consume([client]);
        throw new NotFound('Calendar not found. Its address may have been replaced.');
      }
      const { userId, groupId } = address;
      // Who left a group has no calendar of it any more.
      const name =
        groupId === null
          ? (await branding.current()).name
          : (await getGroup(database.read, userId, groupId)).group.name;
      const events = await listCalendarEvents(database.read, address, config.publicUrl ?? request.origin, now());
      return new BinaryResponse(
        Buffer.from(formatCalendar(name, events)),
        'text/calendar; charset=utf-8',
        'canticle.ics',
      );
    }),
  ];
}

const toGroupId = (name: string): string | null => (name === calendar.ownCalendar ? null : name);

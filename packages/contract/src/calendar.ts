import { z } from 'zod';
import { id, isoTimestamp } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';

const calendarAddress = z
  .strictObject({
    key: z.string().describe('The key of the address.'),
    groupId: id.nullable().describe('The id of the group whose sets it holds; null for everything the person sees.'),
    createdAt: isoTimestamp.describe('When it was made or renewed.'),
    address: z.string().describe('The address to subscribe to. Whoever has it reads the calendar.'),
  })
  .meta({ id: 'CalendarAddress', description: 'A secret address at which a calendar is read.' });

export type CalendarAddress = z.infer<typeof calendarAddress>;

const calendarParams = z.object({
  calendar: id.describe('The id of the group whose sets it holds, or `own` for everything the person sees.'),
});

/** The calendar of everything a person sees. */
export const ownCalendar = 'own';

export const listCalendarAddresses = endpoint({
  method: 'GET',
  path: 'api/canticle/calendar-addresses',
  version: 'own',
  summary: 'Lists the calendar addresses of the person.',
  reply: z.array(calendarAddress),
});

export const renewCalendarAddress = endpoint({
  method: 'PUT',
  path: 'api/canticle/calendar-addresses/:calendar',
  version: 'own',
  summary: 'Makes the address of a calendar, or a new one: the old one is not found from then on.',
  params: calendarParams,
  reply: calendarAddress,
  errors: ['NOT_FOUND'],
});

export const deleteCalendarAddress = endpoint({
  method: 'DELETE',
  path: 'api/canticle/calendar-addresses/:calendar',
  version: 'own',
  summary: 'Deletes the address of a calendar: it is not found from then on.',
  params: calendarParams,
  reply: z.strictObject({}),
  errors: ['NOT_FOUND'],
});

export const readCalendar = endpoint({
  method: 'GET',
  path: 'api/canticle/calendars/:key',
  version: 'own',
  summary: 'Returns a calendar as iCalendar (RFC 5545), for everybody who has its address; `.ics` may follow the key.',
  access: 'public',
  cache: 'no-store',
  params: z.object({ key: z.string().min(1).max(110).describe('The key of the address, perhaps with `.ics`.') }),
  errors: ['NOT_FOUND', 'TOO_MANY'],
  binary: 'text/calendar; charset=utf-8',
});

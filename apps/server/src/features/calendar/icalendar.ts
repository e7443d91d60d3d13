/** An event of a calendar, as RFC 5545 knows it. */
export type CalendarEvent = {
  /** The same for as long as there is the event, and different from every other one. */
  readonly uid: string;
  readonly title: string;
  readonly place: string | null;
  readonly description: string;
  readonly url: string;
  /** Grows with every change of the event. */
  readonly sequence: number;
  /** When it changed last, in milliseconds since 1970. */
  readonly changedAt: number;
  readonly isCancelled: boolean;
  /** A day, `2026-11-29`, for an event without a time; otherwise both ends in milliseconds since 1970. */
  readonly at: { readonly day: string } | { readonly start: number; readonly end: number };
};

/** The longest line in octets, its end not counted (RFC 5545, 3.1). */
const MAX_OCTETS = 75;

/**
 * Writes a calendar as RFC 5545 says. Times are in UTC, so that no definition of a time zone is needed.
 *
 * @param name  what a reader calls the calendar
 */
export function formatCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Canticle//Sets//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(formatEvent),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function formatEvent(event: CalendarEvent): string[] {
  const { uid, title, place, description, url, sequence, changedAt, isCancelled, at } = event;
  const changed = formatMoment(changedAt);
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${sequence}`,
    ...('day' in at
      ? [`DTSTART;VALUE=DATE:${at.day.replaceAll('-', '')}`, `DTEND;VALUE=DATE:${dayAfter(at.day).replaceAll('-', '')}`]
      : [`DTSTART:${formatMoment(at.start)}`, `DTEND:${formatMoment(at.end)}`]),
    `SUMMARY:${escapeText(title)}`,
    ...(place === null ? [] : [`LOCATION:${escapeText(place)}`]),
    ...(description === '' ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    `URL:${url}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

/**
 * A text as the value of a property (RFC 5545, 3.3.11). Control characters, which no calendar may contain, are left out.
 *
 * @example escapeText('Bach; Motets, a\nBWV 225') // 'Bach\\; Motets\\, a\\nBWV 225'
 * @example escapeText('a\\b') // 'a\\\\b'
 */
export function escapeText(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex -- these are what is looked for
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
      .replaceAll('\n', '\\n')
  );
}

/**
 * Folds a line that is longer than 75 octets in UTF-8; a character is never torn apart.
 * @example foldLine('SUMMARY:Advent') // 'SUMMARY:Advent'
 */
export function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > MAX_OCTETS) {
      parts.push(part);
      // The space at the beginning of a continuation counts.
      [part, octets] = [' ', 1];
    }
    part += character;
    octets += length;
  }
  return [...parts, part].join('\r\n');
}

/* `20261129T093000Z` */
const formatMoment = (moment: number): string =>
  `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3600_000).toISOString().slice(0, 10);

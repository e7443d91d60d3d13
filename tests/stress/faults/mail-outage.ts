import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StressReport } from '../report.ts';
import { HOME, type ServerWithMail, withMailServer } from './server-with-mail.ts';
import { createApiUser } from './api-user.ts';
import type { SmtpState } from './smtp-stub.ts';

const MINUTE_MS = 60_000;
/** Milliseconds within which every request that causes a mail is answered, whatever the mail server does. */
const MAX_RESPONSE_MS = 10_000;
/** Milliseconds in which a due mail must have arrived once the mail server is back. */
const MAX_DELIVERY_MS = 40_000;
/** How long it is unavailable, by the clock of the server: mails are retried after 1, 5 and 15 minutes. */
const OUTAGE_MINUTES = 8;

/** Makes the mail server unavailable during sign-ups and password resets: gone, busy, silent; then always rejecting. */
export function testMailOutage(settings: NodeJS.ProcessEnv): Promise<StressReport> {
  return withMailServer({ ...settings, METRICS: 'loopback' }, runOutage);
}

async function runOutage({ smtp: post, address, setClock, kill }: ServerWithMail): Promise<StressReport> {
  const rows: [string, string][] = [];
  const broken: string[] = [];
  let offset = 0;
  const later = (minutes: number) => setClock((offset += minutes * MINUTE_MS));
  const countTo = (email: string, word: RegExp) =>
    post.received.filter(({ to, text }) => to === email && word.test(text)).length;
  for (const state of ['gone', 'busy', 'silent'] as const satisfies readonly SmtpState[]) {
    post.set(state);
    const email = `${randomUUID()}@example.org`;
    const anna = createApiUser(address(), email, HOME);
    const begun = performance.now();
    const told = [
      (await anna.signUp()).status,
      (await anna.auth('request-password-reset', { email, redirectTo: HOME })).status,
    ];
    const slowest = performance.now() - begun;
    if (told.some((status) => status !== 200)) broken.push(`mail server ${state}: answered with ${told.join(', ')}`);
    if (slowest > MAX_RESPONSE_MS) broken.push(`mail server ${state}: signing up took ${slowest.toFixed(0)} ms`);
    // Tried, and retried while it is unavailable.
    await sleep(3000);
    await later(OUTAGE_MINUTES / 2);
    await sleep(3000);
    if (state === 'gone') await kill();
    await later(OUTAGE_MINUTES / 2);
    if (post.received.some(({ to }) => to === email)) broken.push(`mail server ${state}: it took a mail nevertheless`);
    post.set('open');
    const back = performance.now();
    const all = () => countTo(email, /verify-email/) >= 1 && countTo(email, /login\/reset/) >= 1;
    while (!all() && performance.now() - back < 6 * MAX_DELIVERY_MS) {
      await sleep(1000);
      await later(1);
    }
    const arrivedMs = performance.now() - back;
    await later(60);
    await sleep(12_000);
    const [verify, reset] = [countTo(email, /verify-email/), countTo(email, /login\/reset/)];
    rows.push([
      `mail server ${state} for ${OUTAGE_MINUTES} minutes of its clock`,
      `sign-up and new password answered with ${told.join(', ')} in ${slowest.toFixed(0)} ms; afterwards ${verify} + ${reset} mails, ${arrivedMs.toFixed(0)} ms after it was back`,
    ]);
    if (verify !== 1 || reset !== 1) broken.push(`mail server ${state}: ${verify} + ${reset} mails arrived, not 1 + 1`);
  }
  broken.push(...(await refuse()));
  return { rows, failures: broken };

  async function refuse(): Promise<readonly string[]> {
    post.set('refusing');
    const email = `${randomUUID()}@example.org`;
    const anna = createApiUser(address(), email, HOME);
    const { status } = await anna.signUp();
    const givenUp = async () =>
      /canticle_mails\{[^}]*given[^}]*\} (\d+)/.exec(await (await fetch(`${address()}/metrics`)).text())?.[1];
    for (const begun = performance.now(); performance.now() - begun < MAX_DELIVERY_MS && (await givenUp()) !== '1'; )
      await sleep(500);
    const count = await givenUp();
    post.set('open');
    await later(60);
    await sleep(12_000);
    const arrived = post.received.filter(({ to }) => to === email).length;
    rows.push([
      'mail server refuses for good',
      `answered with ${status}; ${count} given up and counted; ${arrived} arrived`,
    ]);
    return status === 200 && count === '1' && arrived === 0 ? [] : ['a mail that is refused for good is not given up'];
  }
}

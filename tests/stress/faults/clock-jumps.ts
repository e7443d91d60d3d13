import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StressReport } from '../report.ts';
import { HOME, type ServerWithMail, withMailServer } from './server-with-mail.ts';
import { createApiUser } from './api-user.ts';

const HOUR_MS = 3600_000;
const HOURS = 6;
/** Requests per minute that a signed-in person may send in this test. */
const A_MINUTE = 40;
/** Real milliseconds within which everything that waits for the clock must happen after it was corrected. */
const MAX_DELAY_MS = 90_000;

/**
 * Sets the clock of a server six hours forward, lets people work, and corrects it again; then the same backwards.
 * Whatever started with the wrong clock must not wait until the right one has caught up with it.
 */
export function testClockJumps(settings: NodeJS.ProcessEnv): Promise<StressReport> {
  return withMailServer({ ...settings, REQUESTS_PER_MINUTE: String(A_MINUTE) }, runClockJumps);
}

async function runClockJumps({ smtp: post, address, setClock }: ServerWithMail): Promise<StressReport> {
  const rows: [string, string][] = [];
  const broken: string[] = [];
  const arrived = (email: string) =>
    post.received.filter(({ to, text }) => to === email && text.includes('verify-email'));
  const until = async (what: string, isSo: () => Promise<boolean> | boolean): Promise<string> => {
    const begun = performance.now();
    while (performance.now() - begun < MAX_DELAY_MS) {
      if (await isSo()) return `after ${((performance.now() - begun) / 1000).toFixed(1)} s`;
      await sleep(1000);
    }
    broken.push(what);
    return `not within ${MAX_DELAY_MS / 1000} s`;
  };

  /* A person with a verified address, so that they may use the API. */
  const settle = async () => {
    const anna = createApiUser(address(), `${randomUUID()}@example.org`, HOME);
    await anna.signUp();
    await until('a mail is not sent', () => arrived(anna.email).length > 0);
    const token = /verify-email\?token=([\w.~%-]+)/.exec(arrived(anna.email)[0]?.text ?? '')?.[1] ?? '';
    const verified = await anna.auth(`verify-email?token=${token}`);
    await verified.arrayBuffer();
    await statusOf(anna.signIn());
    return anna;
  };
  const statusOf = async (asked: Promise<Response>): Promise<number> => {
    const answer = await asked;
    await answer.arrayBuffer();
    return answer.status;
  };
  const makeTag = async (who: Awaited<ReturnType<typeof settle>>): Promise<{ status: number; id: string }> => {
    const answer = await who.api('POST', 'api/Tags', { name: randomUUID(), songIds: [] });
    return { status: answer.status, id: answer.ok ? ((await answer.json()) as { id: string }).id : '' };
  };

  const anna = await settle();
  for (const [name, hours] of [
    ['forward', HOURS],
    ['back', -HOURS],
  ] as const) {
    const before = await makeTag(anna);
    await setClock(hours * HOUR_MS);
    const [session, during] = [await statusOf(anna.api('GET', 'api/Session')), await makeTag(anna)];
    if (session !== 200 || during.status !== 200)
      broken.push(`clock ${name}: a signed-in person is answered with ${session} and ${during.status}`);
    // Started with the wrong clock: a mail that is rejected for now, failed sign-ins, and a full rate-limit window.
    post.set('busy');
    const berit = createApiUser(address(), `${randomUUID()}@example.org`, HOME);
    const signedUp = await statusOf(berit.signUp());
    if (signedUp !== 200) broken.push(`clock ${name}: signing up is answered with ${signedUp}`);
    await sleep(3000);
    const guessed = [];
    for (let time = 0; time < 11; time++)
      guessed.push(await statusOf(anna.auth('sign-in/email', { email: berit.email, password: `wrong ${time}` })));
    let worn = 0;
    for (let time = 0; time < A_MINUTE + 5 && worn !== 429; time++)
      worn = await statusOf(anna.api('GET', 'api/Session'));
    if (guessed.at(-1) !== 429 || worn !== 429)
      broken.push(`clock ${name}: limits do not hold: ${guessed.at(-1)}, ${worn}`);

    await setClock(0);
    post.set('open');
    const again = await until(
      `clock ${name} and right again: a person who had asked much stays locked out`,
      async () => (await statusOf(anna.api('GET', 'api/Session'))) === 200,
    );
    const signIn = await until(
      `clock ${name} and right again: an account that was guessed at stays locked`,
      async () => (await statusOf(berit.auth('sign-in/email', { email: berit.email, password: 'wrong' }))) === 401,
    );
    const mail = await until(
      `clock ${name} and right again: a mail waits for the clock to catch up`,
      () => arrived(berit.email).length > 0,
    );
    await sleep(3000);
    const count = arrived(berit.email).length;
    if (count > 1) broken.push(`clock ${name}: ${count} mails instead of one`);
    const after = await makeTag(anna);
    const inOrder = before.id < during.id && during.id < after.id;
    if (!inOrder)
      broken.push(`clock ${name}: ids are not in the order things were made: ${before.id}, ${during.id}, ${after.id}`);
    rows.push(
      [
        `clock ${HOURS} h ${name}`,
        `signed in: ${session}, writing: ${during.status}, signing up: ${signedUp}; limits hold: ${guessed.at(-1)}, ${worn}`,
      ],
      [
        '… and right again',
        `who had asked much may ask ${again}; an account that was guessed at is open ${signIn}; the mail came ${mail}, ${count} time; ids ${inOrder ? 'in order' : 'not in order'}`,
      ],
    );
  }
  return { rows, failures: broken };
}

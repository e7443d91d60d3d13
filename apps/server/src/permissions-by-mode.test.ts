import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rebuildIndex } from './features/search/index.ts';
import { startCanticle, startWithSignUp, type TestCanticle } from './testing/canticle.ts';
import { createPushSettings } from './testing/push-service.ts';
import {
  CALLERS,
  type Caller,
  type CaseSender,
  createFixtures,
  createSender,
  emailOf,
  expectedIn,
  keepForChosenPeople,
  MARKER_READERS,
  MARKER_WORDS,
  PERMISSION_CASES,
  type PermissionFixtures,
} from './testing/rights/index.ts';

/*
 * The permission matrix of permissions.test.ts, which is run where everybody may sign up and songbooks are sold, in the
 * other places there are. Where nothing is sold, what is locked is kept for chosen people.
 */
const NUMBERED = PERMISSION_CASES.map((line, number) => [`${line.call} ${line.version}`, number + 1, line] as const);

const PLACES = [
  { signUp: 'invited', payments: 'sandbox' },
  { signUp: 'closed', payments: 'sandbox' },
  { signUp: 'open', payments: 'none' },
  { signUp: 'invited', payments: 'none' },
  { signUp: 'closed', payments: 'none' },
] as const;

describe.each(PLACES)('where sign-up is $signUp and payments are $payments', (place) => {
  const { signUp, payments } = place;
  let before: TestCanticle;
  let canticle: TestCanticle;
  let world: PermissionFixtures;
  let sender: CaseSender;

  beforeAll(async () => {
    before = await startCanticle({
      PUBLIC_URL: 'https://songs.example.org',
      NODE_ENV: 'production',
      ...createPushSettings(),
    });
    world = await createFixtures(before);
    if (payments === 'none') await keepForChosenPeople(world);
    await rebuildIndex(before.context.database);
    const unverified = await before.token(emailOf('unverified'), { email_verified: false });
    await before.request('GET api/Session', { headers: { authorization: `Bearer ${unverified}` } });
    canticle = await startWithSignUp(before, signUp, payments);
    sender = createSender(canticle, world);
  }, 60_000);
  afterAll(async () => {
    await canticle.close();
    await before.close();
  });

  // What sign-up changes for them and what payments change are other calls; each is asked for by itself.
  const asked = signUp === 'open' || payments === 'sandbox' ? NUMBERED : [];
  it.each(asked)('those who are here may what they may elsewhere: %s (line %i)', async (_call, _number, line) => {
    const answers: Partial<Record<Caller, number>> = {};
    for (const asker of CALLERS) answers[asker] = (await sender.ask(line, asker)).status;
    expect(answers).toEqual(await expectedIn(place, line, world));
  });

  // Where everybody may sign up, a stranger is somebody new.
  if (signUp === 'open') return;

  it.each(NUMBERED)(
    'a stranger reaches what everybody does, and nothing more: %s (line %i)',
    async (_call, _n, line) => {
      const request = await line.buildRequest(world, 'ordinary');
      const { status, text } = await sender.send(line, 'stranger', request);
      const { nobody } = await expectedIn(place, line, world);
      expect(status).toBe(nobody === 401 ? 403 : nobody);
      for (const [kind, word] of Object.entries(MARKER_WORDS) as [keyof typeof MARKER_WORDS, string][])
        if (!MARKER_READERS[kind].includes('nobody')) expect(text, kind).not.toContain(word);
    },
  );

  it('a stranger is told why, in a sentence and by a code, and is not added', async () => {
    const { status, headers, text } = await canticle.request('GET api/Songs', { as: 'stranger@example.org' });
    const [code, sentence] =
      signUp === 'closed'
        ? ['SIGN_UP_CLOSED', 'No one can create an account here right now.']
        : ['NOT_INVITED', 'You need an invitation to create an account here.'];
    expect([status, headers['x-problem']]).toEqual([403, code]);
    expect(text).toContain(sentence);
    const people = await canticle.context.database.read.selectFrom('users').select('email').execute();
    expect(people.map(({ email }) => email)).not.toContain('stranger@example.org');
  });
});

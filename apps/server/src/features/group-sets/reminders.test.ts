import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChoir, type TestChoir } from '../../testing/choir.ts';

let choir: TestChoir;
beforeAll(async () => {
  choir = await startChoir('nora', 'siri');
});
afterAll(() => choir.close());

/* Moves the clock forward to a moment. */
const goTo = (moment: string) => choir.later((Date.parse(moment) - choir.now().getTime()) / 1000);

test('members are reminded of a set when their group chose to, by the clock where it takes place', async () => {
  const group = await choir.createGroup('siri');
  const remind = (reminderHours: number | null) =>
    choir.ask('nora', 'PATCH', `canticle/groups/${group}`, { reminderHours });
  const isReminded = async (set: string, at: string) => {
    goTo(at);
    await choir.context.jobs.runDue();
    const { json } = await choir.ask('siri', 'GET', 'Notifications');
    return json.some(({ link, kind }: any) => link === `/custom-collections/${set}` && kind === 'set-soon');
  };
  const publish = (date: string) =>
    choir.createSet('nora', {
      groupId: group,
      isPublished: true,
      schedule: { date, time: '10:30', timeZone: 'America/New_York' },
    });
  // Eighteen o'clock there is 23:00 in UTC.
  const evening = await publish('2099-01-11');
  expect(await isReminded(evening, '2099-01-10T22:59:00.000Z')).toBe(false);
  expect(await isReminded(evening, '2099-01-10T23:05:00.000Z')).toBe(true);

  expect((await remind(2)).json.reminderHours).toBe(2);
  const twoHours = await publish('2099-01-18');
  expect(await isReminded(twoHours, '2099-01-18T13:29:00.000Z')).toBe(false);
  expect(await isReminded(twoHours, '2099-01-18T13:35:00.000Z')).toBe(true);

  await remind(0);
  const never = await publish('2099-01-25');
  expect(await isReminded(never, '2099-01-25T15:25:00.000Z')).toBe(false);

  await remind(null);
  const missed = await publish('2099-02-01');
  expect(await isReminded(missed, '2099-02-01T15:31:00.000Z')).toBe(false);
  for (const wrong of [-1, 337, 1.5, 'soon']) expect((await remind(wrong as number)).status).toBe(400);
  expect((await choir.ask('siri', 'PATCH', `canticle/groups/${group}`, { reminderHours: 5 })).status).toBe(403);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAudit, runWithClientAddress } from './platform/audit/index.ts';
import { startCanticle, type TestCanticle } from './testing/canticle.ts';

const NOW = new Date('2026-11-26T12:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3600_000);
let canticle: TestCanticle;
beforeAll(async () => {
  canticle = await startCanticle({ ADDRESS_DAYS: '14', AUDIT_DAYS: '365' }, () => NOW);
});
afterAll(() => canticle.close());

const runJob = async (kind: string) => {
  const { database, jobs } = canticle.context;
  await database.transaction((tx) => jobs.add(tx, { kind }));
  await jobs.runDue();
};

test('entries of the activity log lose their address first and are removed later', async () => {
  const { database } = canticle.context;
  for (const days of [13, 15, 364, 366])
    await runWithClientAddress('203.0.113.9', () =>
      database.transaction((tx) =>
        recordAudit(tx, { actor: 'ada', action: 'give', kind: 'age', id: String(days), details: {} }, daysAgo(days)),
      ),
    );
  await runJob('audit.forget');
  const left = await database.read
    .selectFrom('audit_entries')
    .select(['item_id', 'origin'])
    .where('kind', '=', 'age')
    .orderBy('at', 'desc')
    .execute();
  expect(left).toEqual([
    { item_id: '13', origin: '203.0.113.9' },
    { item_id: '15', origin: null },
    { item_id: '364', origin: null },
  ]);
});

test('sign-ins that still hold lose address and browser', async () => {
  const { database } = canticle.context;
  await database.transaction(async (tx) => {
    const account = { id: 'subject', name: 'Ada', email: 'ada@example.org', updatedAt: NOW.toISOString() };
    await tx
      .insertInto('auth_user')
      .values({ ...account, emailVerified: sql`(1 = 0)` as never })
      .execute();
    for (const days of [13, 15]) {
      const session = {
        id: `session-${days}`,
        token: `token-${days}`,
        userId: 'subject',
        updatedAt: NOW.toISOString(),
      };
      const seen = { ipAddress: null, userAgent: 'Browser', createdAt: daysAgo(days).toISOString() };
      await tx
        .insertInto('auth_session')
        .values({ ...session, ...seen, expiresAt: '2099-01-01T00:00:00.000Z' } as never)
        .execute();
    }
  });
  await runJob('sign-ins.forget');
  const left = await database.read.selectFrom('auth_session').select(['id', 'userAgent']).orderBy('id').execute();
  expect(left).toEqual([
    { id: 'session-13', userAgent: 'Browser' },
    { id: 'session-15', userAgent: null },
  ]);
});

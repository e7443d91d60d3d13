import { expect, test } from 'vitest';
import { formatPrivacyRecord } from './privacy-record.ts';
import { startCanticle } from './testing/canticle.ts';

test('the record of processing names who answers, how long things are kept, and everybody data goes to', async () => {
  const canticle = await startCanticle({
    CONTROLLER: 'Our Church, Church Street 1, Oslo',
    SUPPORT_EMAIL: 'help@example.org',
    ADDRESS_DAYS: '14',
    AUDIT_DAYS: '365',
    SMTP_URL: 'smtp://me:password@mail.example.org:587',
    VIDEO_SERVICES: 'vimeo',
    PAYMENTS: 'none',
  });
  const record = formatPrivacyRecord(canticle.context.config, new Date('2026-11-26T12:00:00Z'));
  for (const part of [
    'As of 2026-11-26',
    'Our Church, Church Street 1, Oslo, help@example.org',
    'Retention: 365 days; network address 14 days',
    'The mail server: mail.example.org',
    'when a person opens one: vimeo',
  ])
    expect(record).toContain(part);
  expect(record).not.toContain('password@');
  expect(record).not.toContain('## Subscriptions');
  await canticle.close();
});

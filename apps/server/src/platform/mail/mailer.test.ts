import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBranding } from '../branding/index.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { createMigratedTestStorage, type TestStorage } from '../../testing/test-storage.ts';
import { type DeliverMail, createSmtpDelivery, type Mailer, createMailer, type OutgoingMail } from './index.ts';
import { sendDue } from './outbox-worker.ts';

const FROM = 'canticle@example.org';

const LETTER: OutgoingMail = {
  to: 'anna@example.org',
  subject: 'Bekreft æøå',
  text: 'Hello\n\nhttps://songs.example/x?token=1',
  html: '<p>Hello</p>',
};

let place: TestStorage;
let database: Database;
let opened: Mailer[];
let now: Date;

beforeEach(async () => {
  place = await createMigratedTestStorage();
  database = await openDatabase(place, () => undefined);
  opened = [];
  now = new Date('2026-05-01T10:00:00.000Z');
});

afterEach(async () => {
  for (const mail of opened) await mail.stop();
  await database.close();
  await place.remove();
});

const context = () => ({
  branding: createBranding(database, { siteName: 'Canticle', supportEmail: '', mailFrom: FROM }),
  config: { smtpUrl: undefined },
  database,
  log: pino({ level: 'silent' }),
  now: () => now,
});

function open(deliver?: DeliverMail): Mailer {
  const mail = createMailer(context(), deliver);
  opened.push(mail);
  return mail;
}

const send = (mail: Mailer, letter = LETTER) => database.transaction((tx) => mail.send(tx, letter));
const stored = () => database.read.selectFrom('outbox_mails').selectAll().orderBy('id').execute();

const sendOnce = (deliver: DeliverMail) => sendDue(context(), deliver);

describe('a mail', () => {
  it('waits in the outbox when there is no mail server', async () => {
    const mail = open();
    mail.start();
    await send(mail);
    now = new Date('2026-05-01T10:00:01.000Z');
    await send(mail, { ...LETTER, subject: 'Newer' });
    expect((await mail.listNewest(10)).map(({ subject }) => subject)).toEqual(['Newer', LETTER.subject]);
    expect(await mail.listNewest(1)).toMatchObject([{ to: 'anna@example.org', createdAt: '2026-05-01T10:00:01.000Z' }]);
    expect((await stored()).map((row) => row.sent_at)).toEqual([null, null]);
  });

  it('is forgotten when another one comes after 30 days, also where no mail server is', async () => {
    const mail = open();
    await send(mail);
    now = new Date('2026-05-31T09:59:59.000Z');
    await send(mail, { ...LETTER, subject: 'Within 30 days' });
    expect(await stored()).toHaveLength(2);
    now = new Date('2026-05-31T10:00:01.000Z');
    await send(mail, { ...LETTER, subject: 'After them' });
    expect((await mail.listNewest(10)).map(({ subject }) => subject)).toEqual(['After them', 'Within 30 days']);
  });

  it('is not written when the write it belongs to fails', async () => {
    const mail = open();
    const failing = database.transaction(async (tx) => {
      await mail.send(tx, LETTER);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await stored()).toEqual([]);
  });

  it('is sent once', async () => {
    const sent: string[] = [];
    await send(open());
    await sendOnce(async ({ to }) => void sent.push(to));
    await sendOnce(async ({ to }) => void sent.push(to));
    expect(sent).toEqual(['anna@example.org']);
    expect(await stored()).toMatchObject([{ sent_at: '2026-05-01T10:00:00.000Z', attempts: 1, next_attempt_at: null }]);
  });

  it('is sent once when two processes look at the same moment', async () => {
    let sent = 0;
    await send(open());
    await Promise.all([sendOnce(async () => void (sent += 1)), sendOnce(async () => void (sent += 1))]);
    expect(sent).toBe(1);
  });

  it('is tried again after a minute, then less and less often, and at last given up', async () => {
    await send(open());
    const pauses: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      await sendOnce(async () => Promise.reject(new Error('the mail server is away')));
      const [row] = await stored();
      if (row?.next_attempt_at == null) break;
      pauses.push((Date.parse(row.next_attempt_at) - now.getTime()) / 60_000);
      await sendOnce(async () => Promise.reject(new Error('too early')));
      expect((await stored())[0]?.last_error).toBe('the mail server is away');
      now = new Date(row.next_attempt_at);
    }
    expect(pauses).toEqual([1, 5, 15, 60, 240, 720]);
    expect(await stored()).toMatchObject([{ sent_at: null, attempts: 7, next_attempt_at: null }]);
  });

  it('does not wait for a clock that was ahead to be reached again, tried before or not', async () => {
    now = new Date('2026-05-01T16:00:00.000Z');
    const sent: string[] = [];
    await send(open(), { ...LETTER, subject: 'Tried' });
    await sendOnce(async () => Promise.reject(new Error('the mail server is away')));
    await send(open(), { ...LETTER, subject: 'Not tried' });
    now = new Date('2026-05-01T10:00:00.000Z');
    await sendOnce(async ({ subject }) => void sent.push(subject));
    await sendOnce(async ({ subject }) => void sent.push(subject));
    expect(sent.toSorted()).toEqual(['Not tried', 'Tried']);
  });

  it('that waits for its next try does so when another clock is a little behind', async () => {
    await send(open());
    await sendOnce(async () => Promise.reject(new Error('the mail server is away')));
    now = new Date('2026-05-01T09:55:00.000Z');
    let sent = 0;
    await sendOnce(async () => void (sent += 1));
    expect(sent).toBe(0);
  });

  it('that cannot be handled does not hold up those behind it', async () => {
    const { engine, kysely: whole } = database;
    const run = (statement: string) => sql.raw(statement).execute(whole);
    if (engine === 'postgres') {
      await run(`create function reject() returns trigger language plpgsql as
        $$ begin if old.subject = 'Torn' then raise exception 'This mail is rejected.'; end if; return new; end $$`);
      await run('create trigger reject before update on outbox_mails for each row execute function reject()');
    } else
      await run(`create trigger reject before update on outbox_mails when old.subject = 'Torn'
        begin select raise(abort, 'This mail is rejected.'); end`);
    await send(open(), { ...LETTER, subject: 'Torn' });
    now = new Date('2026-05-01T10:00:01.000Z');
    await send(open(), { ...LETTER, subject: 'Behind it' });
    const sent: string[] = [];
    await sendOnce(async ({ subject }) => void sent.push(subject));
    expect(sent).toEqual(['Behind it']);
  });

  it('keeps a reason that holds what no database can store', async () => {
    await send(open());
    await sendOnce(async () => Promise.reject(new Error('bad \u0000 byte')));
    expect(await stored()).toMatchObject([{ sent_at: null, last_error: 'bad  byte' }]);
  });

  it('is given up at once when the mail server will never take it', async () => {
    await send(open());
    await sendOnce(async () => Promise.reject(Object.assign(new Error('no such user'), { responseCode: 550 })));
    expect(await stored()).toMatchObject([
      { sent_at: null, attempts: 1, next_attempt_at: null, last_error: 'no such user' },
    ]);
  });

  it('that a dead process had in its hands is tried again two minutes later', async () => {
    await send(open());
    void sendOnce(() => new Promise(() => undefined));
    await vi.waitFor(async () => expect((await stored())[0]?.attempts).toBe(1));
    let sent = 0;
    await sendOnce(async () => void (sent += 1));
    expect(sent).toBe(0);
    now = new Date('2026-05-01T10:02:00.000Z');
    await sendOnce(async () => void (sent += 1));
    expect(sent).toBe(1);
  });

  it('is sent soon after it was written, without waiting for the next look', async () => {
    let sent = 0;
    const mail = open(async () => void (sent += 1));
    mail.start();
    await send(mail);
    await vi.waitFor(() => expect(sent).toBe(1), 3000);
  });
});

describe('over SMTP', () => {
  let server: Server;
  let received: string[];
  let refusal: string | undefined;

  beforeEach(async () => {
    received = [];
    refusal = undefined;
    server = createServer((socket) => speak(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterEach(() => new Promise((resolve) => server.close(resolve)));

  /* The few commands of RFC 5321 that a client needs. */
  function speak(socket: Socket): void {
    let isBody = false;
    let body = '';
    socket.write('220 stand-in ESMTP\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      if (isBody) {
        body += bytes.toString();
        if (!body.endsWith('\r\n.\r\n')) return;
        received.push(body);
        isBody = false;
        socket.write('250 taken\r\n');
        return;
      }
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        const word = line.slice(0, 4).toUpperCase();
        received.push(line);
        if (word === 'RCPT' && refusal !== undefined) socket.write(`${refusal}\r\n`);
        else if (word === 'DATA') {
          isBody = true;
          socket.write('354 go on\r\n');
        } else if (word === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 fine\r\n');
      }
    });
  }

  const address = () => `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;

  it('arrives whole: from, to, subject, text and HTML', async () => {
    await send(open());
    await sendOnce(createSmtpDelivery(address(), async () => FROM));
    const said = received.join('\n');
    expect(said).toContain('MAIL FROM:<canticle@example.org>');
    expect(said).toContain('RCPT TO:<anna@example.org>');
    expect(said).toContain('Subject: =?UTF-8?Q?Bekreft_=C3=A6=C3=B8=C3=A5?=');
    expect(said).toContain('https://songs.example/x?token=');
    expect(said).toContain('<p>Hello</p>');
    expect((await stored())[0]?.sent_at).not.toBeNull();
  });

  it('is tried again when the server is busy, and not when it refuses', async () => {
    refusal = '450 busy';
    const deliver = createSmtpDelivery(address(), async () => FROM);
    await send(open());
    await sendOnce(deliver);
    expect((await stored())[0]?.next_attempt_at).toBe('2026-05-01T10:01:00.000Z');
    refusal = '550 no such user';
    now = new Date('2026-05-01T10:01:00.000Z');
    await sendOnce(deliver);
    expect(await stored()).toMatchObject([
      { sent_at: null, next_attempt_at: null, last_error: expect.stringContaining('550 no such user') },
    ]);
  });

  it('makes no difference to the write when nobody listens', async () => {
    await send(open());
    await sendOnce(createSmtpDelivery('smtp://127.0.0.1:9', async () => FROM));
    expect(await stored()).toMatchObject([
      { sent_at: null, attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') },
    ]);
  });
});

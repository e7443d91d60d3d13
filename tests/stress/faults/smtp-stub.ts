import { type AddressInfo, createServer, type Socket } from 'node:net';

/** State of a mail server: working; busy (it will take the mail later); silent; gone; or rejecting permanently. */
export type SmtpState = 'open' | 'busy' | 'silent' | 'gone' | 'refusing';

export type SmtpStub = {
  readonly url: string;
  /** Every mail it has accepted: the recipient, and the whole text. */
  readonly received: readonly { readonly to: string; readonly text: string }[];
  set(state: SmtpState): void;
  close(): Promise<void>;
};

/** Starts a loopback server that supports the few commands of RFC 5321 a sender needs. */
export async function startSmtpStub(): Promise<SmtpStub> {
  const received: { to: string; text: string }[] = [];
  const sockets = new Set<Socket>();
  let state: SmtpState = 'open';
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    if (state === 'gone') return socket.destroy();
    let to = '';
    let body: string | undefined;
    const say = (line: string) => state !== 'silent' && socket.write(`${line}\r\n`);
    say('220 stand-in ESMTP');
    socket.on('data', (bytes) => {
      if (body !== undefined) {
        body += bytes.toString();
        if (!body.endsWith('\r\n.\r\n')) return;
        received.push({ to, text: decodeQuotedPrintable(body) });
        body = undefined;
        say('250 taken');
        return;
      }
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        const word = line.slice(0, 4).toUpperCase();
        if (word === 'RCPT') {
          to = /<([^>]*)>/.exec(line)?.[1] ?? '';
          say(state === 'busy' ? '450 busy' : state === 'refusing' ? '550 no such person' : '250 fine');
        } else if (word === 'DATA') {
          body = '';
          say('354 go on');
        } else if (word === 'QUIT') socket.end('221 bye\r\n');
        else say('250 fine');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    set(next) {
      state = next;
      end();
    },
    close: () =>
      new Promise((resolve) => {
        end();
        server.close(() => resolve());
      }),
  };
}

/* Quoted-printable (RFC 2045, section 6.7): long lines are broken, and some characters are encoded as numbers. */
const decodeQuotedPrintable = (text: string): string =>
  text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16)));

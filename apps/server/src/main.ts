import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { type Config, readConfig, WrongSetting } from './config/index.ts';
import { DatabaseTrouble, findDamage } from './database/index.ts';
import { DemoInProduction, describeDemo, prepareDemo } from './demo.ts';
import { findBucketTrouble } from './files/index.ts';
import { importStarterLibrary } from './features/transfer/index.ts';
import { beginToLeave, openLog } from './http/index.ts';
import { openIdentity } from './open-identity.ts';
import { openRooms, type Rooms } from './rooms.ts';

const LIBRARY = fileURLToPath(new URL('../../../library/', import.meta.url));

/** Seconds a request under way may still take when the server is asked to stop. */
const PATIENCE_S = 10;

/** Milliseconds after the start by which whoever waited for it has had an answer. */
const STARTED_MS = 2000;

// What the server writes is for its user alone.
process.umask(0o077);

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = openLog(config);
  for (const sentence of config.warnings) log.warn(sentence);
  const rooms = await openRooms(config, log);
  try {
    await checkBucket(config.s3, log);
    await importStarterLibrary(rooms, LIBRARY);
    const identity = openIdentity(rooms);
    const hasDemo = await prepareDemo(rooms, identity);
    const app = await buildApp(rooms, identity);
    rooms.mail.start();
    rooms.jobs.start();
    await listen(app, config);
    closeOnSignal(config.drainSeconds, async (isUrgent) => {
      beginToLeave(app);
      if (!isUrgent) await sleep(config.drainSeconds * 1000);
      await app.close();
      await rooms.close();
    });
    announce(rooms, (app.server.address() as AddressInfo).port, hasDemo);
    // What starting left behind; by itself V8 keeps it for as long as little is asked for (decision 0096).
    setTimeout(() => void globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), STARTED_MS).unref();
  } catch (error) {
    await rooms.close();
    throw findDamage(error, config) ?? error;
  }
}

/* What is set wrong stays wrong; a store that is away comes back, and is waited for by whoever needs it. */
async function checkBucket(s3: Config['s3'], log: Rooms['log']): Promise<void> {
  const trouble = s3 === undefined ? undefined : await findBucketTrouble(s3);
  if (trouble?.isAway === false) throw new WrongSetting(trouble.sentence);
  if (trouble !== undefined) log.warn({ err: trouble.cause }, trouble.sentence);
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new CannotListen(
        `Port ${config.port} is in use. Stop the other program, or choose another port with PORT.`,
      );
    if (code === 'EACCES')
      throw new CannotListen(`Port ${config.port} may not be used by this user. Choose one above 1023 with PORT.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new CannotListen(`This machine has no address "${config.host}". Set HOST to one it has.`);
    throw error;
  }
}

class CannotListen extends Error {}

/* Somebody at a terminal does not want to wait; a system that stops it lets a balancer notice first. */
function closeOnSignal(drainSeconds: number, close: (isUrgent: boolean) => Promise<void>): void {
  const stop = (isUrgent: boolean) => {
    const patience = PATIENCE_S + (isUrgent ? 0 : drainSeconds);
    setTimeout(() => process.exit(1), patience * 1000).unref();
    close(isUrgent).then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', () => stop(true));
  process.once('SIGTERM', () => stop(false));
}

function announce({ config, database, log }: Rooms, port: number, hasDemo: boolean): void {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const lines = [
    `Canticle is ready at ${config.publicUrl ?? `http://${host}:${port}`}`,
    ...(hasDemo ? describeDemo() : []),
    'Stop with Ctrl-C.',
  ];
  console.log(lines.join('\n'));
  log.info({ port, engine: database.engine, demo: config.demo }, 'listening');
}

try {
  await start();
} catch (error) {
  const isPlain =
    error instanceof WrongSetting ||
    error instanceof DatabaseTrouble ||
    error instanceof CannotListen ||
    error instanceof DemoInProduction;
  console.error(isPlain ? error.message : error);
  process.exit(1);
}

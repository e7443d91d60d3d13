import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { type Config, readConfig, readEnvironment, InvalidSetting } from './platform/config/index.ts';
import { DatabaseError, findCorruption } from './platform/database/index.ts';
import { DemoInProductionError, describeDemo, seedDemo } from './demo.ts';
import { findBucketProblem } from './platform/files/index.ts';
import { importStarterLibrary, markTranslators } from './features/transfer/index.ts';
import { startDraining, createLogger } from './platform/http/index.ts';
import { createAppIdentity } from './create-identity.ts';
import { createAppContext, type AppContext } from './context.ts';
import { errorCode } from './platform/errors/index.ts';
import { VERSION } from './platform/version/index.ts';

const STARTER_LIBRARY = fileURLToPath(new URL('../../../library/', import.meta.url));

/** Seconds a request in progress may still take when the server is asked to stop. */
const SHUTDOWN_TIMEOUT_S = 10;

// Files the server writes are readable by its user alone.
process.umask(0o077);

async function start(): Promise<void> {
  const config = readConfig(readEnvironment(process.env));
  const log = createLogger(config);
  for (const sentence of config.warnings) log.warn(sentence);
  const context = await createAppContext(config, log);
  try {
    await assertBucketUsable(config.s3, log);
    await markTranslators(context);
    if (config.hasStarterLibrary) await importStarterLibrary(context, STARTER_LIBRARY);
    const identity = createAppIdentity(context);
    const hasDemo = await seedDemo(context, identity);
    const app = await buildApp(context, identity);
    context.mail.start();
    context.jobs.start();
    await listen(app, config);
    shutDownOnSignal(config.drainSeconds, async (isUrgent) => {
      startDraining(app);
      if (!isUrgent) await sleep(config.drainSeconds * 1000);
      await app.close();
      await context.close();
    });
    const address = app.server.address();
    // It is a text only for a server that listens on a socket file.
    const port = typeof address === 'object' && address !== null ? address.port : config.port;
    printReady(context, port, hasDemo);
  } catch (error) {
    await context.close();
    throw findCorruption(error, config) ?? error;
  }
}

/* A wrong setting stays wrong; a store that is unavailable comes back, and is waited for where it is needed. */
async function assertBucketUsable(s3: Config['s3'], log: AppContext['log']): Promise<void> {
  const problem = s3 === undefined ? undefined : await findBucketProblem(s3);
  if (problem?.isTemporary === false) throw new InvalidSetting(problem.message);
  if (problem !== undefined) log.warn({ err: problem.cause }, problem.message);
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE')
      throw new ListenError(`Port ${config.port} is in use. Stop the other program, or set another port with PORT.`);
    if (code === 'EACCES')
      throw new ListenError(`You have no permission to use port ${config.port}. Set one above 1023 with PORT.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ListenError(`This machine has no address "${config.host}". Set HOST to one it has.`);
    throw error;
  }
}

class ListenError extends Error {}

/* A person at a terminal does not want to wait; a process manager that stops the server lets a balancer notice
   first. */
function shutDownOnSignal(drainSeconds: number, close: (isUrgent: boolean) => Promise<void>): void {
  const stop = (isUrgent: boolean) => {
    const timeoutS = SHUTDOWN_TIMEOUT_S + (isUrgent ? 0 : drainSeconds);
    setTimeout(() => process.exit(1), timeoutS * 1000).unref();
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

function printReady({ config, database, log }: AppContext, port: number, hasDemo: boolean): void {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const ready = `Canticle is ready at ${config.publicUrl ?? `http://${host}:${port}`}`;
  const details = { port, engine: database.engine, demo: config.demo, version: VERSION };
  // In production everything on standard output is a line of the log, and this one is there at every level.
  if (!config.demo) return createLogger({ logLevel: 'info' }).info(details, ready);
  console.log([ready, ...(hasDemo ? describeDemo() : []), 'Stop with Ctrl-C.'].join('\n'));
  log.info(details, 'listening');
}

try {
  await start();
} catch (error) {
  const isPlain =
    error instanceof InvalidSetting ||
    error instanceof DatabaseError ||
    error instanceof ListenError ||
    error instanceof DemoInProductionError;
  console.error(isPlain ? error.message : error);
  process.exit(1);
}

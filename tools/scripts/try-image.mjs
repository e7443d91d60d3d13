// Runs the instructions of the Dockerfile without Docker: in empty folders, as a user who is not root, with the local
// Node instead of the one of the image. Then it starts the result, runs the health check, and stops it.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getNode, PROJECT_ROOT } from './runtime.mjs';
import { findFreePort } from './postgres.mjs';

const NOBODY = 65_534;
const TIMEOUT_MS = 120_000;

const isRoot = process.getuid?.() === 0;
const place = mkdtempSync(join(tmpdir(), 'canticle-image-'));
const home = join(place, 'home');
mkdirSync(home);

/** The stages of the Dockerfile: each with a separate root and its instructions. */
const stages = readStages(readFileSync(`${PROJECT_ROOT}/Dockerfile`, 'utf8'));
try {
  let last;
  for (const stage of stages) last = await run(stage);
  await smokeTest(last);
  console.log('The image would be built, starts, is healthy and stops when it is asked to.');
} finally {
  rmSync(place, { recursive: true, force: true });
}

function readStages(text) {
  const lines = text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const found = [];
  for (const line of lines) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (word === 'FROM') found.push({ name: / AS (\w+)/.exec(rest)?.[1] ?? `${found.length}`, steps: [] });
    else found.at(-1).steps.push({ word, rest });
  }
  return found.map((stage) => ({ ...stage, root: join(place, stage.name) }));
}

async function run(stage) {
  mkdirSync(stage.root, { recursive: true });
  const state = { stage, env: {}, dir: '/', command: [], health: [], user: 'root' };
  for (const { word, rest } of stage.steps) {
    console.log(`${word} ${rest.length > 100 ? `${rest.slice(0, 100)}…` : rest}`);
    if (word === 'ENV') Object.assign(state.env, Object.fromEntries([rest.split(/=(.*)/s).slice(0, 2)]));
    else if (word === 'WORKDIR') mkdirSync(hostPath(stage, (state.dir = rest)), { recursive: true });
    else if (word === 'COPY') copy(state, rest);
    else if (word === 'RUN') execute(state, rest);
    else if (word === 'USER') state.user = rest;
    else if (word === 'CMD') state.command = JSON.parse(rest);
    else if (word === 'HEALTHCHECK') state.health = JSON.parse(rest.slice(rest.indexOf('[')));
    else if (!['VOLUME', 'EXPOSE', 'STOPSIGNAL'].includes(word)) throw new Error(`${word} is not known here.`);
  }
  if (state.user === 'root' && state.command.length > 0) throw new Error('The image would run as root.');
  return state;
}

function hostPath(stage, path) {
  return join(stage.root, path);
}

function copy({ stage, dir }, rest) {
  const [, from, source, target] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(rest) ?? [];
  const to = join(hostPath(stage, dir), target);
  if (from !== undefined) {
    cpSync(
      hostPath(
        stages.find(({ name }) => name === from),
        source,
      ),
      to,
      { recursive: true, verbatimSymlinks: true },
    );
    return;
  }
  const left = readFileSync(`${PROJECT_ROOT}/.dockerignore`, 'utf8').split('\n').filter(Boolean);
  const isLeft = (path) =>
    left.some((one) => (one.startsWith('**/') ? path.endsWith(`/${one.slice(3)}`) : path === `${PROJECT_ROOT}/${one}`));
  cpSync(PROJECT_ROOT, to, { recursive: true, filter: (path) => !isLeft(path) });
}

/* The folders of the image are mapped to local folders; only `chown`, which would have no effect, is left out. */
function execute(state, command) {
  const local = command
    .replaceAll(/ && chown \S+( \/\S+)+/g, '')
    .replaceAll(/(?<=\s)\/(?:data|backups)\b/g, (folder) => hostPath(state.stage, folder));
  const { status } = spawnSync('sh', ['-c', local], settingsOf(state));
  if (status !== 0) throw new Error(`"${command}" failed.`);
}

function settingsOf({ stage, dir, env }, more = {}) {
  if (isRoot) spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, place]);
  chmodSync(place, 0o755);
  return {
    cwd: hostPath(stage, dir),
    env: {
      HOME: home,
      PATH: `${dirname(getNode())}${delimiter}${process.env.PATH}`,
      ...Object.fromEntries(
        Object.entries(process.env).filter(([name]) => /^(npm_config_|https?_proxy|NODE_EXTRA)/i.test(name)),
      ),
      npm_config_registry: spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim(),
      ...env,
      ...more,
    },
    stdio: 'inherit',
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  };
}

async function smokeTest(state) {
  const port = String(await findFreePort());
  const data = hostPath(state.stage, '/data');
  const own = { ...state.env, DATA_DIR: data, PORT: port, HOST: '127.0.0.1', DRAIN_SECONDS: '1' };
  const settings = settingsOf(state, { ...own, PAYMENTS: 'sandbox', PUBLIC_URL: 'https://songs.example.org' });
  const [program, ...words] = state.command;
  const server = spawn(program, words, settings);
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const isHealthy = () =>
    spawnSync(state.health[0], state.health.slice(1), { ...settings, stdio: 'ignore' }).status === 0;
  try {
    const deadline = Date.now() + TIMEOUT_MS;
    while (!isHealthy()) {
      if (server.exitCode !== null || Date.now() > deadline) throw new Error('It does not become healthy.');
      await sleep(500);
    }
    const page = await fetch(`http://127.0.0.1:${port}/`);
    if (!page.ok || !(await page.text()).includes('<div id="root"')) throw new Error('The app is not in it.');
    if (!existsSync(join(data, 'canticle.sqlite'))) throw new Error('It does not keep its data in its volume.');
    const backup = ['apps/server/src/cli.ts', 'backup', join(hostPath(state.stage, '/backups'), 'monday')];
    if (spawnSync(program, backup, settings).status !== 0) throw new Error('It cannot be backed up while it runs.');
  } finally {
    server.kill('SIGTERM');
  }
  const code = await ended;
  if (code !== 0) throw new Error(`It ended with ${code} when it was asked to stop.`);
}

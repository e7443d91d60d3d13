// One process at a time: a lock file with the id of the process that holds it.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECT_ROOT } from './runtime.mjs';

/**
 * Runs `work` while no other process on this machine holds the lock `name`; waits as long as the holder lives. A lock
 * whose holder no longer exists is taken over.
 */
export async function withLock(name, work) {
  mkdirSync(`${PROJECT_ROOT}/.cache`, { recursive: true });
  const file = `${PROJECT_ROOT}/.cache/${name}.lock`;
  for (let told = false; !tryAcquire(file); told = true) {
    if (!told) console.log(`Waiting for another ${name} to end …`);
    await sleep(200);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function tryAcquire(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isOwnerAlive(file)) rmSync(file, { force: true });
    return false;
  }
}

function isOwnerAlive(file) {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

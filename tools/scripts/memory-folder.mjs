// Where tests keep what does not outlive them: in memory where a machine has room for it, since a disk is slower.
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const SHARED_MEMORY = '/dev/shm';
const MIN_FREE_BYTES = 2 * 1024 ** 3;

/** The folder for temporary files of tests. */
export function memoryFolder() {
  return isRoomy(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir();
}

function isRoomy(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > MIN_FREE_BYTES;
  } catch {
    return false;
  }
}

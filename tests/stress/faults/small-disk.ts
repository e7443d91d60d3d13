import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of 400 MB: `fill` uses its last byte, `clear` frees everything that `fill` used. */
export type SmallDisk = { readonly path: string; fill(): void; clear(): void };

/** More than the space an upload leaves for everything else. */
const SIZE_MB = 400;

/** Calls `work` with a separate disk, a `tmpfs`, which only an administrator of Linux can mount; undefined without. */
export async function withSmallDisk<T>(work: (disk: SmallDisk) => Promise<T>): Promise<T | undefined> {
  const path = mkdtempSync(join(tmpdir(), 'canticle-disk-'));
  const ballast = join(path, 'ballast');
  try {
    if (!mount(path)) return undefined;
    try {
      return await work({
        path,
        fill: () => fill(ballast),
        clear: () => rmSync(ballast, { recursive: true, force: true }),
      });
    } finally {
      execFileSync('umount', ['--lazy', path]);
    }
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

function mount(path: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', path], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function fill(ballast: string): void {
  mkdirSync(ballast, { recursive: true });
  const file = openSync(join(ballast, `${Date.now()}-${Math.random()}`), 'w');
  try {
    for (const size of [1 << 20, 1 << 16, 1 << 12])
      for (;;)
        try {
          if (writeSync(file, Buffer.alloc(size)) < size) break;
        } catch {
          break;
        }
  } finally {
    closeSync(file);
  }
}

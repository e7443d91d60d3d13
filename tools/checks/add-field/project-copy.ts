import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../source.ts';

/** A copy of the sources in a temporary folder, in which something can be tried. */
export type ProjectCopy = {
  readonly root: string;
  read(path: string): Promise<string>;
  write(path: string, text: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Runs Node in the copy. Returns whether it succeeded, and what it printed. */
  node(args: readonly string[], environment?: { readonly [name: string]: string }): Promise<RunResult>;
  close(): Promise<void>;
};

export type RunResult = { readonly isOk: boolean; readonly output: string };

const COPIED = [
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'apps/server/package.json',
  'apps/server/migrations',
  'apps/server/src',
  'apps/web/package.json',
  'apps/web/tsconfig.json',
  'apps/web/vite-languages.ts',
  'apps/web/src',
  'docs/library-format.md',
  'languages',
  'packages',
  'tests/fixtures/sample-data',
  'tools/checks',
  'tools/scripts',
];

/** Copies the sources, with the installed packages as links. */
export async function copyProject(): Promise<ProjectCopy> {
  const root = await mkdtemp(join(tmpdir(), 'canticle-field-'));
  const filter = (path: string) => basename(path) !== 'node_modules';
  for (const path of COPIED) await cp(join(PROJECT_ROOT, path), join(root, path), { recursive: true, filter });
  for (const folder of ['', 'apps/server', 'apps/web']) await linkPackages(root, folder);
  const at = (path: string) => join(root, path);
  return {
    root,
    read: (path) => readFile(at(path), 'utf8'),
    write: async (path, text) => {
      await mkdir(dirname(at(path)), { recursive: true });
      await writeFile(at(path), text);
    },
    remove: (path) => rm(at(path)),
    node: (args, environment) => runNode(root, args, environment),
    close: () => rm(root, { recursive: true, force: true }),
  };
}

/** Runs Node in a folder. */
export async function runNode(
  cwd: string,
  args: readonly string[],
  environment: { readonly [name: string]: string } = {},
): Promise<RunResult> {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd, env });
    return { isOk: true, output: stdout + stderr };
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    return { isOk: false, output: `${stdout}${stderr}` || String(error) };
  }
}

/* Our own packages are those of the copy. */
async function linkPackages(root: string, folder: string): Promise<void> {
  const installed = join(PROJECT_ROOT, folder, 'node_modules');
  if (!existsSync(installed)) return;
  await mkdir(join(root, folder, 'node_modules/@canticle'), { recursive: true });
  for (const name of await readdir(installed))
    if (name !== '@canticle') await symlink(join(installed, name), join(root, folder, 'node_modules', name));
  if (folder !== '') return;
  for (const name of await readdir(join(root, 'packages')))
    await symlink(join(root, 'packages', name), join(root, 'node_modules/@canticle', name));
}

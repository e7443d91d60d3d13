import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { InvalidSetting } from './invalid-setting.ts';
import { errorCode, messageOf } from '../errors/index.ts';

const MIN_LENGTH = 32;

/**
 * The secret everything is signed with: `SECRET`, or generated once in the data directory and readable by its owner
 * alone. Processes that share a data directory share it, also when they start at the same moment.
 *
 * @param isRequired  several processes share one database and no data directory, so they must be given the secret
 * @throws {InvalidSetting} when it is missing though required, too short, or the data directory cannot be written
 */
export function readSecret(text: string | undefined, dataDir: string, isRequired: boolean): string {
  ensureWritable(dataDir);
  restrictPermissions(dataDir);
  if (text !== undefined) return requireMinLength(text, 'SECRET');
  if (isRequired)
    throw new InvalidSetting(
      'SECRET must be set together with DATABASE_URL and S3_BUCKET: any random text of at least 32 characters, the same for every process.',
    );
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) createSecret(file);
  return requireMinLength(readFileSync(file, 'utf8').trim(), file);
}

/* Written whole under another name first: another process that starts now must not read half of it. */
function createSecret(file: string): void {
  const draft = `${file}.${process.pid}.draft`;
  try {
    writeFileSync(draft, randomBytes(36).toString('base64url'), { mode: 0o600 });
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST')
      throw new InvalidSetting(`The secret cannot be written to ${file}: ${messageOf(error)}.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

function requireMinLength(secret: string, source: string): string {
  if (secret.length < MIN_LENGTH) throw new InvalidSetting(`${source} must hold at least ${MIN_LENGTH} characters.`);
  return secret;
}

/* The folder contains passwords, addresses and the secret. Files of another user are left to that user. */
function restrictPermissions(dataDir: string): void {
  const names = readdirSync(dataDir).map((name) => join(dataDir, name));
  for (const path of [dataDir, ...names]) {
    try {
      const { uid, mode } = lstatSync(path);
      const isFolder = (mode & constants.S_IFMT) === constants.S_IFDIR;
      const isOurs = uid === process.getuid?.() && (isFolder || (mode & constants.S_IFMT) === constants.S_IFREG);
      if (isOurs && (mode & 0o077) !== 0) chmodSync(path, isFolder ? 0o700 : 0o600);
    } catch {
      // It was deleted meanwhile, or the file system has no permissions.
    }
  }
}

/* In /proc, where nothing can be created, Node's recursive mkdir never returns. */
function ensureFolder(path: string): void {
  if (existsSync(path)) return;
  ensureFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

function ensureWritable(dataDir: string): void {
  try {
    ensureFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new InvalidSetting(
      `The data directory ${dataDir} cannot be written; choose another with DATA_DIR or change its owner.`,
    );
  }
}

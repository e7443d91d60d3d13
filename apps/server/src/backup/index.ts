/*
 * Everything Canticle keeps, in one folder: written beside a running server, and put into an empty one again.
 *   backUp(config, folder, now)   the database as it is at one moment, and every file
 *   restore(config, folder)       into either engine
 */
export { type BackedUp, backUp, type BackupProgress } from './back-up.ts';
export { BackupRefused } from './manifest.ts';
export { restore } from './restore.ts';

/*
 * Everything Canticle keeps, in one folder: written beside a running server, and put into an empty one again.
 *   backUp(config, folder, now)   the database as it is at one moment, and every file
 *   restore(config, folder)       into either engine
 */
export { backUp, type BackupProgress } from './back-up.ts';
export { BackupRefused, type Manifest } from './manifest.ts';
export { restore } from './restore.ts';

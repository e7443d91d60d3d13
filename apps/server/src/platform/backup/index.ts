/*
 * Everything Canticle keeps, in one folder: written beside a running server, and put into an empty one again.
 *   createBackup(config, folder, now)   the database as it is at one moment, and every file
 *   restore(config, folder)       into either engine
 */
export { type BackupResult, createBackup, type BackupProgress } from './create-backup.ts';
export { BackupError } from './manifest.ts';
export { restoreBackup } from './restore.ts';

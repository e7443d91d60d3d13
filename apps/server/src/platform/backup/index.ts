/* Everything Canticle stores, in one folder: written while a server is running, and restored into an empty one.
   createBackup(config, folder, now)   a consistent snapshot of the database, and every file
   restore(config, folder)       into either engine */
export { type BackupResult, createBackup, type BackupProgress } from './create-backup.ts';
export { BackupError } from './manifest.ts';
export { restoreBackup } from './restore.ts';

/* Bringing files to a song, and changing and removing them. Everything is loaded when an editor opens it. */
export type { FileChoices, ManagedFile } from './managed-file.ts';
/** The panel in which an editor brings, changes and removes files; with it comes the client of the upload protocol. */
export const loadUploadPanel = () => import('./upload-panel.tsx');

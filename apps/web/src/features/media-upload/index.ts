/* Uploading files to a song, and changing and removing them. Everything is loaded when an editor opens it. */
export type { FileChoices, ManagedFile } from './managed-file.ts';
/** The panel in which an editor uploads, changes and removes files; the client of the upload protocol loads with it. */
export const loadUploadPanel = () => import('./upload-panel.tsx');

/** The panel in which an editor brings, changes and removes files; with it comes the client of the upload protocol. */
export const loadUploadPanel = () => import('./upload-panel.tsx');

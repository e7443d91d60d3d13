export { KeepDialog, type KeepDialogProps } from './keep-dialog.tsx';
export { KeptState } from './kept-row.tsx';
export { isRunning, keep, letGo, type Work } from './running.ts';
export { sizeIn } from './size-in.ts';
export { useStorageFacts } from './storage-facts.ts';
export { type Kept, useKeepings } from './use-keepings.ts';

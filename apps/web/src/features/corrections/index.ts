export { SuggestDialog } from './suggest-dialog.tsx';

export { findListSnapshot, type ListSnapshot } from './list-snapshot.ts';
export { RejectedGroupItem } from './rejected-group-item.tsx';
export { groupByResource, type RejectedGroup } from './rejected-operations.ts';
export { useOutbox } from './use-outbox.ts';
export { useSignOut } from './use-sign-out.tsx';
export { useSongTitles } from './use-song-titles.ts';

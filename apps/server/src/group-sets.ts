import { reassignGroupLists, recordGroupListChanges, releaseGroupLists } from './features/playlists/index.ts';

/** What becomes of the sets of a group when its members change; `playlists` owns them. */
export const GROUP_SETS = { recordGroupListChanges, reassignGroupLists, releaseGroupLists };

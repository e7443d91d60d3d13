import {
  installation,
  lists,
  media,
  personal,
  policies,
  scriptures,
  session,
  songs,
  tags,
} from '@canticle/contract/calls';
import { referenceLists } from './reference-lists.ts';

/*
 * What every screen needs besides what it is about: who one is, which songbooks and songs there are, what is marked.
 * As long as something is kept on the device, the daily clearing leaves it there.
 */
const requiredPaths: ReadonlySet<string> = new Set(
  [
    session.getSession,
    session.getSettings,
    session.listSongPreferences,
    installation.getInstallation,
    policies.getPolicy,
    songs.listCollections,
    songs.listSongs,
    songs.getSong,
    songs.listContributors,
    media.listFiles,
    ...referenceLists,
    personal.listFavorites,
    personal.listActivities,
    lists.listCustomCollections,
    lists.listEntries,
    tags.listTags,
    scriptures.listTranslations,
    scriptures.getTranslationOutline,
    scriptures.listScriptureMarks,
    scriptures.listScripturePositions,
  ].map(({ path }) => path),
);

/** Whether an answer of this name is needed without a network, whatever is kept. */
export function isRequiredOffline(name: string): boolean {
  const path = /^\["([^"]+)"/.exec(name)?.[1];
  return path !== undefined && requiredPaths.has(path);
}

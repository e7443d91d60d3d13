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
 * What every screen needs besides its own data: the person, the songbooks and songs, and the marks. While there are
 * downloads on the device, the daily clearing keeps these rows.
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
    songs.listSongFacts,
    songs.listContributors,
    media.listFiles,
    ...referenceLists,
    personal.listFavorites,
    personal.listActivities,
    lists.customCollectionsV4.list,
    lists.listRows,
    lists.listSungSongs,
    tags.listTags,
    scriptures.listTranslations,
    scriptures.getTranslationOutline,
    scriptures.listScriptureMarks,
    scriptures.listScripturePositions,
  ].map(({ path }) => path),
);

/** Whether an answer of this name is needed offline, whatever is downloaded. */
export function isRequiredOffline(name: string): boolean {
  const path = /^\["([^"]+)"/.exec(name)?.[1];
  return path !== undefined && requiredPaths.has(path);
}

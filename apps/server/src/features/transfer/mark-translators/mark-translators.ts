import {
  acquireLock,
  type Database,
  type Reader,
  type Tx,
  yieldToEventLoop,
} from '../../../platform/database/index.ts';
import { type Lyrics, listLyricsOfSongs, listSongIdsOfCarried } from '../../lyrics/index.ts';
import {
  listContributors,
  listSongs,
  type Participant,
  participantKey,
  type Song,
  updateParticipants,
} from '../../songs/index.ts';
import { hashSong } from '../plan/song-draft.ts';
import {
  listImportedItems,
  listSongIdsFrom,
  listSongSources,
  replaceStoredHash,
  saveImportedItems,
} from '../queries.ts';
import { findTranslators, type NamedTranslator, STARTER_TRANSLATORS } from './find-translators.ts';

type MarkingContext = { readonly database: Database; readonly now: () => Date };

const SOURCE = 'translators';
const BATCH_SIZE = 100;

/**
 * Turns authors into translators where an import named them as such: earlier versions stored translators as authors, and
 * the language of the translation beside the text. Runs once for each database; a second run would change nothing.
 *
 * The fingerprints of imports are renewed where they fitted, so that the songs do not look edited (decision 0126).
 *
 * @returns the number of songs that were changed
 */
export async function markTranslators({ database, now }: MarkingContext): Promise<number> {
  return database.transaction(async (tx) => {
    await acquireLock(tx, 'import');
    const [done] = await listImportedItems(tx, 'library', [SOURCE]);
    if (done !== undefined) return 0;
    const slugs = new Map((await listContributors(tx)).map(({ id, slug }) => [id, slug]));
    const ids = [...new Set([...(await listSongIdsOfCarried(tx, 'translators')), ...(await listStarterSongIds(tx))])];
    let changed = 0;
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      await yieldToEventLoop();
      changed += await markInSongs(tx, ids.slice(start, start + BATCH_SIZE), slugs, now());
    }
    const item = { kind: 'library', source: SOURCE, itemId: SOURCE, contentHash: '', storedHash: '' } as const;
    await saveImportedItems(tx, [item], now());
    return changed;
  });
}

async function markInSongs(
  tx: Tx,
  ids: readonly string[],
  slugs: ReadonlyMap<string, string>,
  now: Date,
): Promise<number> {
  const [songs, texts] = [await listSongs(tx, { ids, withTrash: true }), await listLyricsOfSongs(tx, ids)];
  const sources = await listSongSources(tx, ids);
  let changed = 0;
  for (const song of songs) {
    const own = texts.get(song.id) ?? [];
    const paths = (sources.get(song.id) ?? []).map(({ source }) => withoutCollection(source));
    const translators = [...findTranslators(own), ...paths.flatMap((path) => STARTER_TRANSLATORS[path] ?? [])];
    const participants = markParticipants(song, translators, slugs);
    if (participants === undefined) continue;
    await saveMarked(tx, song, own, participants, now);
    changed += 1;
  }
  return changed;
}

async function saveMarked(
  tx: Tx,
  song: Song,
  texts: readonly Lyrics[],
  participants: readonly Participant[],
  now: Date,
): Promise<void> {
  await updateParticipants(tx, song.id, participants, now);
  await replaceStoredHash(tx, song.id, hashSong(song, texts), hashSong({ ...song, participants }, texts));
}

/* The participants with the authors that are translators; undefined when there are none. */
function markParticipants(
  { participants }: Song,
  translators: readonly NamedTranslator[],
  slugs: ReadonlyMap<string, string>,
): readonly Participant[] | undefined {
  const bySlug = Map.groupBy(translators, ({ slug }) => slug);
  const marked = participants.flatMap((one): readonly Participant[] => {
    const found = one.type === 'author' ? (bySlug.get(slugs.get(one.contributorId) ?? '') ?? []) : [];
    return found.length === 0 ? [one] : found.map(({ language }) => asTranslator(one.contributorId, language));
  });
  const isSame = marked.every(({ type }, index) => type === participants[index]?.type);
  return isSame ? undefined : [...new Map(marked.map((one) => [participantKey(one), one])).values()];
}

const asTranslator = (contributorId: string, language: string): Participant =>
  language === '' ? { contributorId, type: 'translator' } : { contributorId, type: 'translator', language };

async function listStarterSongIds(db: Reader): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const path of Object.keys(STARTER_TRANSLATORS)) ids.push(...(await listSongIdsFrom(db, path)));
  return ids;
}

/* The path of the file without the collection id in front of it. */
const withoutCollection = (source: string): string => source.replace(/^[^/]*\//, '');

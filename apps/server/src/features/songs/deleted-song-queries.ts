import type { Multilingual } from '@canticle/contract';
import { toIso, chunks, type Reader, readJson, type Tx } from '../../platform/database/index.ts';
import { findCatalogueNames } from './catalogue-queries.ts';
import type { Participant } from './model.ts';
import { listSongs } from './queries.ts';

/** What reports of the past need of a song that was deleted permanently. */
export type DeletedSong = {
  readonly id: string;
  readonly name: Multilingual;
  readonly authors: readonly Multilingual[];
  readonly composers: readonly Multilingual[];
  readonly copyrights: readonly Multilingual[];
  readonly places: readonly { readonly collection: Multilingual; readonly number: number | null }[];
  /** Missing of songs that were deleted before there was one. */
  readonly ccliNumber?: string | null;
};

/** Those of the songs that were deleted permanently. Ids that never existed are left out. */
export async function listDeletedSongs(db: Reader, ids: readonly string[]): Promise<DeletedSong[]> {
  const found: DeletedSong[] = [];
  for (const chunk of chunks([...new Set(ids)])) {
    const rows = await db.selectFrom('gone_songs').select(['id', 'document']).where('id', 'in', chunk).execute();
    found.push(...rows.map(({ id, document }) => ({ id, ...readJson<Omit<DeletedSong, 'id'>>(document) })));
  }
  return found;
}

/** Saves what reports need of a song that is about to be deleted. */
export async function saveDeletedSong(tx: Tx, id: string, now: Date): Promise<void> {
  const [song] = await listSongs(tx, { ids: [id], withTrash: true });
  if (song === undefined) return;
  const { name, participants, copyrights, memberships, ccliNumber } = song;
  const names = await findCatalogueNames(tx, [
    ...participants.map(({ contributorId }) => contributorId),
    ...copyrights.map(({ copyrightId }) => copyrightId),
  ]);
  const collections = await tx.selectFrom('collections').select(['id', 'key', 'keys', 'name', 'trashed_at']).execute();
  // Collections by key, and those in the trash by name, as in the reports.
  const collectionNames = new Map<string, Multilingual>(
    collections.map((row) => [
      row.id,
      row.trashed_at === null ? { en: row.key, ...readJson<Multilingual>(row.keys) } : readJson<Multilingual>(row.name),
    ]),
  );
  const namesOf = (some: readonly string[]) =>
    [...new Set(some)].map((one) => names.get(one)).filter((name) => name !== undefined);
  // In a licence report translators are among those who wrote the text.
  const participantNames = (...types: readonly Participant['type'][]) =>
    namesOf(participants.filter(({ type }) => types.includes(type)).map(({ contributorId }) => contributorId));
  const document: Omit<DeletedSong, 'id'> = {
    name,
    authors: participantNames('author', 'translator'),
    composers: participantNames('composer'),
    copyrights: namesOf(copyrights.map(({ copyrightId }) => copyrightId)),
    places: memberships.map(({ collectionId, number }) => ({
      collection: collectionNames.get(collectionId) ?? {},
      number,
    })),
    ccliNumber,
  };
  const values = { document: JSON.stringify(document), gone_at: toIso(now) };
  await tx
    .insertInto('gone_songs')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

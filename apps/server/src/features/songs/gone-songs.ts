import type { Multilingual } from '@canticle/contract';
import { momentOf, pieces, type Reader, readJson, type Tx } from '../../database/index.ts';
import { namesInCatalogue } from './catalogue-queries.ts';
import { listSongs } from './queries.ts';

/** What reports of the past still say of a song that was deleted for good. */
export type GoneSong = {
  readonly id: string;
  readonly name: Multilingual;
  readonly authors: readonly Multilingual[];
  readonly composers: readonly Multilingual[];
  readonly copyrights: readonly Multilingual[];
  readonly places: readonly { readonly collection: Multilingual; readonly number: number | null }[];
};

/** Those of the songs that were deleted for good; who was never there is missing. */
export async function listGoneSongs(db: Reader, ids: readonly string[]): Promise<GoneSong[]> {
  const found: GoneSong[] = [];
  for (const some of pieces([...new Set(ids)])) {
    const rows = await db.selectFrom('gone_songs').select(['id', 'document']).where('id', 'in', some).execute();
    found.push(...rows.map(({ id, document }) => ({ id, ...readJson<Omit<GoneSong, 'id'>>(document) })));
  }
  return found;
}

/** Keeps what reports say of a song that is about to be deleted. */
export async function keepGoneSong(tx: Tx, id: string, now: Date): Promise<void> {
  const [song] = await listSongs(tx, { ids: [id], withTrash: true });
  if (song === undefined) return;
  const { name, participants, copyrights, memberships } = song;
  const names = await namesInCatalogue(tx, [
    ...participants.map(({ contributorId }) => contributorId),
    ...copyrights.map(({ copyrightId }) => copyrightId),
  ]);
  const collections = await tx.selectFrom('collections').select(['id', 'key', 'keys', 'name', 'trashed_at']).execute();
  // By their keys, and those in the trash by their names, as reports say them.
  const called = new Map<string, Multilingual>(
    collections.map((row) => [
      row.id,
      row.trashed_at === null ? { en: row.key, ...readJson<Multilingual>(row.keys) } : readJson<Multilingual>(row.name),
    ]),
  );
  const named = (some: readonly string[]) =>
    [...new Set(some)].map((one) => names.get(one)).filter((name) => name !== undefined);
  const people = (type: 'author' | 'composer') =>
    named(participants.filter((one) => one.type === type).map(({ contributorId }) => contributorId));
  const document: Omit<GoneSong, 'id'> = {
    name,
    authors: people('author'),
    composers: people('composer'),
    copyrights: named(copyrights.map(({ copyrightId }) => copyrightId)),
    places: memberships.map(({ collectionId, number }) => ({ collection: called.get(collectionId) ?? {}, number })),
  };
  const facts = { document: JSON.stringify(document), gone_at: momentOf(now) };
  await tx
    .insertInto('gone_songs')
    .values({ id, ...facts })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute();
}

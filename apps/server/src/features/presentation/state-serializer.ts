import type { presentation } from '@canticle/contract';
import type { PresentationDocument } from '@canticle/presentation';
import type { ChangeCounter } from '../../platform/changes/index.ts';
import type { Database, Reader } from '../../platform/database/index.ts';
import { absoluteUrl, type Viewer } from '../../platform/http/index.ts';
import { listPublicPeople } from '../identity/index.ts';
import { filterAccessibleSongIds } from '../songs/index.ts';
import type { AudienceRecipient, SignedInRecipient } from './channel.ts';
import { createDocument, countCharacters, createPresentedSongs, type PresentedSong } from './presented-songs.ts';
import type { PresentationPosition, PresentationRow } from './model.ts';
import type { ProjectionRights } from './projection-rights.ts';
import { canManage, isWithinLimit } from './rules.ts';
import type { StateSerializer } from './broadcast-state.ts';
import { serializeAudienceView, serializePresentation } from './serializer.ts';

/** What followers see of a presentation, each according to their rights. */
export type PresentationViews = StateSerializer & {
  /** @param db  the transaction, inside one; then without the document */
  forPerson(db: Reader, reading: SignedInRecipient, standing: PresentationRow): Promise<presentation.Presentation>;
  forAudience(
    reading: Pick<AudienceRecipient, 'languages'>,
    standing: PresentationRow,
  ): Promise<presentation.AudienceView>;
  /** The number of characters of a song in all its languages, in the order it is sung. */
  countCharacters(position: Pick<PresentationPosition, 'songId' | 'order'>): Promise<number>;
};

type ViewContext = { readonly database: Database; readonly changeCounter: ChangeCounter; readonly now: () => Date };

export function createViews(
  { database, changeCounter, now }: ViewContext,
  projectionRights: ProjectionRights,
): PresentationViews {
  const presentedSongs = createPresentedSongs(database, changeCounter);

  const findPresentedSong = async ({ position }: PresentationRow): Promise<PresentedSong | undefined> =>
    position === null ? undefined : presentedSongs.find(position.songId);

  /* A text may have grown since it was published. */
  const createDocumentWithinLimit = (
    found: PresentedSong,
    position: PresentationPosition,
  ): PresentationDocument | undefined =>
    isWithinLimit(countCharacters(found, position.order)) ? createDocument(found, position) : undefined;

  const createDocumentFor = async (viewer: Viewer, row: PresentationRow): Promise<PresentationDocument | undefined> => {
    const { position } = row;
    const found = await findPresentedSong(row);
    if (position === null || found === undefined) return undefined;
    const open = await filterAccessibleSongIds(database.read, viewer, [found.song]);
    return open.has(position.songId) ? createDocumentWithinLimit(found, position) : undefined;
  };

  const views: Omit<PresentationViews, 'cacheKey' | 'serialize'> = {
    async isForAudience(row) {
      const found = await findPresentedSong(row);
      return found !== undefined && (await projectionRights.canContinue(row, found.song));
    },
    async forPerson(db, { viewer, withDocument, origin }, row) {
      const people = await listPublicPeople(db, [...new Set([row.ownerId, row.leaderId])]);
      const peopleEntries = people.map((one) => [one.id, { ...one, image: absoluteUrl(one.image, origin) }] as const);
      const document = withDocument ? await createDocumentFor(viewer, row) : undefined;
      return serializePresentation(
        viewer.userId,
        { presentation: row, people: new Map(peopleEntries), now: now() },
        document,
      );
    },
    async forAudience({ languages }, row) {
      const { position } = row;
      const found = await findPresentedSong(row);
      const document =
        position !== null && found !== undefined && (await projectionRights.canContinue(row, found.song))
          ? createDocumentWithinLimit(found, position)
          : undefined;
      return serializeAudienceView({ presentation: row, now: now() }, document, languages);
    },
    async countCharacters({ songId, order }) {
      const found = await presentedSongs.find(songId);
      return found === undefined ? 0 : countCharacters(found, order);
    },
  };

  return {
    ...views,
    cacheKey(recipient, row) {
      if (recipient.kind === 'audience') return `audience ${recipient.languages?.join() ?? '*'}`;
      const { viewer, withDocument, origin } = recipient;
      return `person ${withDocument ? viewer.userId : canManage(row, viewer.userId)} ${origin}`;
    },
    serialize: async (recipient, row) =>
      JSON.stringify(
        recipient.kind === 'audience'
          ? await views.forAudience(recipient, row)
          : await views.forPerson(database.read, recipient, row),
      ),
  };
}

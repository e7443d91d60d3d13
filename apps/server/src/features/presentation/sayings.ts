import type { presentation } from '@canticle/contract';
import type { PresentationDocument } from '@canticle/presentation';
import type { ChangeWatch } from '../../changes/index.ts';
import type { Database, Reader } from '../../database/index.ts';
import { absoluteAddress, type Viewer } from '../../http/index.ts';
import { publicPeople } from '../identity/index.ts';
import { areOpen } from '../songs/index.ts';
import type { Audience, Person } from './channel.ts';
import { documentOf, lengthOf, openDocuments, type PresentedSong } from './documents.ts';
import type { Position, Standing } from './model.ts';
import type { Projection } from './projecting.ts';
import { hasCharge, isShort } from './rules.ts';
import type { Sayings } from './telling.ts';
import { audienceViewOf, presentationFor } from './wire.ts';

/** What those who follow see of a presentation, each as far as they may. */
export type Views = Sayings & {
  /** @param db  the transaction, inside one; then without the document */
  ofPerson(db: Reader, reading: Person, standing: Standing): Promise<presentation.Presentation>;
  ofAudience(reading: Pick<Audience, 'languages'>, standing: Standing): Promise<presentation.AudienceView>;
  /** How many characters a song has in all its languages, in the order it is sung. */
  lengthOf(position: Pick<Position, 'songId' | 'order'>): Promise<number>;
};

type ViewRooms = { readonly database: Database; readonly watch: ChangeWatch; readonly now: () => Date };

export function openViews({ database, watch, now }: ViewRooms, projection: Projection): Views {
  const documents = openDocuments(database, watch);

  const songAt = async ({ position }: Standing): Promise<PresentedSong | undefined> =>
    position === null ? undefined : documents.songOf(position.songId);

  /* A text may have grown since it was published. */
  const shortDocument = (found: PresentedSong, position: Position): PresentationDocument | undefined =>
    isShort(lengthOf(found, position.order)) ? documentOf(found, position) : undefined;

  const documentFor = async (viewer: Viewer, standing: Standing): Promise<PresentationDocument | undefined> => {
    const { position } = standing;
    const found = await songAt(standing);
    if (position === null || found === undefined) return undefined;
    const open = await areOpen(database.read, viewer, [found.song]);
    return open.has(position.songId) ? shortDocument(found, position) : undefined;
  };

  const views: Omit<Views, 'keyOf' | 'say'> = {
    async isForAudience(standing) {
      const found = await songAt(standing);
      return found !== undefined && (await projection.mayGoOn(standing, found.song));
    },
    async ofPerson(db, { viewer, withDocument, origin }, standing) {
      const people = await publicPeople(db, [...new Set([standing.ownerId, standing.leaderId])]);
      const shown = people.map((one) => [one.id, { ...one, image: absoluteAddress(one.image, origin) }] as const);
      const document = withDocument ? await documentFor(viewer, standing) : undefined;
      return presentationFor(viewer.userId, { standing, people: new Map(shown), now: now() }, document);
    },
    async ofAudience({ languages }, standing) {
      const { position } = standing;
      const found = await songAt(standing);
      const document =
        position !== null && found !== undefined && (await projection.mayGoOn(standing, found.song))
          ? shortDocument(found, position)
          : undefined;
      return audienceViewOf({ standing, now: now() }, document, languages);
    },
    async lengthOf({ songId, order }) {
      const found = await documents.songOf(songId);
      return found === undefined ? 0 : lengthOf(found, order);
    },
  };

  return {
    ...views,
    keyOf(reading, standing) {
      if (reading.kind === 'audience') return `audience ${reading.languages?.join() ?? '*'}`;
      const { viewer, withDocument, origin } = reading;
      return `person ${withDocument ? viewer.userId : hasCharge(standing, viewer.userId)} ${origin}`;
    },
    say: async (reading, standing) =>
      JSON.stringify(
        reading.kind === 'audience'
          ? await views.ofAudience(reading, standing)
          : await views.ofPerson(database.read, reading, standing),
      ),
  };
}

import type { presentation } from '@canticle/contract';
import type { PresentationDocument } from '@canticle/presentation';
import type { Database, Reader } from '../../platform/database/index.ts';
import { absoluteUrl, type Viewer } from '../../platform/http/index.ts';
import { listPublicPeople } from '../identity/index.ts';
import type { AudienceRecipient, SignedInRecipient } from './channel.ts';
import type { PresentationRow } from './model.ts';
import type { PresentedItem, PresentedItems } from './presented-items.ts';
import type { ProjectionRights } from './projection-rights.ts';
import { canManage } from './rules.ts';
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
};

type ViewContext = { readonly database: Database; readonly now: () => Date };

export function createViews(
  { database, now }: ViewContext,
  items: PresentedItems,
  projectionRights: ProjectionRights,
): PresentationViews {
  const findItem = async ({ position }: PresentationRow): Promise<PresentedItem | undefined> =>
    position === null ? undefined : items.find(position);

  const isForAudience = async (row: PresentationRow, item: PresentedItem): Promise<boolean> =>
    item.projected === undefined ? row.isForAudience : projectionRights.canContinue(row, item.projected);

  const createDocumentFor = async (viewer: Viewer, row: PresentationRow): Promise<PresentationDocument | undefined> => {
    const { position } = row;
    const item = await findItem(row);
    if (position === null || item === undefined) return undefined;
    return (await item.isOpenTo(viewer)) ? item.createDocument(position) : undefined;
  };

  const views: Omit<PresentationViews, 'cacheKey' | 'serialize'> = {
    async isForAudience(row) {
      const item = await findItem(row);
      return item !== undefined && (await isForAudience(row, item));
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
      const item = await findItem(row);
      const document =
        position !== null && item !== undefined && (await isForAudience(row, item))
          ? item.createDocument(position)
          : undefined;
      return serializeAudienceView({ presentation: row, now: now() }, document, languages);
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

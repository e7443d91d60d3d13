import { admin, BadRequest, NotFound } from '@canticle/contract';
import { type AuditEntry, listAudit, writeDown } from '../../audit/index.ts';
import { recordChange } from '../../changes/index.ts';
import type { Reader } from '../../database/index.ts';
import type { RequestFacts, Route, Viewer } from '../../http/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import {
  findPeople,
  getUser,
  type Identity,
  listAddressesSince,
  listPeopleWithRoles,
  namesOfPeople,
  ROLES_BY_RANK,
  serveFor,
  setRoles,
} from '../identity/index.ts';
import { subscriptionV3, userV3 } from '../session/index.ts';
import { type Collection, listCollections } from '../songs/index.ts';
import {
  endSubscription,
  giveSubscription,
  isValid,
  listSubscriptions,
  moveSubscription,
  shownSubscriptionsOf,
  type StoredSubscription,
  withCoveredProducts,
} from '../store/index.ts';
import { lookUp } from './lookup.ts';
import { endOf } from './rules.ts';
import { readStatus, type StatusParts, type StatusRooms } from './status.ts';

type AdminRooms = StatusRooms & { readonly jobs: Jobs };

const serveAdministrators = serveFor('administer', 'Only administrators may do this.');

const MOST_PEOPLE = 50;
const MOST_ENTRIES = 200;

/** `api/Admin`: people, their roles and subscriptions, what is remembered, and who did what. For administrators alone. */
export function adminRoutes(rooms: AdminRooms, { policies }: Pick<Identity, 'policies'>, parts: StatusParts): Route[] {
  const { config, database, jobs, payments, now } = rooms;
  const { versions } = policies;
  const licence = config.presentationProduct;
  const documentOf = async (db: Reader, id: string, { origin }: RequestFacts) =>
    userV3(await getUser(db, id), await shownSubscriptionsOf(db, id, licence), versions, origin, now());
  const shown = (db: Reader, some: readonly StoredSubscription[]) => withCoveredProducts(db, some, licence);
  const documentsOf = (ids: readonly string[], request: RequestFacts) =>
    Promise.all(ids.map((id) => documentOf(database.read, id, request)));

  return [
    serveAdministrators(admin.findUsers, async ({ query, request }) => {
      return documentsOf(await findPeople(database.read, query.query?.trim() ?? '', MOST_PEOPLE), request);
    }),
    serveAdministrators(admin.listRoleAssignments, async ({ request }) => {
      return documentsOf(await listPeopleWithRoles(database.read), request);
    }),
    serveAdministrators(admin.readUser, async ({ params, request }) => {
      return documentOf(database.read, params.id, request);
    }),
    serveAdministrators(admin.listRoles, async () => {
      return [...ROLES_BY_RANK];
    }),
    serveAdministrators(admin.setRoles, ({ viewer, params, body, request, write }) => {
      return write(async (tx) => {
        await setRoles(tx, params.id, [...new Set(body)], viewer.userId, now());
        return documentOf(tx, params.id, request);
      });
    }),

    serveAdministrators(admin.listAllSubscriptions, async () => {
      return (await shown(database.read, await listSubscriptions(database.read))).map((one) =>
        subscriptionV3(one, now()),
      );
    }),
    serveAdministrators(admin.giveSubscription, ({ viewer, params, query, body, write }) => {
      const validTo = endOf(body.validTo, now());
      const productIds = query.presentation === 'true' ? [licence] : [];
      const collectionIds = [...new Set(body.collectionIds)];
      if (collectionIds.length + productIds.length === 0)
        throw new BadRequest('Say which collections the person is given, or presentation=true.');
      return write(async (tx) => {
        await getUser(tx, params.id);
        await demandCollections(tx, collectionIds);
        const gift = { collectionIds, productIds, validTo };
        const [given] = await shown(tx, [await giveSubscription(tx, params.id, gift, viewer.userId, now())]);
        return subscriptionV3(given as StoredSubscription, now());
      });
    }),
    serveAdministrators(admin.endSubscription, ({ viewer, params, write }) => {
      return write(async (tx) => {
        await endSubscription(tx, params.id, params.subscriptionId, viewer.userId, now());
        return undefined;
      });
    }),
    serveAdministrators(admin.moveSubscription, ({ viewer, params, body, write }) => {
      return write(async (tx) => {
        await getUser(tx, body.userId);
        const [moved] = await shown(tx, [await moveSubscription(tx, params.id, body.userId, viewer.userId, now())]);
        const { id, productIds, createdAt, updatedAt, validTo, userId } = moved as StoredSubscription;
        const valid = isValid({ validTo }, now());
        const answer = { id, productIds: [...productIds], creationDate: createdAt, validTo, userId, updatedAt };
        return { ...answer, valid, active: valid };
      });
    }),

    serveAdministrators(admin.lookUpEmail, async ({ body, request }) => {
      const look = { versions, origin: request.origin, now: now(), provider: payments.kind, licence };
      return lookUp(database.read, body.email, look);
    }),
    serveAdministrators(admin.listEmails, ({ viewer, query, write }) => {
      const since = new Date(query.createdAt ?? 0).toISOString();
      return write(async (tx) => {
        const addresses = await listAddressesSince(tx, since);
        const details = { since, count: addresses.length };
        await writeDown(tx, { ...by(viewer, 'download-addresses'), kind: 'user', id: 'all', details }, now());
        return addresses.join('\n');
      });
    }),

    serveAdministrators(admin.clearCache, ({ viewer, params: { name }, write }) => {
      return write(async (tx) => {
        if (name === 'Index') {
          await writeDown(tx, { ...by(viewer, 'read-anew'), kind: 'search', id: name, details: {} }, now());
          await jobs.add(tx, { kind: 'search.rebuild', key: 'search.rebuild', ownerId: viewer.userId });
          return 'The search index is being built anew; the present one answers until it is there.';
        }
        // What existing clients call the outside archive.
        if (name === 'Landax') return 'No outside archive is connected, so nothing of it is kept.';
        const [collection] = await demandCollections(tx, [name]);
        const details = { name: collection?.name };
        await writeDown(tx, { ...by(viewer, 'read-anew'), kind: 'collection', id: name, details }, now());
        await recordChange(tx, { kind: 'collection', id: name }, now());
        return 'Everybody reads this collection anew.';
      });
    }),

    serveAdministrators(admin.readStatus, ({ viewer }) => readStatus(rooms, parts, viewer.language)),
    serveAdministrators(admin.readAudit, async ({ query: { kind, id, count } }) => {
      const about = { ...(kind === undefined ? {} : { kind }), ...(id === undefined ? {} : { id }) };
      const found = await listAudit(database.read, about, Math.min(Number(count ?? 50), MOST_ENTRIES));
      const names = await namesOfPeople(database.read, [
        ...new Set(found.flatMap((one) => [one.actor, personOf(one)])),
      ]);
      return found.map((entry) => ({
        ...entry,
        actorName: names.get(entry.actor) ?? null,
        name: names.get(personOf(entry)) ?? null,
      }));
    }),
  ];
}

/* Whom a deed was done to: the person themself, or who has the subscription after it, or had it before. */
function personOf({ id, details }: AuditEntry): string {
  const { before, after } = details as { before?: Held; after?: Held };
  return after?.userId ?? before?.userId ?? id;
}

type Held = { readonly userId?: string } | null;

const by = ({ userId }: Viewer, action: string) => ({ actor: userId, action });

async function demandCollections(db: Reader, ids: readonly string[]): Promise<Collection[]> {
  const known = new Map((await listCollections(db)).map((one) => [one.id, one]));
  return ids.map((id) => {
    const collection = known.get(id);
    if (collection === undefined) throw new NotFound(`There is no collection ${id}.`);
    return collection;
  });
}

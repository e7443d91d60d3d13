import { admin, BadRequest, NotAllowed, NotFound } from '@canticle/contract';
import { type AuditEntry, listAudit } from '../../audit/index.ts';
import { recordChange } from '../../changes/index.ts';
import type { Config } from '../../config/index.ts';
import type { Database, Reader } from '../../database/index.ts';
import { type RequestFacts, type Route, serve, type Viewer } from '../../http/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import {
  findPeople,
  getUser,
  type Identity,
  listAddressesSince,
  listPeopleWithRoles,
  may,
  namesOfPeople,
  ROLES_BY_RANK,
  setRoles,
} from '../identity/index.ts';
import { subscriptionV3, userV3 } from '../session/index.ts';
import { listCollections } from '../songs/index.ts';
import {
  endSubscription,
  giveSubscription,
  isValid,
  listSubscriptions,
  moveSubscription,
  subscriptionsOf,
} from '../store/index.ts';
import { lookUp } from './lookup.ts';
import { endOf } from './rules.ts';

type AdminRooms = {
  readonly config: Config;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly payments: { readonly kind: string };
  readonly now: () => Date;
};

const MOST_PEOPLE = 50;
const MOST_ENTRIES = 200;

/** `api/Admin`: people, their roles and subscriptions, what is remembered, and who did what. For administrators alone. */
export function adminRoutes(
  { config, database, jobs, payments, now }: AdminRooms,
  { policies }: Pick<Identity, 'policies'>,
): Route[] {
  const { versions } = policies;
  const documentOf = async (db: Reader, id: string, { origin }: RequestFacts) =>
    userV3(await getUser(db, id), await subscriptionsOf(db, id), versions, origin, now());
  const documentsOf = (ids: readonly string[], request: RequestFacts) =>
    Promise.all(ids.map((id) => documentOf(database.read, id, request)));

  return [
    serve(admin.findUsers, async ({ viewer, query, request }) => {
      demandAdministrator(viewer);
      return documentsOf(await findPeople(database.read, query.query?.trim() ?? '', MOST_PEOPLE), request);
    }),
    serve(admin.listRoleAssignments, async ({ viewer, request }) => {
      demandAdministrator(viewer);
      return documentsOf(await listPeopleWithRoles(database.read), request);
    }),
    serve(admin.readUser, async ({ viewer, params, request }) => {
      demandAdministrator(viewer);
      return documentOf(database.read, params.id, request);
    }),
    serve(admin.listRoles, async ({ viewer }) => {
      demandAdministrator(viewer);
      return [...ROLES_BY_RANK];
    }),
    serve(admin.setRoles, ({ viewer, params, body, request, write }) => {
      demandAdministrator(viewer);
      return write(async (tx) => {
        await setRoles(tx, params.id, [...new Set(body)], viewer.userId, now());
        return documentOf(tx, params.id, request);
      });
    }),

    serve(admin.listAllSubscriptions, async ({ viewer }) => {
      demandAdministrator(viewer);
      return (await listSubscriptions(database.read)).map((one) => subscriptionV3(one, now()));
    }),
    serve(admin.giveSubscription, ({ viewer, params, query, body, write }) => {
      demandAdministrator(viewer);
      const validTo = endOf(body.validTo, now());
      const productIds = query.presentation === 'true' ? [config.presentationProduct] : [];
      const collectionIds = [...new Set(body.collectionIds)];
      if (collectionIds.length + productIds.length === 0)
        throw new BadRequest('Say which collections the person is given, or presentation=true.');
      return write(async (tx) => {
        await getUser(tx, params.id);
        await demandCollections(tx, collectionIds);
        const gift = { collectionIds, productIds, validTo };
        return subscriptionV3(await giveSubscription(tx, params.id, gift, viewer.userId, now()), now());
      });
    }),
    serve(admin.endSubscription, ({ viewer, params, write }) => {
      demandAdministrator(viewer);
      return write(async (tx) => {
        await endSubscription(tx, params.id, params.subscriptionId, viewer.userId, now());
        return undefined;
      });
    }),
    serve(admin.moveSubscription, ({ viewer, params, body, write }) => {
      demandAdministrator(viewer);
      return write(async (tx) => {
        await getUser(tx, body.userId);
        const { id, productIds, createdAt, validTo, userId } = await moveSubscription(
          tx,
          params.id,
          body.userId,
          viewer.userId,
          now(),
        );
        const valid = isValid({ validTo }, now());
        return { id, productIds: [...productIds], creationDate: createdAt, validTo, userId, valid, active: valid };
      });
    }),

    serve(admin.lookUpEmail, async ({ viewer, body, request }) => {
      demandAdministrator(viewer);
      const look = { versions, origin: request.origin, now: now(), provider: payments.kind };
      return lookUp(database.read, body.email, look);
    }),
    serve(admin.listEmails, async ({ viewer, query }) => {
      demandAdministrator(viewer);
      const since = new Date(query.createdAt ?? 0).toISOString();
      return (await listAddressesSince(database.read, since)).join('\n');
    }),

    serve(admin.clearCache, ({ viewer, params: { name }, write }) => {
      demandAdministrator(viewer);
      return write(async (tx) => {
        if (name === 'Index') {
          await jobs.add(tx, { kind: 'search.rebuild', key: 'search.rebuild', ownerId: viewer.userId });
          return 'The search index is being built anew; the present one answers until it is there.';
        }
        // What existing clients call the outside archive.
        if (name === 'Landax') return 'No outside archive is connected, so nothing of it is kept.';
        await demandCollections(tx, [name]);
        await recordChange(tx, { kind: 'collection', id: name }, now());
        return 'Everybody reads this collection anew.';
      });
    }),

    serve(admin.readAudit, async ({ viewer, query: { kind, id, count } }) => {
      demandAdministrator(viewer);
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

function demandAdministrator(viewer: Viewer): void {
  if (!may(viewer, 'administer')) throw new NotAllowed('Only administrators may do this.');
}

async function demandCollections(db: Reader, ids: readonly string[]): Promise<void> {
  const known = new Set((await listCollections(db)).map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw new NotFound(`There is no collection ${unknown}.`);
}

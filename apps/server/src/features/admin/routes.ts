import { admin, BadRequest, NotFound } from '@canticle/contract';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { type AuditEntry, listAuditEntries, recordAudit } from '../../platform/audit/index.ts';
import { recordChange } from '../../platform/changes/index.ts';
import type { Reader } from '../../platform/database/index.ts';
import type { RequestInfo, Route, Viewer } from '../../platform/http/index.ts';
import type { PaymentProvider } from '../../platform/payments/index.ts';
import { VERSION } from '../../platform/version/index.ts';
import type { JobQueue } from '../../platform/jobs/index.ts';
import {
  findPeople,
  getUser,
  type Identity,
  listEmailsSince,
  listPeopleWithRoles,
  listPersonNames,
  ROLES_BY_RANK,
  serveWithCapability,
  setRoles,
} from '../identity/index.ts';
import { serializeSubscriptionV3, serializeUserV3 } from '../session/index.ts';
import { type Collection, listCollections } from '../songs/index.ts';
import {
  endSubscription,
  grantSubscription,
  isValid,
  listSubscriptions,
  moveSubscription,
  listVisibleSubscriptions,
  type StoredSubscription,
  withCoveredProducts,
} from '../store/index.ts';
import { lookUpEmail } from './lookup.ts';
import { createReleaseCheck } from './release-check.ts';
import { parseValidTo } from './rules.ts';
import { readStatus, type StatusSources, type StatusContext } from './status.ts';

type AdminContext = StatusContext & {
  readonly payments: Pick<PaymentProvider, 'kind'>;
  readonly jobs: JobQueue;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
};

const serveAdministrators = serveWithCapability('administer', 'Only administrators can do this.');

const MAX_PEOPLE = 50;
const MAX_AUDIT_ENTRIES = 200;

/** `api/Admin`: people, their roles and subscriptions, caches, and the audit log. For administrators only. */
export function adminRoutes(
  context: AdminContext,
  { policies }: Pick<Identity, 'policies'>,
  statusSources: Omit<StatusSources, 'newerRelease'>,
): Route[] {
  const { config, now, log } = context;
  const newerRelease = createReleaseCheck(config.updateCheckUrl, VERSION, now, (error) =>
    log.warn({ err: error }, 'the newest release could not be asked for'),
  );
  return [
    ...peopleRoutes(context, policies),
    ...subscriptionRoutes(context),
    ...addressRoutes(context, policies),
    serveCacheReset(context),
    ...observationRoutes(context, { ...statusSources, newerRelease }),
  ];
}

function peopleRoutes({ config, database, now }: AdminContext, { versions }: Identity['policies']): Route[] {
  const licence = config.presentationProduct;
  const readUserV3 = async (db: Reader, id: string, { origin }: RequestInfo) =>
    serializeUserV3(await getUser(db, id), await listVisibleSubscriptions(db, id, licence), versions, origin, now());
  const readUsersV3 = (ids: readonly string[], request: RequestInfo) =>
    Promise.all(ids.map((id) => readUserV3(database.read, id, request)));
  return [
    serveAdministrators(admin.findUsers, async ({ query, request }) => {
      return readUsersV3(await findPeople(database.read, query.query?.trim() ?? '', MAX_PEOPLE), request);
    }),
    serveAdministrators(admin.listRoleAssignments, async ({ request }) => {
      return readUsersV3(await listPeopleWithRoles(database.read), request);
    }),
    serveAdministrators(admin.readUser, async ({ params, request }) => {
      return readUserV3(database.read, params.id, request);
    }),
    serveAdministrators(admin.listRoles, async () => {
      return [...ROLES_BY_RANK];
    }),
    serveAdministrators(admin.setRoles, ({ viewer, params, body, request, write }) => {
      return write(async (tx) => {
        await setRoles(tx, params.id, [...new Set(body)], viewer.userId, now());
        return readUserV3(tx, params.id, request);
      });
    }),
  ];
}

function subscriptionRoutes({ config, database, now }: AdminContext): Route[] {
  const licence = config.presentationProduct;
  const toVisible = (db: Reader, subscriptions: readonly StoredSubscription[]) =>
    withCoveredProducts(db, subscriptions, licence);
  return [
    serveAdministrators(admin.listAllSubscriptions, async () => {
      return (await toVisible(database.read, await listSubscriptions(database.read))).map((one) =>
        serializeSubscriptionV3(one, now()),
      );
    }),
    serveAdministrators(admin.grantSubscription, ({ viewer, params, query, body, write }) => {
      const validTo = parseValidTo(body.validTo, now());
      const productIds = query.presentation === 'true' ? [licence] : [];
      const collectionIds = [...new Set(body.collectionIds)];
      if (collectionIds.length + productIds.length === 0)
        throw new BadRequest('Specify the songbooks to give access to, or presentation=true.');
      return write(async (tx) => {
        await getUser(tx, params.id);
        await requireCollections(tx, collectionIds);
        const grant = { collectionIds, productIds, validTo };
        const granted = await grantSubscription(tx, params.id, grant, viewer.userId, now());
        const [visible = granted] = await toVisible(tx, [granted]);
        return serializeSubscriptionV3(visible, now());
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
        const moved = await moveSubscription(tx, params.id, body.userId, viewer.userId, now());
        const [visible = moved] = await toVisible(tx, [moved]);
        const { id, productIds, createdAt, updatedAt, validTo, userId } = visible;
        const valid = isValid({ validTo }, now());
        const reply = { id, productIds: [...productIds], creationDate: createdAt, validTo, userId, updatedAt };
        return { ...reply, valid, active: valid };
      });
    }),
  ];
}

function addressRoutes({ config, database, payments, now }: AdminContext, { versions }: Identity['policies']): Route[] {
  const licence = config.presentationProduct;
  return [
    serveAdministrators(admin.lookupEmail, async ({ body, request }) => {
      const options = { versions, origin: request.origin, now: now(), provider: payments.kind, licence };
      return lookUpEmail(database.read, body.email, options);
    }),
    serveAdministrators(admin.listEmails, ({ viewer, query, write }) => {
      const since = new Date(query.createdAt ?? 0).toISOString();
      return write(async (tx) => {
        const addresses = await listEmailsSince(tx, since);
        const details = { since, count: addresses.length };
        await recordAudit(
          tx,
          { ...auditFields(viewer, 'download-addresses'), kind: 'user', id: 'all', details },
          now(),
        );
        return addresses.join('\n');
      });
    }),
  ];
}

function serveCacheReset({ jobs, now }: AdminContext): Route {
  return serveAdministrators(admin.clearCache, ({ viewer, params: { name }, write }) => {
    return write(async (tx) => {
      if (name === 'Index') {
        await recordAudit(tx, { ...auditFields(viewer, 'read-anew'), kind: 'search', id: name, details: {} }, now());
        await jobs.add(tx, { kind: 'search.rebuild', key: 'search.rebuild', ownerId: viewer.userId });
        return 'The search index is being rebuilt. The current one works until the new one is ready.';
      }
      // The name existing clients use for the outside archive.
      if (name === 'Landax') return 'No external archive is connected, so nothing is stored.';
      const [collection] = await requireCollections(tx, [name]);
      const details = { name: collection?.name };
      await recordAudit(tx, { ...auditFields(viewer, 'read-anew'), kind: 'collection', id: name, details }, now());
      await recordChange(tx, { kind: 'collection', id: name }, now());
      return 'This songbook will be reloaded on all devices.';
    });
  });
}

function observationRoutes(context: AdminContext, statusSources: StatusSources): Route[] {
  const { database } = context;
  return [
    serveAdministrators(admin.readStatus, ({ viewer }) => readStatus(context, statusSources, viewer.language)),
    serveAdministrators(admin.readAudit, async ({ query: { kind, id, count } }) => {
      const filter = { ...(kind === undefined ? {} : { kind }), ...(id === undefined ? {} : { id }) };
      const found = await listAuditEntries(database.read, filter, Math.min(Number(count ?? 50), MAX_AUDIT_ENTRIES));
      const names = await listPersonNames(database.read, [
        ...new Set(found.flatMap((one) => [one.actor, affectedPersonId(one)])),
      ]);
      return found.map((entry) => ({
        ...entry,
        actorName: names.get(entry.actor) ?? null,
        name: names.get(affectedPersonId(entry)) ?? null,
      }));
    }),
  ];
}

/*
 * The person an audit entry affects: the person themself, or the owner of the subscription after the change, or before
 * it.
 */
function affectedPersonId({ id, details }: AuditEntry): string {
  const { before, after } = auditedOwners.safeParse(details).data ?? {};
  return after?.userId ?? before?.userId ?? id;
}

const auditedOwner = z.object({ userId: z.string() }).nullish().catch(undefined);
const auditedOwners = z.object({ before: auditedOwner, after: auditedOwner });

const auditFields = ({ userId }: Viewer, action: string) => ({ actor: userId, action });

async function requireCollections(db: Reader, ids: readonly string[]): Promise<Collection[]> {
  const collections = new Map((await listCollections(db)).map((one) => [one.id, one]));
  return ids.map((id) => {
    const collection = collections.get(id);
    if (collection === undefined) throw new NotFound(`Songbook ${id} not found.`);
    return collection;
  });
}

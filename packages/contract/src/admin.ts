import { z } from 'zod';
import { commaList, isoDate, id, isoTimestamp, role, timestampInput } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { subscriptionV3, userV3 } from './session.ts';

/** A subscription that was moved to another person. */
const movedSubscription = z.strictObject({
  id,
  productIds: z.array(id),
  creationDate: isoTimestamp,
  validTo: isoTimestamp,
  userId: id,
  valid: z.boolean(),
  active: z.boolean(),
  updatedAt: isoTimestamp,
});

/**
 * What both systems store about an e-mail address. Existing clients define the key names: `firebase` is our own
 * sign-in.
 */
const emailLookup = z.strictObject({
  userId: z.strictObject({ firebase: z.string().optional(), stripe: z.string().optional() }),
  firebaseStatus: z.array(z.string()),
  stripeStatus: z.array(z.string()),
  user: userV3.nullable(),
  firebaseSubscriptions: z.array(subscriptionV3),
  stripeSubscriptions: z.array(subscriptionV3),
});

const auditEntry = z.strictObject({
  at: isoTimestamp,
  /** The network address of the actor; null for a service or a command. */
  from: z.string().nullable(),
  /** The id of a person, or the name of a service. */
  actor: z.string(),
  /** The display name of the person; null for a service, and when the person no longer exists. */
  actorName: z.string().nullable(),
  action: z.string(),
  kind: z.string(),
  id: z.string(),
  /** The display name of the person it was done to; null when there was none, or the person no longer exists. */
  name: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});

/** `ready`, or a sentence that describes the problem. */
const state = z.string();
const nonNegativeInteger = z.number().int().min(0);

/** An item that could not be indexed, searched for references, or announced by notifications. */
const failedItem = z.strictObject({
  follower: z.enum(['search', 'references', 'notifications']),
  kind: z.string(),
  id: z.string(),
  /** Its name, and the address where it is seen or edited; null when it was deleted or cannot be read. */
  name: z.string().nullable(),
  link: z.string().nullable(),
  /** The file or folder it was imported from. */
  source: z.string().nullable(),
  reason: z.string(),
  since: isoTimestamp,
  tries: nonNegativeInteger,
  nextTryAt: isoTimestamp,
});

/** The status of the parts of the system, as the responding process sees them. */
const status = z.strictObject({
  database: z.strictObject({ engine: z.enum(['sqlite', 'postgres']), state }),
  files: z.strictObject({ kind: z.enum(['folder', 's3']), state }),
  mail: z.strictObject({
    kind: z.enum(['outbox', 'smtp']),
    waiting: nonNegativeInteger,
    givenUp: nonNegativeInteger,
    /** Why a mail that is still unsent could not be sent. */
    lastError: z.string().nullable(),
  }),
  payments: z.strictObject({ kind: z.enum(['sandbox', 'stripe']) }),
  engraver: z.strictObject({ working: nonNegativeInteger, waiting: nonNegativeInteger, ended: nonNegativeInteger }),
  /** How many changes the search index has not processed yet, and why this process cannot process them. */
  search: z.strictObject({ behind: nonNegativeInteger, failure: z.string().nullable() }),
  /**
   * Items that could not be processed, newest first, at most 100; each is retried when it changes, and after a pause.
   */
  setAside: z.strictObject({ total: nonNegativeInteger, items: z.array(failedItem) }),
  /** `failed`: within the last day. */
  jobs: z.strictObject({ waiting: nonNegativeInteger, running: nonNegativeInteger, failed: nonNegativeInteger }),
});

export type Status = z.infer<typeof status>;
export type EmailLookup = z.infer<typeof emailLookup>;
export type MovedSubscription = z.infer<typeof movedSubscription>;
export type AuditEntry = z.infer<typeof auditEntry>;

const personParams = z.object({ id });

export const findUsers = endpoint({
  method: 'GET',
  path: 'api/Admin/Users',
  version: 3,
  summary: 'At most 50 people whose address or name holds the text, an exact address first; the newest without a text.',
  query: z.object({ query: z.string().max(320).optional() }),
  reply: z.array(userV3),
  errors: ['NOT_ALLOWED'],
});

export const listRoleAssignments = endpoint({
  method: 'GET',
  path: 'api/Admin/RoleAssignments',
  version: 3,
  summary: 'Everybody who has a role.',
  reply: z.array(userV3),
  errors: ['NOT_ALLOWED'],
});

export const readUser = endpoint({
  method: 'GET',
  path: 'api/Admin/User/:id',
  version: 3,
  summary: 'One person with their subscriptions.',
  params: personParams,
  reply: userV3,
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
});

export const listRoles = endpoint({
  method: 'GET',
  path: 'api/Admin/Roles',
  version: 3,
  summary: 'The roles there are, lowest rank first.',
  reply: z.array(role),
  errors: ['NOT_ALLOWED'],
});

export const setRoles = endpoint({
  method: 'PATCH',
  path: 'api/Admin/User/:id/Roles',
  version: 3,
  summary: 'Gives a person exactly these roles. The last administrator stays one.',
  params: personParams,
  body: z.array(role).max(20),
  reply: userV3,
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT'],
});

export const listAllSubscriptions = endpoint({
  method: 'GET',
  path: 'api/Admin/Subscriptions',
  version: 3,
  summary: 'Every subscription, the one that ends last first.',
  reply: z.array(subscriptionV3),
  errors: ['NOT_ALLOWED'],
});

export const grantSubscription = endpoint({
  method: 'POST',
  path: 'api/Admin/User/:id/Subscriptions',
  version: 3,
  summary: 'Gives a person collections until the end of a day; with `presentation=true` also the presentation licence.',
  params: personParams,
  query: z.object({ presentation: z.string().max(10).optional() }),
  /** `validTo`: the last day, or a timestamp. */
  body: z.object({ collectionIds: z.array(id).max(1000), validTo: z.union([isoDate, timestampInput.regex(/T/)]) }),
  reply: subscriptionV3,
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
});

export const endSubscription = endpoint({
  method: 'DELETE',
  path: 'api/Admin/User/:id/Subscriptions/:subscriptionId',
  version: 3,
  summary: 'Ends a subscription that was given; one that is paid for is a conflict.',
  params: z.object({ id, subscriptionId: id }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT'],
});

export const moveSubscription = endpoint({
  method: 'PATCH',
  path: 'api/Admin/Subscription/:id',
  version: 3,
  summary: 'Hands a subscription to another person.',
  params: z.object({ id }),
  body: z.object({ userId: id }),
  reply: movedSubscription,
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
});

export const lookupEmail = endpoint({
  method: 'POST',
  path: 'api/Admin/EmailLookup',
  version: 3,
  summary: 'What is known of an address, here and at the payment provider.',
  body: z.object({ email: z.string().trim().min(1).max(320) }),
  reply: emailLookup,
  errors: ['NOT_ALLOWED'],
});

export const listEmails = endpoint({
  method: 'GET',
  path: 'api/Admin/Emails',
  version: 3,
  summary: 'The addresses of accounts made since a moment, one a line.',
  query: z.object({ createdAt: timestampInput.optional() }),
  reply: z.string(),
  errors: ['NOT_ALLOWED'],
});

export const clearCache = endpoint({
  method: 'GET',
  path: 'api/Admin/ClearCache/:name',
  version: 3,
  summary: 'Has everybody read a collection anew, or with `Index` builds the search index anew.',
  params: z.object({ name: id }),
  reply: z.string(),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
  cache: 'no-store',
});

export const readStatus = endpoint({
  method: 'GET',
  path: 'api/canticle/status',
  version: 'own',
  summary: 'How the parts of the house are: database, files, mail, payments, engraver, search and jobs.',
  reply: status,
  errors: ['NOT_ALLOWED'],
});

export const readAudit = endpoint({
  method: 'GET',
  path: 'api/canticle/audit',
  version: 'own',
  summary: 'Who did what, the newest first: at most 200, of one kind or one thing when given.',
  query: z.object({
    kind: z.string().max(50).optional(),
    id: id.optional(),
    count: z
      .string()
      .regex(/^\d{1,3}$/)
      .optional(),
  }),
  reply: z.array(auditEntry),
  errors: ['NOT_ALLOWED'],
});

export const startImport = endpoint({
  method: 'GET',
  path: 'api/Admin/Import',
  version: 3,
  summary: 'Imports everything from the place that is configured (SYNC_FROM). The imports say how far it is.',
  reply: z.string(),
  errors: ['NOT_ALLOWED'],
  cache: 'no-store',
});

export const startSync = endpoint({
  method: 'GET',
  path: 'api/Admin/Sync',
  version: 3,
  summary: 'The same, when something has changed there.',
  reply: z.strictObject({ result: z.string() }),
  errors: ['NOT_ALLOWED'],
  cache: 'no-store',
});

export const exportSubtitles = endpoint({
  method: 'POST',
  path: 'api/Admin/Subtitles/:collectionId',
  version: 3,
  summary:
    'The texts of a collection as files in a zip archive, in a Windows code page; `report.txt` in it names what is missing.',
  params: z.object({ collectionId: id }),
  /** `format`: plain text when omitted; `srt` and `vtt` for songs with timed text. */
  query: z.object({
    codepage: z.string().max(10).optional(),
    languages: commaList.optional(),
    format: z.enum(['txt', 'srt', 'vtt']).optional(),
  }),
  /** Texts that replace ours, by language and song number. */
  body: z.record(z.string().max(10), z.record(z.string().max(10), z.string().max(100_000))),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
  binary: 'application/zip',
  bodyLimit: 16 * 1024 * 1024,
});

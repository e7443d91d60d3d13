import { z } from 'zod';
import { commaList, isoDate, id, isoTimestamp, role, timestampInput, modifiedAt } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { subscriptionV3, userV3 } from './session.ts';

const movedSubscription = z
  .strictObject({
    id,
    productIds: z.array(id).describe('The ids of the products it covers.'),
    creationDate: isoTimestamp.describe('When it was made.'),
    validTo: isoTimestamp.describe('When it ends.'),
    userId: id.describe('The id of the person who has it now.'),
    valid: z.boolean().describe('Whether it is valid now.'),
    active: z.boolean().describe('The same as `valid`.'),
    updatedAt: modifiedAt,
  })
  .meta({ id: 'MovedSubscription', description: 'A subscription that was moved to another person.' });

/**
 * What both systems store about an e-mail address. Existing clients define the key names: `firebase` is our own
 * sign-in.
 */
const emailLookup = z
  .strictObject({
    userId: z
      .strictObject({
        firebase: z
          .string()
          .optional()
          .describe('The id here; the name of the field is historic. Left out when there is no account.'),
        stripe: z
          .string()
          .optional()
          .describe('The id at the payment provider; left out when the person is no customer.'),
      })
      .describe('The ids of the person, by system; empty when there is no account.'),
    firebaseStatus: z
      .array(z.string())
      .describe('Whether there is an account here, as a sentence; the name of the field is historic.'),
    stripeStatus: z.array(z.string()).describe('Whether there is a customer at the payment provider, as a sentence.'),
    user: userV3.nullable().describe('The person; null when there is no account.'),
    firebaseSubscriptions: z
      .array(subscriptionV3)
      .describe('Subscriptions that an administrator gave; the name of the field is historic.'),
    stripeSubscriptions: z.array(subscriptionV3).describe('Subscriptions that were bought.'),
  })
  .meta({ id: 'EmailLookup', description: 'What is known about an e-mail address, here and at the payment provider.' });

const auditEntry = z
  .strictObject({
    at: isoTimestamp.describe('When it happened.'),
    from: z.string().nullable().describe('The network address it came from; null for a service or a command.'),
    actor: z.string().describe('The id of the person who did it, or the name of a service.'),
    actorName: z
      .string()
      .nullable()
      .describe('The name of the person who did it; null for a service, and when the person no longer exists.'),
    action: z.string().describe('What was done, as one word.'),
    kind: z.string().describe('The kind of item it was done to.'),
    id: z.string().describe('The item it was done to.'),
    name: z
      .string()
      .nullable()
      .describe('The name of the person it was done to; null when there was none, or the person no longer exists.'),
    details: z.record(z.string(), z.unknown()).describe('Further facts, depending on the action.'),
  })
  .meta({ id: 'AuditEntry', description: 'Who did what, and when.' });

/** `ready`, or a sentence that describes the problem. */
const state = z.string();
const nonNegativeInteger = z.number().int().min(0);

/** An item that could not be indexed, searched for references, or announced by notifications. */
const failedItem = z.strictObject({
  follower: z
    .enum(['search', 'references', 'notifications'])
    .describe('What could not process it: `search`, `references` or `notifications`.'),
  kind: z.string().describe('The kind of the item.'),
  id: z.string().describe('The item.'),
  name: z.string().nullable().describe('Its name; null when it was deleted or cannot be read.'),
  link: z
    .string()
    .nullable()
    .describe('The path in the app where it is seen or edited; null when it was deleted or cannot be read.'),
  source: z.string().nullable().describe('The file or folder it was imported from; null when it was not imported.'),
  reason: z.string().describe('Why it could not be processed, as a sentence.'),
  since: isoTimestamp.describe('When it first failed.'),
  tries: nonNegativeInteger.describe('How often it was tried.'),
  nextTryAt: isoTimestamp.describe('When it is tried again.'),
});

const status = z
  .strictObject({
    version: z
      .strictObject({
        running: z.string().describe('The version of this server, such as `1.2.0`.'),
        newer: z
          .strictObject({
            version: z.string().describe('Its version, such as `1.3.0`.'),
            notesUrl: z
              .string()
              .nullable()
              .describe('Where one reads what is new; null when the answer names no address.'),
          })
          .nullable()
          .describe(
            'A newer release; null when there is none, none is known yet, or nobody is asked (`UPDATE_CHECK_URL`).',
          ),
      })
      .describe('The version of Canticle.'),
    database: z
      .strictObject({
        engine: z.enum(['sqlite', 'postgres']).describe('The kind of database: `sqlite` or `postgres`.'),
        state: state.describe('`ready`, or a sentence that says what is wrong.'),
      })
      .describe('The database.'),
    files: z
      .strictObject({
        kind: z.enum(['folder', 's3']).describe('A `folder` of the server, or an object store (`s3`).'),
        state: state.describe('`ready`, or a sentence that says what is wrong.'),
      })
      .describe('The place where files are stored.'),
    mail: z
      .strictObject({
        kind: z.enum(['outbox', 'smtp']).describe('Mails are sent (`smtp`), or only kept to be looked at (`outbox`).'),
        waiting: nonNegativeInteger.describe('How many mails wait to be sent.'),
        givenUp: nonNegativeInteger.describe('How many mails could not be sent and are not tried again.'),
        lastError: z
          .string()
          .nullable()
          .describe('Why a mail that is still unsent could not be sent; null when none failed.'),
      })
      .describe('The mails of the server.'),
    payments: z
      .strictObject({
        kind: z
          .enum(['sandbox', 'stripe', 'none'])
          .describe('`stripe`, `sandbox`, which charges nothing, or `none` where nothing is sold.'),
      })
      .describe('The payment provider.'),
    engraver: z
      .strictObject({
        working: nonNegativeInteger.describe('How many threads draw a score now.'),
        waiting: nonNegativeInteger.describe('How many scores wait to be drawn.'),
        ended: nonNegativeInteger.describe('How many threads broke off and were replaced since the server started.'),
      })
      .describe('The threads that draw scores.'),
    search: z
      .strictObject({
        behind: nonNegativeInteger.describe('How many changes it has not processed yet.'),
        failure: z.string().nullable().describe('Why this process cannot process them; null when it can.'),
      })
      .describe('The search index.'),
    setAside: z
      .strictObject({
        total: nonNegativeInteger.describe('How many there are.'),
        items: z.array(failedItem).describe('The newest of them, at most 100.'),
      })
      .describe('Items that could not be processed; each is tried again when it changes, and after a pause.'),
    jobs: z
      .strictObject({
        waiting: nonNegativeInteger.describe('How many jobs wait.'),
        running: nonNegativeInteger.describe('How many jobs are running.'),
        failed: nonNegativeInteger.describe('How many jobs failed within the last day.'),
      })
      .describe('Work that takes longer than a request.'),
  })
  .meta({ id: 'Status', description: 'The status of the parts of the server, as the replying process sees them.' });

export type Status = z.infer<typeof status>;
export type EmailLookup = z.infer<typeof emailLookup>;
export type MovedSubscription = z.infer<typeof movedSubscription>;
export type AuditEntry = z.infer<typeof auditEntry>;

const personParams = z.object({ id: id.describe('The id of the person.') });

export const findUsers = endpoint({
  method: 'GET',
  path: 'api/Admin/Users',
  version: 3,
  summary:
    'Finds at most 50 people whose name or e-mail address contains the text, an exact address first; the newest people without a text.',
  query: z.object({
    query: z
      .string()
      .max(320)
      .optional()
      .describe('A part of a name or an e-mail address, at most 320 characters; the newest people when left out.'),
  }),
  example: { query: { query: 'nora' } },
  reply: z.array(userV3),
  errors: ['NOT_ALLOWED'],
});

export const listRoleAssignments = endpoint({
  method: 'GET',
  path: 'api/Admin/RoleAssignments',
  version: 3,
  summary: 'Lists everybody who has a role.',
  reply: z.array(userV3),
  errors: ['NOT_ALLOWED'],
});

export const readUser = endpoint({
  method: 'GET',
  path: 'api/Admin/User/:id',
  version: 3,
  summary: 'Returns one person with their subscriptions.',
  params: personParams,
  reply: userV3,
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
});

export const listRoles = endpoint({
  method: 'GET',
  path: 'api/Admin/Roles',
  version: 3,
  summary: 'Lists the roles there are, the lowest first.',
  reply: z.array(role),
  errors: ['NOT_ALLOWED'],
});

export const setRoles = endpoint({
  method: 'PATCH',
  path: 'api/Admin/User/:id/Roles',
  version: 3,
  summary: 'Gives a person exactly these roles. The last administrator keeps that role.',
  params: personParams,
  body: z.array(role).max(20).describe('All roles the person is to have, at most 20; any other is taken away.'),
  example: { params: { id: EXAMPLE_IDS.user }, body: ['editor'] },
  reply: userV3,
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT'],
});

export const listAllSubscriptions = endpoint({
  method: 'GET',
  path: 'api/Admin/Subscriptions',
  version: 3,
  summary: 'Lists every subscription, the one that ends last first.',
  reply: z.array(subscriptionV3),
  errors: ['NOT_ALLOWED'],
});

export const grantSubscription = endpoint({
  method: 'POST',
  path: 'api/Admin/User/:id/Subscriptions',
  version: 3,
  summary: 'Gives a person collections until the end of a day; with `presentation=true` also the presentation licence.',
  params: personParams,
  query: z.object({
    presentation: z
      .string()
      .max(10)
      .optional()
      .describe('`true` also gives the presentation licence; anything else of at most 10 characters does not.'),
  }),
  body: z.object({
    collectionIds: z.array(id).max(1000).describe('The ids of the collections to open, at most 1000.'),
    validTo: z
      .union([isoDate, timestampInput.regex(/T/)])
      .describe('The last day, such as `2027-01-31`, or the moment it ends, in ISO 8601 with its zone.'),
  }),
  example: {
    params: { id: EXAMPLE_IDS.user },
    query: { presentation: 'true' },
    body: { collectionIds: [EXAMPLE_IDS.collection], validTo: '2090-01-31' },
  },
  reply: subscriptionV3,
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
});

export const endSubscription = endpoint({
  method: 'DELETE',
  path: 'api/Admin/User/:id/Subscriptions/:subscriptionId',
  version: 3,
  summary: 'Ends a subscription an administrator gave; one that is paid for is refused with `CONFLICT`.',
  params: z.object({
    id: id.describe('The id of the person.'),
    subscriptionId: id.describe('The subscription, whose id begins with `custom`.'),
  }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT'],
});

export const moveSubscription = endpoint({
  method: 'PATCH',
  path: 'api/Admin/Subscription/:id',
  version: 3,
  summary: 'Moves a subscription to another person.',
  params: z.object({ id: id.describe('The id of the subscription.') }),
  body: z.object({ userId: id.describe('The id of the person who gets it.') }),
  example: { params: { id: EXAMPLE_IDS.subscription }, body: { userId: EXAMPLE_IDS.user } },
  reply: movedSubscription,
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
});

export const lookupEmail = endpoint({
  method: 'POST',
  path: 'api/Admin/EmailLookup',
  version: 3,
  summary: 'Returns what is known about an e-mail address, here and at the payment provider.',
  body: z.object({ email: z.string().trim().min(1).max(320).describe('The e-mail address, 1 to 320 characters.') }),
  example: { body: { email: 'nora@example.org' } },
  reply: emailLookup,
  errors: ['NOT_ALLOWED'],
});

export const listEmails = endpoint({
  method: 'GET',
  path: 'api/Admin/Emails',
  version: 3,
  summary: 'Returns the e-mail addresses of accounts made since a moment, one in each line.',
  query: z.object({
    createdAt: timestampInput
      .optional()
      .describe('Returns only accounts made since this moment: ISO 8601 with its zone, or a day. All when left out.'),
  }),
  example: { query: { createdAt: '2026-01-01' } },
  reply: z.string().describe('The addresses, one in each line.'),
  errors: ['NOT_ALLOWED'],
});

export const clearCache = endpoint({
  method: 'GET',
  path: 'api/Admin/ClearCache/:name',
  version: 3,
  summary: 'Makes every client read a collection again, or with `Index` rebuilds the search index.',
  params: z.object({
    name: id.describe(
      'A collection, `Index` for the search index, or `Landax`, which existing clients send and which does nothing.',
    ),
  }),
  reply: z.string().describe('What was done, as a sentence.'),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
  cache: 'no-store',
});

export const readStatus = endpoint({
  method: 'GET',
  path: 'api/canticle/status',
  version: 'own',
  summary: 'Returns the status of the server: database, files, mail, payments, engraver, search and jobs.',
  reply: status,
  errors: ['NOT_ALLOWED'],
});

export const readAudit = endpoint({
  method: 'GET',
  path: 'api/canticle/audit',
  version: 'own',
  summary: 'Lists who did what, the newest first, at most 200 entries; only one kind of item or one item when given.',
  query: z.object({
    kind: z
      .string()
      .max(50)
      .optional()
      .describe('Returns only entries about this kind of item, at most 50 characters; all when left out.'),
    id: id.optional().describe('Returns only entries about this item; all when left out.'),
    count: z
      .string()
      .regex(/^\d{1,3}$/)
      .optional()
      .describe('How many entries to return, at most 200; 50 when left out.'),
  }),
  example: { query: { kind: 'user', count: '20' } },
  reply: z.array(auditEntry),
  errors: ['NOT_ALLOWED'],
});

export const importEverything = endpoint({
  method: 'GET',
  path: 'api/Admin/Import',
  version: 3,
  summary: 'Imports everything from the configured source (`SYNC_FROM`). The imports say how far it is.',
  reply: z.string().describe('What was started, as a sentence.'),
  errors: ['NOT_ALLOWED'],
  cache: 'no-store',
});

export const startSync = endpoint({
  method: 'GET',
  path: 'api/Admin/Sync',
  version: 3,
  summary: 'Imports from the configured source (`SYNC_FROM`) if something has changed there.',
  reply: z.strictObject({ result: z.string().describe('What was started, as a sentence.') }),
  errors: ['NOT_ALLOWED'],
  cache: 'no-store',
});

export const exportSubtitles = endpoint({
  method: 'POST',
  path: 'api/Admin/Subtitles/:collectionId',
  version: 3,
  summary:
    'Returns the texts of a collection as files in a zip archive, in a Windows code page. The file `report.txt` in it names what is missing.',
  params: z.object({ collectionId: id.describe('The id of the collection.') }),
  query: z.object({
    codepage: z
      .string()
      .max(10)
      .optional()
      .describe(
        'The number of a Windows code page, such as `1252`, at most 10 characters; UTF-8 when empty or left out.',
      ),
    languages: commaList.optional().describe('The languages wanted, separated by commas; all when left out.'),
    format: z
      .enum(['txt', 'srt', 'vtt'])
      .optional()
      .describe('`txt` (plain text, when left out), or `srt` or `vtt` for songs with timed text.'),
  }),
  body: z
    .record(z.string().max(10), z.record(z.string().max(10), z.string().max(100_000)))
    .describe('Texts that replace the stored ones, by language code and song number; an empty object for none.'),
  example: {
    params: { collectionId: EXAMPLE_IDS.collection },
    query: { codepage: '1252', languages: 'en,no' },
    body: { en: { 12: 'Another text for song 12' } },
  },
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
  binary: 'application/zip',
  bodyLimit: 16 * 1024 * 1024,
});

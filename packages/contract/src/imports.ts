import { z } from 'zod';
import { id, isoTimestamp, multilingual } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';

/**
 * The outcome that a line of an import reports. For items: `new`, `changed`, `unchanged`, `kept` (edited here since, so
 * it is not overwritten), `duplicate` (looks like a song of the collection; only before the import), `trashed` (is in
 * the trash, and stays there), `restored` (taken out of the trash, with the content that was read) and `skipped`. For
 * files: `refused`, `lost` (part of it is not imported), `passed` (ignored: it is not part of the import) and `note`.
 */
const lineKind = z.enum([
  'new',
  'changed',
  'restored',
  'unchanged',
  'kept',
  'duplicate',
  'trashed',
  'skipped',
  'refused',
  'lost',
  'passed',
  'note',
]);
const choice = z.enum(['update', 'skip', 'duplicate']);

const diagnostic = z.strictObject({ code: z.string(), words: z.record(z.string(), z.string()) });

const duplicateCandidate = z.strictObject({
  id,
  name: z.string(),
  number: z.number().int().nullable(),
  by: z.array(z.enum(['number', 'title', 'firstLine', 'text'])),
});

const importLine = z.strictObject({
  position: z.number().int(),
  what: lineKind,
  /** `song`, `collection`, `file` and so on; empty when the whole file is meant. */
  kind: z.string(),
  name: z.string(),
  file: z.string(),
  line: z.number().int().nullable(),
  /** Why it was refused or what is lost, in English. */
  text: z.string(),
  /** The same as codes and values, for translation; empty when there is no code. See `importDiagnosticMessages`. */
  said: z.array(diagnostic),
  /** The id of the item in the choices; null when it cannot be chosen. */
  source: z.string().nullable(),
  like: duplicateCandidate.nullable(),
  /** The default choice; null when there is nothing to choose. */
  suggested: choice.nullable(),
  /** The allowed choices; empty when there is nothing to choose. */
  choices: z.array(choice),
});

const state = z.enum(['looking', 'looked', 'importing', 'done', 'failed', 'cancelled']);

const importSchema = z.strictObject({
  id,
  /** The name of the upload, or where a sync reads from. */
  name: z.string(),
  byteLength: z.number().int(),
  state,
  /** The current step and its progress; all zero when nothing is running. */
  progress: z.strictObject({ done: z.number(), total: z.number().nullable(), step: z.string() }),
  /** Why it failed, as a sentence. */
  error: z.string().nullable(),
  /** The same as codes and values. */
  errorSaid: z.array(diagnostic),
  /** Key of the collection everything is imported into; null when the files determine it. */
  into: z.string().nullable(),
  collectionName: z.string().nullable(),
  language: z.string().nullable(),
  /** The number of lines of each kind; null until the files were analysed. */
  counts: z.record(lineKind, z.number().int()).nullable(),
  /**
   * The target collections that only people with a role can open, as of now: not open to everybody, in no product on
   * sale, granted to nobody. Without an id when they do not exist yet.
   */
  closed: z.array(z.strictObject({ id: id.nullable(), key: z.string(), name: multilingual, isNew: z.boolean() })),
  createdAt: isoTimestamp,
  expiresAt: isoTimestamp,
});

export type ImportLineKind = z.infer<typeof lineKind>;
export type ImportChoice = z.infer<typeof choice>;
export type ImportLine = z.infer<typeof importLine>;
export type ImportState = z.infer<typeof state>;
export type Import = z.infer<typeof importSchema>;

const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);
const shortText = z.string().trim().min(1).max(200);
const importParams = z.object({ id });

const errors = ['NOT_ALLOWED', 'NOT_FOUND'] as const;

export const listImports = endpoint({
  method: 'GET',
  path: 'api/canticle/imports',
  version: 'own',
  summary: 'The imports of the last days, the newest first. For editors, like everything about imports.',
  reply: z.array(importSchema),
  errors: ['NOT_ALLOWED'],
});

export const getImport = endpoint({
  method: 'GET',
  path: 'api/canticle/imports/:id',
  version: 'own',
  summary: 'How far an import is. It begins as an upload with `{"purpose": "import"}` and bears its id.',
  params: importParams,
  reply: importSchema,
  errors,
});

export const listImportLines = endpoint({
  method: 'GET',
  path: 'api/canticle/imports/:id/lines',
  version: 'own',
  summary: 'What the import would do, or did, line by line: at most 200 at a time, of one kind when `what` names it.',
  params: importParams,
  query: z.object({ what: lineKind.optional(), skip: wholeNumber.optional(), limit: wholeNumber.optional() }),
  reply: z.strictObject({ total: z.number().int(), lines: z.array(importLine) }),
  errors,
});

export const rescanImport = endpoint({
  method: 'POST',
  path: 'api/canticle/imports/:id/look',
  version: 'own',
  summary: 'Finds out anew what the import would do, into another collection or language. Writes nothing.',
  params: importParams,
  body: z.object({
    into: shortText.nullish(),
    name: shortText.nullish(),
    language: z
      .string()
      .regex(/^[a-z]{2}$/)
      .nullish(),
  }),
  reply: importSchema,
  errors: [...errors, 'CONFLICT'],
});

export const startImport = endpoint({
  method: 'POST',
  path: 'api/canticle/imports/:id/start',
  version: 'own',
  summary: 'Imports. What is chosen for nothing happens as suggested.',
  params: importParams,
  /**
   * `all` applies to what already exists; `trashed` to items in the trash (`update` restores them and writes what was
   * read, `duplicate` imports a second item, a collection under another key; they stay in the trash when omitted);
   * `songs` to single lines by their `source`, whatever they are. `free` opens newly created collections to everybody
   * who signs in, unless their file says otherwise; existing collections stay unchanged.
   */
  body: z.object({
    all: choice.nullish(),
    trashed: choice.nullish(),
    songs: z.record(z.string().max(1000), choice).optional(),
    free: z.boolean().nullish(),
  }),
  reply: importSchema,
  errors: [...errors, 'CONFLICT'],
  bodyLimit: 8 * 1024 * 1024,
});

export const cancelImport = endpoint({
  method: 'POST',
  path: 'api/canticle/imports/:id/cancel',
  version: 'own',
  summary: 'Stops an import within a moment. What is written by then stays; starting it again does the rest.',
  params: importParams,
  reply: importSchema,
  errors: [...errors, 'CONFLICT'],
});

export const readImportReport = endpoint({
  method: 'GET',
  path: 'api/canticle/imports/:id/report',
  version: 'own',
  summary: 'The whole report, as text to read or as CSV.',
  params: importParams,
  query: z.object({ format: z.enum(['text', 'csv']).optional() }),
  errors,
  binary: 'text/plain',
});

export const deleteImport = endpoint({
  method: 'DELETE',
  path: 'api/canticle/imports/:id',
  version: 'own',
  summary: 'Takes away an import with its upload and report; what it brought stays.',
  params: importParams,
  errors,
});

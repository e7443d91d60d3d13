import { z } from 'zod';
import { id, isoTimestamp, multilingual } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import * as calls from './imports.calls.ts';

/**
 * What a line of an import tells. Of things: `new`, `changed`, `unchanged`, `kept` (edited here since, so it stays), `duplicate`
 * (looks like a song of the collection; only before the import), `trashed` (lies in the trash, and stays there), `restored`
 * (taken out of the trash, as it was read) and `skipped`. Of files: `refused`, `lost` (something of it does
 * not come along), `passed` (passed over: it is no part of what is brought in) and `note`.
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
  /** `song`, `collection`, `file` and so on; empty when a file as a whole is meant. */
  kind: z.string(),
  name: z.string(),
  file: z.string(),
  line: z.number().int().nullable(),
  /** Why it was refused or what is lost, in English. */
  text: z.string(),
  /** The same as codes and words, to say it in another language; empty when it has none. See `importDiagnosticMessages`. */
  said: z.array(diagnostic),
  /** What the thing is called in the choices; null for what cannot be chosen. */
  source: z.string().nullable(),
  like: duplicateCandidate.nullable(),
  /** What happens when nothing is chosen; null where there is nothing to choose. */
  suggested: choice.nullable(),
  /** What may be chosen; empty where there is nothing to choose. */
  choices: z.array(choice),
});

const state = z.enum(['looking', 'looked', 'importing', 'done', 'failed', 'cancelled']);

const importSchema = z.strictObject({
  id,
  /** What was uploaded; or where a synchronisation reads from. */
  name: z.string(),
  byteLength: z.number().int(),
  state,
  /** What is done now, and how far; all zero when nothing is. */
  progress: z.strictObject({ done: z.number(), total: z.number().nullable(), step: z.string() }),
  /** Why it failed, as a sentence. */
  error: z.string().nullable(),
  /** The same as codes and words. */
  errorSaid: z.array(diagnostic),
  /** Key of the collection everything goes into; null when the files say. */
  into: z.string().nullable(),
  collectionName: z.string().nullable(),
  language: z.string().nullable(),
  /** How many lines there are of each kind; null until it has been looked at. */
  counts: z.record(lineKind, z.number().int()).nullable(),
  /**
   * The collections it goes into that only people with a role can open, as it stands now: not open to everybody, in no product on
   * sale, given to nobody. Without an id while they are not made yet.
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

export const importShapes = {
  listImports: { reply: z.array(importSchema) },
  getImport: { params: importParams, reply: importSchema },
  listImportLines: {
    params: importParams,
    query: z.object({ what: lineKind.optional(), skip: wholeNumber.optional(), limit: wholeNumber.optional() }),
    reply: z.strictObject({ total: z.number().int(), lines: z.array(importLine) }),
  },
  rescanImport: {
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
  },
  startImport: {
    params: importParams,
    /**
     * `all` counts for what is here already; `trashed` for what lies in the trash (`update` takes it out and writes what was
     * read, `duplicate` brings it in anew beside, a collection under another key; it stays there when left out); `songs` for
     * single lines by their `source`, whatever they are. `free` opens the collections that are made to everybody who signs in,
     * unless their file says otherwise; those that are here already stay as they are.
     */
    body: z.object({
      all: choice.nullish(),
      trashed: choice.nullish(),
      songs: z.record(z.string().max(1000), choice).optional(),
      free: z.boolean().nullish(),
    }),
    reply: importSchema,
  },
  cancelImport: { params: importParams, reply: importSchema },
  readImportReport: { params: importParams, query: z.object({ format: z.enum(['text', 'csv']).optional() }) },
  deleteImport: { params: importParams },
} as const;

const problems = ['NOT_ALLOWED', 'NOT_FOUND'] as const;

export const listImports = endpoint(calls.listImports, importShapes.listImports, {
  summary: 'The imports of the last days, the newest first. For editors, like everything about imports.',
  problems: ['NOT_ALLOWED'],
});
export const getImport = endpoint(calls.getImport, importShapes.getImport, {
  summary: 'How far an import is. It begins as an upload with `{"purpose": "import"}` and bears its id.',
  problems,
});
export const listImportLines = endpoint(calls.listImportLines, importShapes.listImportLines, {
  summary: 'What the import would do, or did, line by line: at most 200 at a time, of one kind when `what` names it.',
  problems,
});
export const rescanImport = endpoint(calls.rescanImport, importShapes.rescanImport, {
  summary: 'Finds out anew what the import would do, into another collection or language. Writes nothing.',
  problems: [...problems, 'CONFLICT'],
});
export const startImport = endpoint(calls.startImport, importShapes.startImport, {
  summary: 'Imports. What is chosen for nothing happens as suggested.',
  problems: [...problems, 'CONFLICT'],
  bodyLimit: 8 * 1024 * 1024,
});
export const cancelImport = endpoint(calls.cancelImport, importShapes.cancelImport, {
  summary: 'Stops an import within a moment. What is written by then stays; starting it again does the rest.',
  problems: [...problems, 'CONFLICT'],
});
export const readImportReport = endpoint(calls.readImportReport, importShapes.readImportReport, {
  summary: 'The whole report, as text to read or as CSV.',
  problems,
  binary: 'text/plain',
});
export const deleteImport = endpoint(calls.deleteImport, importShapes.deleteImport, {
  summary: 'Takes away an import with its upload and report; what it brought stays.',
  problems,
});

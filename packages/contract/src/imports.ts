import { TABLE_FIELDS } from '@canticle/formats';
import { z } from 'zod';
import { id, isoTimestamp, multilingual } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

const lineKind = z
  .enum([
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
  ])
  .meta({ id: 'ImportLineKind', description: 'The outcome of one line of an import.' });
const choice = z.enum(['update', 'skip', 'duplicate']).meta({
  id: 'ImportChoice',
  description: 'What to do with an item: `update` it, `skip` it, or import a second one (`duplicate`).',
});

const diagnostic = z.strictObject({
  code: z.string().describe('What it is about, as a code an app can translate.'),
  words: z.record(z.string(), z.string()).describe('The values that belong into the sentence, by name.'),
});

const duplicateCandidate = z.strictObject({
  id: id.describe('The id of the song it looks like.'),
  name: z.string().describe('The name of that song.'),
  number: z.number().int().nullable().describe('The number of that song in the collection; null when it has none.'),
  by: z
    .array(z.enum(['number', 'title', 'firstLine', 'text', 'merged']))
    .describe(
      'What the two have in common: `number`, `title`, `firstLine` or the whole `text`; `merged` when the song that is imported was merged into that one.',
    ),
});

const importLine = z
  .strictObject({
    position: z.number().int().describe('The place of the line in the report, from 0.'),
    what: lineKind.describe(
      'The outcome. For items: `new`, `changed`, `unchanged`, `kept` (edited here since, not overwritten), `duplicate` (looks like a song of the collection), `trashed` (stays in the trash), `restored` or `skipped`; for files: `refused`, `lost` (partly not imported), `passed` (ignored) or `note`.',
    ),
    kind: z
      .string()
      .describe('The kind of the item, such as `song`, `collection` or `file`; empty when the whole file is meant.'),
    name: z.string().describe('The name of the item; may be empty.'),
    file: z.string().describe('The path of the file.'),
    line: z.number().int().nullable().describe('The line in the file; null when none is meant.'),
    text: z.string().describe('Why it was refused or what is lost, in English; may be empty.'),
    said: z.array(diagnostic).describe('The same as codes and values, for translation; empty when there is no code.'),
    source: z
      .string()
      .nullable()
      .describe('The id of the item among the choices of `songs`; null when it cannot be chosen.'),
    like: duplicateCandidate.nullable().describe('The song it looks like; null when there is none.'),
    suggested: choice.nullable().describe('What happens when nothing is chosen; null when there is nothing to choose.'),
    choices: z
      .array(choice)
      .describe('What may be chosen: `update`, `skip` or `duplicate`; empty when there is nothing to choose.'),
  })
  .meta({ id: 'ImportLine', description: 'What an import would do, or did, with one item or file.' });

const state = z
  .enum(['looking', 'looked', 'importing', 'done', 'failed', 'cancelled', 'undoing', 'undone', 'half-undone'])
  .meta({ id: 'ImportState', description: 'The state of an import.' });

const undoneKind = z
  .enum([
    'song',
    'list',
    'file',
    'article',
    'book',
    'translation',
    'publication',
    'product',
    'collection',
    'contributor',
    'reference',
    'instrument',
    'language',
  ])
  .meta({ id: 'UndoneKind', description: 'A kind of item that an import writes.' });

const importUndo = z
  .strictObject({
    trashed: z
      .number()
      .int()
      .describe(
        'How many items that the import created, and nobody changed or used since, move to the trash: songs, songbooks, contributors, entries of the lists songs refer to, and set lists.',
      ),
    removed: z
      .number()
      .int()
      .describe(
        'How many of these are deleted, because their kind has no trash: files of songs that stay, articles, publications, translations of the Bible with their books, and products.',
      ),
    reverted: z.number().int().describe('How many items that it changed, and nobody changed since, are as before.'),
    left: z
      .array(
        z.strictObject({
          kind: undoneKind.describe('What it is.'),
          name: z.string().describe('Its name when it was imported.'),
          reason: z
            .enum(['changed', 'used', 'not-kept', 'impossible'])
            .describe(
              'Why it stays: somebody `changed` it since, something else has come to use it (`used`), what was there before is not kept for its kind (`not-kept`), or what it was before refers to something that is gone (`impossible`).',
            ),
        }),
      )
      .describe('What stays as it is, at most 200.'),
    leftCount: z.number().int().describe('How many items that are in all.'),
  })
  .meta({ id: 'ImportUndo', description: 'What undoing an import does, or would do.' });

export type ImportUndo = z.infer<typeof importUndo>;
export type UndoneKind = z.infer<typeof undoneKind>;

const importSchema = z
  .strictObject({
    id,
    name: z.string().describe('The name of the upload, or the place a sync reads from.'),
    byteLength: z.number().int().describe('The size of the upload in bytes.'),
    state: state.describe(
      '`looking` (finding out what it would do), `looked`, `importing`, `done`, `failed` or `cancelled`; `undoing`, `undone`, or `half-undone` when undoing it failed or was stopped.',
    ),
    canUndo: z
      .boolean()
      .describe('Whether it wrote something that may be undone; also one that failed or was stopped half-way.'),
    undone: importUndo
      .nullable()
      .describe('What was undone of it so far, and at the end what was left; null when nobody has undone anything.'),
    progress: z
      .strictObject({
        done: z.number().describe('How much is done.'),
        total: z.number().nullable().describe('How much there is in all; null while that is not known.'),
        step: z.string().describe('The current step, in English.'),
      })
      .describe('The current step and its progress; all zero and empty when nothing is running.'),
    error: z.string().nullable().describe('Why it failed, as a sentence; null when it did not.'),
    errorSaid: z.array(diagnostic).describe('The same as codes and values, for translation.'),
    into: z
      .string()
      .nullable()
      .describe('The key of the collection everything is imported into; null when the files determine it.'),
    collectionName: z
      .string()
      .nullable()
      .describe('The name of a collection that is created; null when the files determine it.'),
    language: z
      .string()
      .nullable()
      .describe('The language of texts that name none, as two lower-case letters; null when it is detected.'),
    counts: z
      .record(lineKind, z.number().int().describe('How many lines have this outcome.'))
      .nullable()
      .describe('How many lines of each outcome there are; null until the files were analysed.'),
    closed: z
      .array(
        z.strictObject({
          id: id.nullable().describe('The id of the collection; null when it does not exist yet.'),
          key: z.string().describe('The key of the collection.'),
          name: multilingual.describe('The name by language code.'),
          isNew: z.boolean().describe('Whether the import creates it.'),
        }),
      )
      .describe(
        'The target collections that only people with a role can open at present: not open to everybody, in no product on sale, granted to nobody.',
      ),
    tables: z.number().int().describe('How many different tables of songs it has; their columns can be chosen.'),
    createdAt: isoTimestamp.describe('When the import began.'),
    expiresAt: isoTimestamp.describe('When the upload and the report are deleted; what was imported stays.'),
  })
  .meta({ id: 'Import', description: 'An import of a file or an archive.' });

const tableField = z
  .enum(TABLE_FIELDS)
  .meta({ id: 'TableField', description: 'What a column of a table of songs holds.' });

/** How a table is read. */
const tableMapping = {
  key: z
    .string()
    .min(1)
    .max(100)
    .describe('Identifies the table: the same for all with the same first row, at most 100 characters.'),
  fields: z
    .array(tableField.nullable())
    .max(200)
    .describe('What each column holds, at most 200; null for one that is left out. Several may hold the same.'),
  hasHeadings: z.boolean().describe('Whether the first row names the columns.'),
};

const importTable = z
  .strictObject({
    ...tableMapping,
    file: z.string().describe('The path of the first file with such a table.'),
    sheet: z.string().describe('The name of its sheet; empty where there is only one.'),
    rows: z
      .array(z.array(z.string().describe('A cell, shortened.')))
      .describe('The first rows, the one with the headings among them.'),
    isGuess: z.boolean().describe('Whether nobody has said yet what its columns hold.'),
  })
  .meta({ id: 'ImportTable', description: 'A table of songs in an import, and how it is read.' });

export type ImportTable = z.infer<typeof importTable>;
export type { TableField } from '@canticle/formats';
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
const importParams = z.object({ id: id.describe('The import: the id of its upload.') });

const errors = ['NOT_ALLOWED', 'NOT_FOUND'] as const;

export const listImports = endpoint({
  method: 'GET',
  path: 'api/canticle/imports',
  version: 'own',
  summary: 'Lists the imports of the last days, the newest first. For editors, like everything about imports.',
  reply: z.array(importSchema),
  errors: ['NOT_ALLOWED'],
});

export const getImport = endpoint({
  method: 'GET',
  path: 'api/canticle/imports/:id',
  version: 'own',
  summary: 'Returns the state of an import. An import begins as an upload with `{"purpose": "import"}` and has its id.',
  params: importParams,
  reply: importSchema,
  errors,
});

export const listImportLines = endpoint({
  method: 'GET',
  path: 'api/canticle/imports/:id/lines',
  version: 'own',
  summary: 'Lists what an import would do, or did, at most 200 lines at a time.',
  params: importParams,
  query: z.object({
    what: lineKind.optional().describe('Returns only lines of this outcome; all when left out.'),
    skip: wholeNumber.optional().describe('How many lines to leave out at the beginning; 0 when left out.'),
    limit: wholeNumber.optional().describe('How many lines to return, at most 200 (also when left out).'),
  }),
  example: { params: { id: EXAMPLE_IDS.import }, query: { what: 'changed', limit: '50' } },
  reply: z.strictObject({
    total: z.number().int().describe('How many lines there are in all.'),
    lines: z.array(importLine).describe('The lines asked for, in the order of the report.'),
  }),
  errors,
});

export const listImportTables = endpoint({
  method: 'GET',
  path: 'api/canticle/imports/:id/tables',
  version: 'own',
  summary:
    'Lists the tables of songs in an import, with their first rows and how they are read: those with the same first row once, at most 30.',
  params: importParams,
  reply: z.array(importTable),
  errors,
});

export const rescanImport = endpoint({
  method: 'POST',
  path: 'api/canticle/imports/:id/look',
  version: 'own',
  summary:
    'Finds out again what the import would do, for another collection or language, in place of a preview that is in progress. Changes nothing.',
  params: importParams,
  body: z.object({
    into: shortText
      .nullish()
      .describe(
        'The key of the collection to import into, 1 to 200 characters; determined by the files when null or left out.',
      ),
    name: shortText
      .nullish()
      .describe(
        'The name of a collection that is created, 1 to 200 characters; determined by the files when null or left out.',
      ),
    language: z
      .string()
      .regex(/^[a-z]{2}$/)
      .nullish()
      .describe('The language of texts that name none, as two lower-case letters; detected when null or left out.'),
    tables: z
      .array(z.object(tableMapping))
      .max(30)
      .optional()
      .describe(
        'How tables are read, at most 30; the others as before. Remembered for the next import of tables with the same first row.',
      ),
  }),
  example: { params: { id: EXAMPLE_IDS.import }, body: { into: 'MH', language: 'en' } },
  reply: importSchema,
  errors: [...errors, 'CONFLICT'],
});

export const startImport = endpoint({
  method: 'POST',
  path: 'api/canticle/imports/:id/start',
  version: 'own',
  summary: 'Starts an import. Where nothing is chosen, the suggestion applies.',
  params: importParams,
  body: z.object({
    all: choice
      .nullish()
      .describe(
        'What to do with what already exists: `update`, `skip` or `duplicate`; as suggested when null or left out.',
      ),
    trashed: choice
      .nullish()
      .describe(
        'What to do with items in the trash: `update` restores and updates them, `duplicate` imports a second one; they stay there when null or left out.',
      ),
    songs: z
      .record(z.string().max(1000), choice)
      .optional()
      .describe('Choices for single lines by their `source`; they come before `all` and `trashed`.'),
    free: z
      .boolean()
      .nullish()
      .describe(
        '`true` opens collections that are created to everybody who signs in, unless their file says otherwise; existing ones stay as they are.',
      ),
    timeZone: z
      .string()
      .max(60)
      .nullish()
      .describe(
        'The IANA name of the time zone of set lists that are imported with a day, such as `Europe/Oslo`, at most 60 characters; UTC when null or left out. They become lists of whoever starts the import.',
      ),
  }),
  example: { params: { id: EXAMPLE_IDS.import }, body: { all: 'update', free: false } },
  reply: importSchema,
  errors: [...errors, 'CONFLICT'],
  bodyLimit: 8 * 1024 * 1024,
});

export const cancelImport = endpoint({
  method: 'POST',
  path: 'api/canticle/imports/:id/cancel',
  version: 'own',
  summary: 'Stops an import, or undoing it. What it has written, or undone, stays; starting it again does the rest.',
  params: importParams,
  reply: importSchema,
  errors: [...errors, 'CONFLICT'],
});

export const previewImportUndo = endpoint({
  method: 'GET',
  path: 'api/canticle/imports/:id/undo',
  version: 'own',
  summary: 'Returns what undoing an import would do. Changes nothing.',
  params: importParams,
  reply: importUndo,
  errors,
});

export const undoImport = endpoint({
  method: 'POST',
  path: 'api/canticle/imports/:id/undo',
  version: 'own',
  summary:
    'Starts to undo an import, as long as it is listed: what it created and nobody changed or used since moves to the trash, or is deleted where there is none, and what it changed is as before. Everything else stays. May be repeated: while it runs, and when nothing is left to undo, nothing is started.',
  params: importParams,
  reply: importSchema,
  errors: [...errors, 'CONFLICT'],
});

export const readImportReport = endpoint({
  method: 'GET',
  path: 'api/canticle/imports/:id/report',
  version: 'own',
  summary: 'Returns the whole report of an import, as text or as CSV.',
  params: importParams,
  query: z.object({ format: z.enum(['text', 'csv']).optional().describe('`text` (when left out) or `csv`.') }),
  example: { params: { id: EXAMPLE_IDS.import }, query: { format: 'csv' } },
  errors,
  binary: 'text/plain',
});

export const deleteImport = endpoint({
  method: 'DELETE',
  path: 'api/canticle/imports/:id',
  version: 'own',
  summary: 'Deletes an import with its upload and report; what was imported stays.',
  params: importParams,
  errors,
});

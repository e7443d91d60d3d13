import { parseArgs } from 'node:util';
import { TABLE_FIELDS, type TableField } from '@canticle/formats';
import type { TrashChoice } from './features/transfer/index.ts';
import type { Role } from './platform/http/index.ts';
import { readError } from './platform/errors/index.ts';

/** What the user of the command line wants done. */
export type Command =
  | { readonly do: 'help' }
  | {
      readonly do: 'import';
      readonly path: string;
      readonly into: string | undefined;
      readonly name: string | undefined;
      readonly language: string | undefined;
      readonly listsFor: string | undefined;
      readonly columns: ReadonlyMap<TableField, readonly string[]> | undefined;
      readonly hasHeadings: boolean;
      readonly trashed: TrashChoice | undefined;
      readonly free: boolean;
      readonly dryRun: boolean;
      readonly verbose: boolean;
    }
  | { readonly do: 'undo-import'; readonly id: string; readonly dryRun: boolean }
  | { readonly do: 'export'; readonly folder: string; readonly collections: readonly string[] | undefined }
  | { readonly do: 'backup'; readonly folder: string }
  | { readonly do: 'restore'; readonly folder: string }
  | { readonly do: 'user add'; readonly email: string; readonly role: Role; readonly name: string | undefined }
  | { readonly do: 'user two-step-off'; readonly email: string }
  | { readonly do: 'user remove-demo' }
  | { readonly do: 'check-keys'; readonly mend: boolean }
  | { readonly do: 'reindex' }
  | { readonly do: 'push-keys' }
  | { readonly do: 'privacy-record' };

/** The command is not valid; the message says what would be. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const USAGE = `canticle COMMAND

  import PATH                 imports a file, a folder or a zip archive of songs, of
                              articles or of a translation of the Bible, or a bundle
      --into KEY              into the songbook with this abbreviation; creates it if needed
      --name NAME             name of a new songbook, or of the translation
      --language CODE         language of the translation, such as en or no
      --lists-for EMAIL       set lists of other programs become lists of this person
      --columns FIELD=COLUMN,…
                              what the columns of a spreadsheet hold, by heading or letter:
                              title=B,lyrics=D,lyrics=E,author=Poet
      --no-headings           the first row of the spreadsheet is a song
      --free                  makes the songbooks free for everyone who signs in
      --trashed restore|new   restores items from the trash, or imports them as new;
                              without this option they stay in the trash
      --dry-run               shows a preview and changes nothing
      --verbose               lists every file and its result, and everything
                              that was not imported
  undo-import ID              undoes an import of the last 30 days: what it created goes
                              to the trash or is deleted, what it changed is as before,
                              and what was changed or used since stays; the import
                              prints its ID
      --dry-run               shows what would be done and changes nothing
  export DIR                  exports all songbooks as a bundle to an empty folder
      --collection KEY        only this songbook; can be given several times
  backup DIR                  backs up everything to a folder while the server runs;
                              if the folder has an earlier backup, adds what is new
  restore DIR                 restores a backup into an empty Canticle
  user add EMAIL              adds a person and prints a link for choosing a password
      --role ROLE             administrator, editor, extended or technician
      --name NAME             name of the person
  user two-step-off EMAIL     turns off two-step sign-in for someone who lost their codes
  user remove-demo            removes the demo accounts
  check-keys                  lists imported songs whose key or chords would be stored
                              differently today, such as those of files with a capo
      --mend                  updates them; songs edited here are not changed
  reindex                     rebuilds the search index; the current one works until then
  push-keys                   prints a new key pair for push messages, as settings
  privacy-record              prints the record of processing activities (GDPR, article 30)
  help                        shows this help

Settings are read from the environment, like those of the server (docs/operations.md).`;

const ROLES: readonly Role[] = ['administrator', 'editor', 'extended', 'technician'];

const OPTIONS = {
  into: { type: 'string' },
  name: { type: 'string' },
  language: { type: 'string' },
  'lists-for': { type: 'string' },
  columns: { type: 'string' },
  'no-headings': { type: 'boolean' },
  free: { type: 'boolean' },
  trashed: { type: 'string' },
  'dry-run': { type: 'boolean' },
  verbose: { type: 'boolean' },
  collection: { type: 'string', multiple: true },
  role: { type: 'string' },
  mend: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const COMMAND_OPTIONS: { readonly [command: string]: readonly (keyof typeof OPTIONS)[] } = {
  import: ['into', 'name', 'language', 'lists-for', 'columns', 'no-headings', 'free', 'trashed', 'dry-run', 'verbose'],
  'undo-import': ['dry-run'],
  export: ['collection'],
  backup: [],
  restore: [],
  'user add': ['role', 'name'],
  'user two-step-off': [],
  'user remove-demo': [],
  'check-keys': ['mend'],
  reindex: [],
  'push-keys': [],
  'privacy-record': [],
};

/**
 * Parses the arguments of a command line.
 *
 * @throws {UsageError} with one sentence when they are not valid
 */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = parseArguments(args);
  const [first = 'help', second] = positionals;
  if (first === 'help' || values.help) return { do: 'help' };
  const name = first === 'user' ? `user ${second ?? ''}`.trim() : first;
  const allowedOptions = COMMAND_OPTIONS[name];
  if (allowedOptions === undefined)
    throw new UsageError(`Unknown command "${name}". Run "canticle help" to see all commands.`);
  const unknownOption = Object.keys(values).find((option) => !allowedOptions.some((one) => one === option));
  if (unknownOption !== undefined) throw new UsageError(`"${name}" has no option --${unknownOption}.`);
  const operands = positionals.slice(name.split(' ').length);
  if (name === 'user remove-demo' || name === 'reindex' || name === 'push-keys' || name === 'privacy-record')
    return requireNoArguments(operands, { do: name });
  if (name === 'check-keys') return requireNoArguments(operands, { do: name, mend: values.mend ?? false });
  const [operand, ...extraOperands] = operands;
  if (operand === undefined)
    throw new UsageError(`Specify ${MISSING_ARGUMENT[name]}: canticle ${name} ${EXAMPLE[name]}`);
  requireNoArguments(extraOperands, undefined);
  if (name === 'import') {
    return {
      do: name,
      path: operand,
      into: values.into,
      name: values.name,
      language: parseLanguage(values.language),
      listsFor: values['lists-for'] === undefined ? undefined : parseEmail(values['lists-for']),
      columns: parseColumns(values.columns),
      hasHeadings: !(values['no-headings'] ?? false),
      free: values.free ?? false,
      trashed: parseTrashed(values.trashed),
      dryRun: values['dry-run'] ?? false,
      verbose: values.verbose ?? false,
    };
  }
  if (name === 'undo-import') return { do: name, id: operand, dryRun: values['dry-run'] ?? false };
  if (name === 'backup' || name === 'restore') return { do: name, folder: operand };
  if (name === 'export') return { do: name, folder: operand, collections: values.collection };
  if (name === 'user two-step-off') return { do: name, email: parseEmail(operand) };
  return { do: 'user add', email: parseEmail(operand), role: parseRole(values.role), name: values.name };
}

const MISSING_ARGUMENT: { readonly [command: string]: string } = {
  import: 'what to import',
  'undo-import': 'the ID of an import',
  export: 'a folder',
  backup: 'a folder',
  restore: 'a backup',
  'user add': 'an email address',
  'user two-step-off': 'an email address',
};
const EXAMPLE: { readonly [command: string]: string } = {
  import: './hymnal',
  'undo-import': '0197f0c2-…',
  export: './bundle',
  backup: './backup',
  restore: './backup',
  'user add': 'ada@example.org --role administrator',
  'user two-step-off': 'ada@example.org',
};

function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    const { code, message = '' } = readError(error);
    const option = /'(-{1,2}[^\s']+)/.exec(message)?.[1] ?? '';
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      throw new UsageError(`Unknown option ${option}. Run "canticle help" to see all options.`);
    throw new UsageError(`The option ${option} cannot be used like that. Run "canticle help" to see how.`);
  }
}

function requireNoArguments<T>(words: readonly string[], command: T): T {
  if (words.length > 0)
    throw new UsageError(`Unexpected word "${words[0]}". Put names with spaces in quotation marks.`);
  return command;
}

function parseEmail(text: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new UsageError(`"${text}" is not an email address.`);
  return text;
}

function parseTrashed(word: string | undefined): TrashChoice | undefined {
  if (word === undefined) return undefined;
  const choice = word === 'restore' ? 'update' : word === 'new' ? 'duplicate' : word === 'skip' ? 'skip' : undefined;
  if (choice === undefined)
    throw new UsageError(`"${word}" is not a choice for the trash. Use --trashed restore or --trashed new.`);
  return choice;
}

/* Names of columns may hold spaces, but no commas. */
function parseColumns(text: string | undefined): ReadonlyMap<TableField, readonly string[]> | undefined {
  if (text === undefined) return undefined;
  const columns = new Map<TableField, readonly string[]>();
  for (const part of text.split(',')) {
    const [, name = '', column = ''] = /^\s*(\w+)\s*=\s*(.+?)\s*$/.exec(part) ?? [];
    const field = TABLE_FIELDS.find((one) => one === name.toLowerCase());
    if (field === undefined || column === '')
      throw new UsageError(
        `"${part.trim()}" does not say what a column holds. Use --columns title=B,lyrics=D with these fields: ${TABLE_FIELDS.join(', ')}`,
      );
    columns.set(field, [...(columns.get(field) ?? []), column]);
  }
  return columns;
}

function parseLanguage(code: string | undefined): string | undefined {
  if (code === undefined || /^[a-z]{2}$/.test(code)) return code;
  throw new UsageError(`"${code}" is not a language code. Use two letters, such as --language no.`);
}

function parseRole(text: string | undefined): Role {
  const role = ROLES.find((one) => one === text);
  if (role === undefined) throw new UsageError(`Specify a role: --role ${ROLES.join(' | ')}`);
  return role;
}

import type { invitations } from '@canticle/contract';
import { parseDelimited } from './delimited.ts';
import type { InvitedRole } from './model.ts';

type Problem = invitations.InvitationListProblem;

/** What the list is compared with: addresses that have an account, and those that have an invitation. */
type KnownEmails = { readonly here: ReadonlySet<string>; readonly invited: ReadonlySet<string> };

const EMAIL = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/;
const MAX_NAME = 200;

/** The names of the columns, as people write them in the languages of the app. */
const COLUMNS = {
  email: ['email', 'e-mail', 'mail', 'epost', 'e-post', 'mejl'],
  name: ['name', 'navn', 'namn'],
  role: ['role', 'rolle', 'roll'],
} as const;
type Column = keyof typeof COLUMNS;

/** The names of roles, as the app calls them in its languages. */
const ROLES: Readonly<Record<string, InvitedRole>> = {
  technician: 'technician',
  tekniker: 'technician',
  teknikar: 'technician',
  technik: 'technician',
  editor: 'editor',
  redaktør: 'editor',
  redaktör: 'editor',
  redaktion: 'editor',
  extended: 'extended',
  utvidet: 'extended',
  utvida: 'extended',
  udvidet: 'extended',
  utökad: 'extended',
  erweitert: 'extended',
};

/** A line of the list, before it is judged. */
type ListLine = {
  readonly line: number;
  readonly email: string;
  readonly name: string;
  readonly role: string;
};

/**
 * Reads a list of people. Lines without any text are left out; a first line that names the columns says their order.
 *
 * @example readInvitationList('name;email\nKari;KARI@example.org') // [{ line: 2, email: 'kari@example.org', name: 'Kari', role: '' }]
 */
export function readInvitationList(csv: string): ListLine[] {
  const rows = parseDelimited(csv);
  const header = rows[0] === undefined ? undefined : readHeader(rows[0].cells);
  const order = header ?? (['email', 'name', 'role'] as const);
  return rows.slice(header === undefined ? 0 : 1).map(({ line, cells }) => {
    const cell = (column: Column) => cells[order.indexOf(column)]?.trim() ?? '';
    return { line, email: cell('email').toLowerCase(), name: cell('name'), role: cell('role') };
  });
}

function readHeader(cells: readonly string[]): readonly (Column | undefined)[] | undefined {
  const names = cells.map((cell) => columnOf(cell.trim().toLowerCase()));
  return names.includes('email') ? names : undefined;
}

function columnOf(word: string): Column | undefined {
  const known: readonly (readonly [Column, readonly string[]])[] = [
    ['email', COLUMNS.email],
    ['name', COLUMNS.name],
    ['role', COLUMNS.role],
  ];
  return known.find(([, words]) => words.includes(word))?.[0];
}

/** Says of each line what is wrong with it, if anything is. */
export function checkInvitationList(lines: readonly ListLine[], known: KnownEmails): invitations.InvitationListRow[] {
  const seen = new Set<string>();
  return lines.map(({ role: roleText, ...line }) => {
    const role = roleText === '' ? null : (ROLES[roleText.toLowerCase()] ?? undefined);
    const problem = findProblem(line, role, seen, known);
    seen.add(line.email);
    return { ...line, name: line.name.slice(0, MAX_NAME), role: role ?? null, problem };
  });
}

function findProblem(
  { email, name }: Pick<ListLine, 'email' | 'name'>,
  role: InvitedRole | null | undefined,
  seen: ReadonlySet<string>,
  { here, invited }: KnownEmails,
): Problem | null {
  if (email === '') return 'email-missing';
  if (!EMAIL.test(email) || email.length > 254) return 'email-malformed';
  if (name.length > MAX_NAME) return 'name-too-long';
  if (role === undefined) return 'role-unknown';
  if (seen.has(email)) return 'repeated';
  if (here.has(email)) return 'already-here';
  return invited.has(email) ? 'already-invited' : null;
}

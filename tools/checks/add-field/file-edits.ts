import { readdirSync } from 'node:fs';

/** One file that a new field of a song needs, and the text it has with the field. */
export type FileEdit = { readonly path: string; readonly withField: (before: string) => string };

/* A mood, as somebody might add it: a short text or nothing. CONTRIBUTING.md describes these steps. */

const MIGRATION = `// Owned by songs: the mood of a song.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('songs').addColumn('mood', 'text').execute();
}
`;

const DESCRIPTION = `
  mood: {
    kind: 'text',
    column: 'mood',
    maxLength: 40,
    empty: null,
    documents: [],
    description: 'Its mood in a word.',
  },`;

/** Every file that has to be changed for the new field. @param root  of the project */
export function listFileEdits(root: string): readonly FileEdit[] {
  return [
    { path: nextMigration(root), withField: () => MIGRATION },
    {
      path: 'apps/server/src/platform/database/tables.ts',
      withField: addAfter(/^ {4}tempo: number \| null;/m, '\n    mood: Generated<string | null>;'),
    },
    {
      path: 'packages/contract/src/entities/song-fields.ts',
      withField: addAfter(/^ {2}tempo: \{[^}]*\},/m, DESCRIPTION),
    },
    { path: 'languages/en/app.json', withField: addAfter(TEMPO_LABEL, '\n  "catalogue.field.mood": "Mood",') },
    { path: 'languages/no/app.json', withField: addAfter(TEMPO_LABEL, '\n  "catalogue.field.mood": "Stemning",') },
    {
      path: 'docs/library-format.md',
      withField: addAfter(/^\| `tempo` \|.*$/m, '\n| `mood` | text | none | its mood in a word |'),
    },
  ];
}

const TEMPO_LABEL = /^ {2}"catalogue\.field\.tempo": .*,$/m;

const addAfter = (line: RegExp, added: string) => (text: string) => {
  if (!line.test(text)) throw new Error(`Nothing fits ${line}: the exercise has to follow the code.`);
  return text.replace(line, (found) => found + added);
};

function nextMigration(root: string): string {
  const folder = 'apps/server/migrations';
  const last = readdirSync(`${root}/${folder}`).sort().at(-1) ?? '';
  return `${folder}/${String(Number.parseInt(last, 10) + 1).padStart(4, '0')}-moods.ts`;
}

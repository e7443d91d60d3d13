import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAuditEntries } from './platform/audit/index.ts';
import { type Command, parseCommand, USAGE } from './command-line.ts';
import { readConfig } from './platform/config/index.ts';
import { openDatabase } from './platform/database/index.ts';
import { createTestStorage, type TestStorage } from './testing/test-storage.ts';
import { rejectDocuments } from './testing/rejected-documents.ts';
import { createTestFolder, type TestFolder } from './testing/folder.ts';

describe('the words of a command line', () => {
  test.each<[string, Command]>([
    ['', { do: 'help' }],
    ['help', { do: 'help' }],
    ['import x --help', { do: 'help' }],
    [
      'import x',
      {
        do: 'import',
        path: 'x',
        into: undefined,
        name: undefined,
        language: undefined,
        listsFor: undefined,
        columns: undefined,
        hasHeadings: true,
        free: false,
        trashed: undefined,
        dryRun: false,
        verbose: false,
      },
    ],
    [
      'import --into HH --name Hymns x --dry-run --verbose',
      {
        do: 'import',
        path: 'x',
        into: 'HH',
        name: 'Hymns',
        language: undefined,
        listsFor: undefined,
        columns: undefined,
        hasHeadings: true,
        free: false,
        trashed: undefined,
        dryRun: true,
        verbose: true,
      },
    ],
    [
      'import bible.zip --language no --lists-for ada@example.org',
      {
        do: 'import',
        path: 'bible.zip',
        into: undefined,
        name: undefined,
        language: 'no',
        listsFor: 'ada@example.org',
        columns: undefined,
        hasHeadings: true,
        free: false,
        trashed: undefined,
        dryRun: false,
        verbose: false,
      },
    ],
    ['export out', { do: 'export', folder: 'out', collections: undefined }],
    ['export out --collection HH --collection FS', { do: 'export', folder: 'out', collections: ['HH', 'FS'] }],
    ['backup /var/backups/canticle', { do: 'backup', folder: '/var/backups/canticle' }],
    ['restore old', { do: 'restore', folder: 'old' }],
    ['user add a@b.no --role editor', { do: 'user add', email: 'a@b.no', role: 'editor', name: undefined }],
    ['user two-step-off a@b.no', { do: 'user two-step-off', email: 'a@b.no' }],
    ['user remove-demo', { do: 'user remove-demo' }],
    ['check-keys', { do: 'check-keys', mend: false }],
    ['check-keys --mend', { do: 'check-keys', mend: true }],
    ['reindex', { do: 'reindex' }],
    ['push-keys', { do: 'push-keys' }],
  ])('"%s" is understood', (words, command) => expect(parseCommand(words.split(' ').filter(Boolean))).toEqual(command));

  test.each([
    ['improt x', 'Unknown command "improt"'],
    ['import', 'Specify what to import'],
    ['import a b', 'Unexpected word "b"'],
    ['import x --into', 'The option --into cannot be used like that'],
    ['import x --trashed maybe', '"maybe" is not a choice for the trash'],
    ['import x --colour', 'Unknown option --colour'],
    ['export out --dry-run', '"export" has no option --dry-run'],
    ['user', 'Unknown command "user"'],
    ['user two-step-off', 'Specify an email address'],
    ['user two-step-off nobody', '"nobody" is not an email address'],
    ['user add', 'Specify an email address'],
    ['user add nobody --role editor', '"nobody" is not an email address'],
    ['user add a@b.no', 'Specify a role'],
    ['user add a@b.no --role king', 'Specify a role'],
  ])('"%s" is refused in a sentence', (words, sentence) =>
    expect(() => parseCommand(words.split(' '))).toThrow(sentence),
  );
});

describe('the program', () => {
  let place: TestStorage;
  let folder: TestFolder;
  beforeAll(async () => {
    place = await createTestStorage();
    folder = await createTestFolder({ '1.cho': '{title: Morning}\nAwake', 'broken.xml': '<song>' }, 'few-songs');
  });
  afterAll(async () => {
    await place.remove();
    await folder.remove();
  });

  const run = (...words: string[]) => runAt(place, ...words);
  const runAt = ({ dataDir, databaseUrl }: TestStorage, ...words: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const environment = {
        ...process.env,
        DATA_DIR: dataDir,
        SECRET: 'a secret that is long enough for a test',
        PUBLIC_URL: 'http://localhost:4180',
      };
      const env = databaseUrl === undefined ? environment : { ...environment, DATABASE_URL: databaseUrl };
      const cli = fileURLToPath(new URL('cli.ts', import.meta.url));
      execFile(process.execPath, [cli, ...words], { env }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err }),
      );
    });

  /* Who did what, the newest first. */
  async function deedsAt(where: TestStorage) {
    const database = await openDatabase(where, () => undefined);
    try {
      return (await listAuditEntries(database.read, {}, 10)).map(({ actor, action }) => [actor, action]);
    } finally {
      await database.close();
    }
  }

  test('helps', async () => expect(await run('help')).toEqual({ code: 0, out: `${USAGE}\n`, err: '' }));

  test('prints a key pair for push messages that the settings take', async () => {
    const { code, out, err } = await run('push-keys');
    expect([code, err]).toEqual([0, '']);
    const settings = Object.fromEntries(
      out
        .trim()
        .split('\n')
        .map((line) => line.split('=')),
    );
    expect(Object.keys(settings)).toEqual(['WEB_PUSH_PUBLIC_KEY', 'WEB_PUSH_PRIVATE_KEY']);
    const dataDir = place.dataDir;
    const { webPush } = readConfig({ ...settings, DATA_DIR: dataDir, SUPPORT_EMAIL: 'help@example.org' });
    expect(webPush?.publicKey).toBe(settings['WEB_PUSH_PUBLIC_KEY']);
  });

  test('imports, exports, and tells with its exit code whether anything was read', async () => {
    const imported = await run('import', folder.path);
    expect(imported).toMatchObject({ code: 0, err: '' });
    expect(imported.out).toMatch(/^1 song: 1 new\n/);
    expect((await run('import', `${folder.path}/broken.xml`)).code).toBe(1);
    expect(await run('export', `${folder.path}/out`)).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 songbook, 1 song'),
    });
    expect(await run('export', `${folder.path}/out`)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('not empty'),
    });
  });

  test('builds a new search index, and names what could not be indexed', async () => {
    await writeFile(`${folder.path}/3.cho`, '{title: Torn page}\nLa la');
    const own = await createTestStorage();
    try {
      expect((await runAt(own, 'import', `${folder.path}/3.cho`, '--into', 'TP')).code).toBe(0);
      const database = await openDatabase(own, () => undefined);
      await database.transaction((tx) => tx.updateTable('lyrics').set({ document: '{' }).execute());
      await database.close();
      const { code, out, err } = await runAt(own, 'reindex');
      expect([code, err]).toEqual([0, '']);
      expect(out).toMatch(
        /^Search index rebuilt: 0 songs, .*\n1 item could not be indexed\. .*\n- song Torn page, imported from 3\.cho: .*JSON.*\n$/,
      );
    } finally {
      await own.remove();
    }
  });

  test('names the file of a book of the Bible that could not be indexed', async () => {
    await writeFile(`${folder.path}/08RUT.usfm`, '\\id RUT Orchard Bible\n\\c 1\n\\p\n\\v 1 A quince.\n');
    const own = await createTestStorage();
    try {
      expect((await runAt(own, 'import', `${folder.path}/08RUT.usfm`)).code).toBe(0);
      const database = await openDatabase(own, () => undefined);
      const { id } = await database.read.selectFrom('scripture_chapters').select('id').executeTakeFirstOrThrow();
      await (await rejectDocuments({ database })).add(`${id}:1`);
      await database.close();
      expect((await runAt(own, 'reindex')).out).toContain(
        '- book Ruth (Orchard Bible), imported from 08RUT.usfm: 1 of 1 verses are left out.',
      );
    } finally {
      await own.remove();
    }
  });

  test('backs everything up, and restores it into an empty place alone', async () => {
    const at = `${folder.path}/backup`;
    const made = await run('backup', at);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(/^Backed up to \S+: \d+ rows in \d+ tables, 0 files\.\n$/);
    expect(await run('restore', at)).toMatchObject({ code: 1, err: expect.stringContaining('people or songs') });
    const empty = await createTestStorage();
    try {
      const restored = await runAt(empty, 'restore', at);
      expect(restored).toMatchObject({ code: 0, err: '' });
      expect(restored.out).toMatch(/^Restored from .*\nSearch index rebuilt: 1 song,/);
      expect(await deedsAt(empty)).toEqual([
        ['command-line', 'reindex'],
        ['command-line', 'restore'],
        ['command-line', 'import'],
      ]);
    } finally {
      await empty.remove();
    }
  });

  test('adds an administrator, who gets a link to choose a password', async () => {
    const { code, out } = await run('user', 'add', 'ada@example.org', '--role', 'administrator', '--name', 'Ada');
    expect(code).toBe(0);
    expect(out).toMatch(/^ada@example\.org now has the role administrator\.\n.*\nhttp:\/\/localhost:4180\/\S+\n$/);
    await writeFile(`${folder.path}/2.cho`, '{title: Evening}\nRest');
    expect((await run('import', `${folder.path}/2.cho`, '--into', 'EV')).code).toBe(0);
    const database = await openDatabase(place, () => undefined);
    const told = await database.read.selectFrom('changes').select('news').where('news', 'is not', null).execute();
    await database.close();
    expect(told.map(({ news }) => JSON.parse(news ?? '').kind)).toEqual(['right-granted', 'import-finished']);
  });
});

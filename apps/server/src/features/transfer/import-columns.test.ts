import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestCanticle } from '../../testing/canticle.ts';
import { createTestFolder, createZip, type TestFolder } from '../../testing/folder.ts';
import { EDITOR, importInEnglish, OTHER_EDITOR, startImportTest, uploadImport } from '../../testing/imports.ts';
import { listSongs } from '../songs/index.ts';

let canticle: TestCanticle;
const folders: TestFolder[] = [];

beforeAll(async () => {
  canticle = await startImportTest();
});
afterAll(async () => {
  await canticle.close();
  for (const folder of folders) await folder.remove();
});

const ask = (call: Parameters<TestCanticle['request']>[0], body?: unknown, as: string = EDITOR) =>
  canticle.request(call, { as, ...(body === undefined ? {} : { body }) });
const upload = (content: string | Buffer, name: string) => uploadImport(canticle, Buffer.from(content), name);
const tablesOf = async (id: string) => (await ask(`GET api/canticle/imports/${id}/tables`)).json;
const linesOf = async (id: string, what: string) =>
  (await ask(`GET api/canticle/imports/${id}/lines?what=${what}`)).json.lines.map(
    (line: any) => line.name || line.text,
  );
async function look(id: string, tables: readonly object[], as: string = EDITOR) {
  const answer = await ask(`POST api/canticle/imports/${id}/look`, { tables }, as);
  await canticle.context.jobs.runDue();
  return answer;
}
const names = async () => {
  const all = await listSongs(canticle.context.database.read, {});
  return all.map(({ name }) => Object.values(name)[0]).toSorted();
};

const CSV = 'Hva;Ord;Dikter\nNåde;"1.\nNåde stor";Ola\nLys;Lys i natt;Kari\n';

describe('a table whose columns nobody knows', () => {
  test('is refused, shown with its first rows, and read as an editor says; that is remembered for the next one', async () => {
    const id = await upload(CSV, 'sanger.csv');
    expect((await ask(`GET api/canticle/imports/${id}`)).json).toMatchObject({ tables: 1, counts: { refused: 1 } });
    const [table, ...others] = await tablesOf(id);
    expect(others).toEqual([]);
    expect(table).toMatchObject({
      file: 'sanger.csv',
      sheet: '',
      fields: [null, null, null],
      hasHeadings: true,
      isGuess: true,
      rows: [
        ['Hva', 'Ord', 'Dikter'],
        ['Nåde', '1.\nNåde stor', 'Ola'],
        ['Lys', 'Lys i natt', 'Kari'],
      ],
    });
    const chosen = { key: table.key, fields: ['title', 'lyrics', 'author'], hasHeadings: true };
    expect((await look(id, [chosen])).status).toBe(200);
    expect(await linesOf(id, 'new')).toEqual(expect.arrayContaining(['Nåde', 'Lys', 'Ola']));
    expect(await linesOf(id, 'refused')).toEqual([]);
    expect(await names()).toEqual([]);
    await ask(`POST api/canticle/imports/${id}/start`, {});
    await canticle.context.jobs.runDue();
    expect(await names()).toEqual(['Lys', 'Nåde']);

    // Another file, another editor, the same first row in other letters.
    const next = await upload('HVA;ord;Dikter\nVår;Vår i dal;Per\n', 'flere.csv');
    expect(await tablesOf(next)).toMatchObject([{ isGuess: false, fields: ['title', 'lyrics', 'author'] }]);
    expect(await linesOf(next, 'new')).toEqual(expect.arrayContaining(['Vår', 'Per']));
    await look(next, [{ ...chosen, fields: ['lyrics', 'title', null] }], OTHER_EDITOR);
    expect(await linesOf(next, 'new')).toContain('Vår i dal');
    expect(await linesOf(next, 'lost')).toEqual(['the field Dikter: Per']);
    // What was said for this import stays when it is looked at again for another songbook.
    await ask(`POST api/canticle/imports/${next}/look`, { into: 'VV' });
    await canticle.context.jobs.runDue();
    expect(await linesOf(next, 'new')).toContain('Vår i dal');
  });

  test('a choice without a title or lyrics is refused with a sentence, an unknown field by the contract', async () => {
    const id = await upload('P;Q\n1;2\n', 'x.csv');
    const [table] = await tablesOf(id);
    await look(id, [{ key: table.key, fields: ['author', null], hasHeadings: true }]);
    expect(await linesOf(id, 'refused')).toEqual([
      expect.stringMatching(/^No column is known to hold titles and lyrics/),
    ]);
    const wrong = { key: table.key, fields: ['colour'], hasHeadings: true };
    expect((await look(id, [wrong])).status).toBe(400);
  });
});

test('a workbook: each sheet by its name, the stored results of formulas', async () => {
  const sheet = (...cells: readonly (readonly string[])[]) =>
    `<worksheet><sheetData>${cells
      .map((row) => `<row>${row.map((cell) => `<c t="str">${cell}</c>`).join('')}</row>`)
      .join('')}</sheetData></worksheet>`;
  const relationship = (id: string, file: string) => `<Relationship Id="${id}" Target="worksheets/${file}"/>`;
  const workbook = await createZip({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Old" r:id="r1"/><sheet name="Youth" r:id="r2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relationship('r2', 'sheet2.xml')}${relationship('r1', 'sheet1.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': sheet(
      ['<v>Title</v>', '<v>Lyrics</v>'],
      ['<f>A1</f><v>Rock</v>', '<v>Rock of ages</v>'],
    ),
    'xl/worksheets/sheet2.xml': sheet(['<v>A</v>', '<v>B</v>'], ['<v>Joy</v>', '<v>Joy to the world</v>']),
  });
  const id = await upload(workbook, 'songs.xlsx');
  const tables = await tablesOf(id);
  expect(tables.map(({ sheet: name, isGuess }: any) => [name, isGuess])).toEqual([
    ['Old', true],
    ['Youth', true],
  ]);
  await look(id, [{ key: tables[1].key, fields: ['title', 'lyrics'], hasHeadings: true }]);
  expect(await linesOf(id, 'new')).toEqual(expect.arrayContaining(['Rock', 'Joy']));
  expect(await linesOf(id, 'note')).toContainEqual(
    expect.stringMatching(/^Old: Formulas aren’t calculated; their saved results were used \(1\)/),
  );
});

test('the command says what the columns are, by heading or letter', async () => {
  const folder = await createTestFolder(
    { 'poems.csv': 'Sjanger,Navn,Strofe\nsalme,Vær hilset,Vær hilset du\n' },
    'poems',
  );
  folders.push(folder);
  const path = join(folder.path, 'poems.csv');
  const columns = new Map([
    ['title', ['navn']],
    ['lyrics', ['C']],
    ['themes', ['Sjanger']],
  ] as const);
  const report = await importInEnglish(canticle.context, path, { columns });
  expect(report.items.filter(({ kind }) => kind === 'song').map(({ name }) => name)).toEqual(['Vær hilset']);
  expect(report.notes.map(({ what }) => what)).toContain('Column "Sjanger": themes');
  const missing = await importInEnglish(canticle.context, path, { columns: new Map([['title', ['Nix']]]) });
  expect(missing.refused.map(({ reason }) => reason)).toEqual([
    'The table has no column "Nix". Its first row is: sjanger, navn, strofe',
  ]);
});

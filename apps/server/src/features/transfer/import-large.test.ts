import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCanticle } from '../../testing/canticle.ts';
import { createTestFolder } from '../../testing/folder.ts';
import { confirmImport, startImportTest, uploadImport } from '../../testing/imports.ts';
import { createDatabase } from '../../testing/program-files/index.ts';
import { readLargeFile } from './read/read-large-file.ts';
import { createPdfReader } from './read/pdf/read-pdf-file.ts';
import { readSongsAt } from './read/song-files.ts';

/* Whole songbooks in one file: they take seconds to read, during which others use the server. */

let canticle: TestCanticle;
beforeAll(async () => {
  canticle = await startImportTest();
});
afterAll(() => canticle.close());

const SONGS = 3000;
const numbers = Array.from({ length: SONGS }, (_, at) => at + 1);
const verse = 'A line of words that is as long as lines of hymns are,\\nand another one that follows it';
const book = `{Songs:[${numbers.map((at) => `{Text:"Song ${at}",Verses:[{Text:"${at} ${verse}"},{Text:"${verse}"},{Text:"${verse}"}]}`).join()}],Text:"All of them"}`;
const rows = numbers.map((at) => `Song ${at},Somebody,"${at} ${verse.replace('\\n', '\n')}"`);
const openLp = () =>
  createDatabase(['create table songs (id integer primary key, title text, lyrics text, verse_order text)'], {
    songs: numbers.map((at) => [
      at,
      `Song ${at}`,
      `<song version="1.0"><lyrics><verse type="v" label="1"><![CDATA[${at} ${verse}]]></verse></lyrics></song>`,
      '',
    ]),
  });

const NO_TABLES = { mappings: new Map(), hasHeadings: true };

test.each([
  ['a songbook of VideoPsalm', 'all.json', () => book],
  ['a table', 'all.csv', () => `Title,Author,Lyrics\n${rows.join('\n')}\n`.padEnd(600_000, '\n')],
  ['a database', 'all.sqlite', openLp],
])('the event loop turns while %s is read', async (_what, name, content) => {
  const folder = await createTestFolder({ [name]: content() });
  try {
    let isRead = false;
    const reading = readSongsAt(folder.path, createPdfReader()).finally(() => {
      isRead = true;
    });
    let turns = 0;
    while (!isRead) {
      await setTimeout(1);
      turns += 1;
    }
    const { songs, refused } = await reading;
    expect(refused).toEqual([]);
    expect(songs).toHaveLength(SONGS);
    // Making records of the songs alone lets others in 46 times; without the thread there is nothing else.
    expect(turns).toBeGreaterThan(100);
  } finally {
    await folder.remove();
  }
});

test('a large file that cannot be read says why, with its line', async () => {
  const broken = `${book.slice(0, -1)} x`;
  const id = await uploadImport(canticle, { 'broken.json': broken, 'a.cho': '{title: Fine}\n[G]la' });
  const { said, texts } = await confirmImport(canticle, id);
  expect([...texts.keys()]).toEqual(['Fine']);
  expect(said.filter(({ what }) => what === 'refused').map(({ file }) => file)).toEqual(['broken.json']);
});

test('whoever gives up an import does not wait for the file that is read', async () => {
  const stop = new AbortController();
  const task = { path: 'all.json', bytes: new TextEncoder().encode(book), choices: NO_TABLES };
  const reading = readLargeFile(task, undefined, stop.signal);
  stop.abort(new Error('given up'));
  await expect(reading).rejects.toThrow('given up');
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatDiagnostic } from '@canticle/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSongs } from '@canticle/formats';
import type { LyricsDocument } from '@canticle/music';
import { openSampleData } from '../../../../../tests/fixtures/sample-data/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { createTestFolder } from '../../testing/folder.ts';
import { listLyricsOfCollection } from '../lyrics/index.ts';
import { listCollections, listSongs } from '../songs/index.ts';
import { exportBundle, importPath, type ImportReport } from './index.ts';

/** Real hymnals and song files, or some of ours. */
const { folder: SAMPLES, contents } = await openSampleData();
const { songs: counts, exportedFiles } = contents;

const wordsOf = ({ sections }: LyricsDocument) =>
  sections.flatMap(({ lines }) =>
    lines.flatMap(({ text, chords }) => [text, ...chords.original.map(([offset, symbol]) => `${offset} ${symbol}`)]),
  );
const count = (report: ImportReport, outcome: string) =>
  report.items.filter((item) => item.kind === 'song' && item.outcome === outcome).length;

describe('real songs', () => {
  let canticle: TestCanticle;
  beforeAll(async () => {
    canticle = await startCanticle();
  });
  afterAll(() => canticle.close());

  /** All texts in a folder, parsed without the importer, by title. */
  const readAll = async (folder: string) => {
    const entries = await readdir(join(SAMPLES, folder), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && /\.(xml|txt|cho|crd)$/.test(entry.name));
    const read = await Promise.all(
      files.map(async ({ parentPath, name }) => ({ name, bytes: await readFile(join(parentPath, name)) })),
    );
    return read.flatMap(({ name, bytes }) => {
      try {
        return readSongs(name, bytes).songs.flatMap(({ song }) => song.lyrics.map(({ document }) => wordsOf(document)));
      } catch {
        return [];
      }
    });
  };
  const stored = async (name: string) => {
    const { read } = canticle.context.database;
    const id = (await listCollections(read)).find((one) => one.name['en'] === name)?.id ?? '';
    const texts = (await listLyricsOfCollection(read, id)).map(({ document }) => wordsOf(document));
    return { songs: await listSongs(read, { collectionIds: [id] }), texts };
  };
  const sorted = (texts: readonly (readonly string[])[]) =>
    texts
      .filter((words) => words.length > 0)
      .map((words) => words.join('\n'))
      .sort();

  test.each([
    ['openlyrics/hymnary-fhop', 'Favorite Hymns of Praise', counts.fhop, counts.malformed[1]],
    ['hymns/christ-in-song-1908', 'Christ in song 1908', counts.hymnal, 0],
    ['chordpro', 'Chordpro', undefined, 0],
  ])(
    '%s arrives whole, every word and chord, and a second time changes nothing',
    async (folder, name, songs, refused) => {
      const report = await importPath(canticle.context, join(SAMPLES, folder));
      expect(report.refused).toHaveLength(refused);
      expect(
        report.refused.every(
          ({ file, line, reason }) =>
            file.startsWith('malformed/') && Number(line) > 1 && formatDiagnostic(reason) !== '',
        ),
      ).toBe(true);
      const there = await stored(name);
      expect(there.songs).toHaveLength(songs ?? count(report, 'new'));
      expect(there.songs.every((song) => Object.values(song.name).every((title) => title !== ''))).toBe(true);
      if (songs !== undefined) expect(there.texts.filter((words) => words.length > 0)).toHaveLength(songs);
      expect(sorted(there.texts)).toEqual(sorted(await readAll(folder)));
      const before = await canticle.context.changeCounter.versions();
      const again = await importPath(canticle.context, join(SAMPLES, folder));
      expect(count(again, 'unchanged')).toBe(count(report, 'new'));
      expect(again.items.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
      expect(await canticle.context.changeCounter.versions()).toEqual(before);
    },
    60_000,
  );

  test('all of it is exported, and imported into an empty Canticle it is exported the same', async () => {
    const folders = [await createTestFolder(), await createTestFolder()];
    const other = await startCanticle();
    const contents = async (path = '') => {
      const entries = await readdir(path, { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort();
      return Promise.all(files.map(async (file) => [file.slice(path.length), await readFile(file, 'utf8')] as const));
    };
    try {
      const [first, second] = folders.map(({ path }) => path);
      await exportBundle(canticle.context, first ?? '');
      expect((await importPath(other.context, first ?? '')).refused).toEqual([]);
      await exportBundle(other.context, second ?? '');
      expect((await contents(second)).length).toBeGreaterThanOrEqual(exportedFiles);
      expect(await contents(second)).toEqual(await contents(first));
    } finally {
      await other.close();
      for (const folder of folders) await folder.remove();
    }
  }, 60_000);
});

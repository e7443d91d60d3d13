import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSampleData } from '../../../../tests/fixtures/sample-data/index.ts';
import { readSongs } from '../read-songs.ts';
import type { ParsedSong } from '../song-text.ts';

/** Files that other programs wrote, or what they would write of our hymns. */
const samples = await openSampleData();
const { programs } = samples.contents;
const folder = join(samples.folder, 'other-programs');
const filesIn = (program: string, ending: RegExp): readonly string[] =>
  readdirSync(join(folder, program))
    .filter((name) => ending.test(name))
    .map((name) => join(folder, program, name));
const read = (path: string) => readSongs(path.split('/').at(-1) ?? '', readFileSync(path));
const linesOf = ({ song }: ParsedSong, language = 0): readonly string[] =>
  (song.lyrics[language]?.document.sections ?? [])
    .flatMap(({ lines }) => lines.map(({ text }) => text))
    .filter(Boolean);

describe('songs of other programs', () => {
  test('every line of every SongBeamer song arrives, compared with a second reading', () => {
    const files = filesIn('songbeamer', /\.sng$/);
    expect(files).toHaveLength(programs.songBeamer);
    for (const path of files) {
      const [song] = read(path).songs;
      const arrived = song?.song.lyrics.flatMap((_, language) => linesOf(song, language)) ?? [];
      expect([...new Set(arrived)].toSorted(), path).toEqual([...new Set(songBeamerLines(path))].toSorted());
    }
  });

  test('every line of every SongSelect text arrives in order, compared with a second reading', () => {
    for (const path of filesIn('songselect', /\.(txt|ccli)$/)) {
      const paragraphs = readFileSync(path, 'utf8')
        .replace(/\r/g, '')
        .split(/\n{2,}/)
        .slice(1);
      const sung = paragraphs.filter((one) => !/CCLI/.test(one)).flatMap((one) => one.split('\n').slice(1));
      expect(linesOf(read(path).songs[0] ?? never()), path).toEqual(sung);
    }
  });

  test('ProPresenter 4, 5 and 6 hold the same hymn, line by line', () => {
    const [four, five] = ['amazing-grace.pro4', 'amazing-grace.pro5'].map(
      (name) => read(join(folder, 'propresenter4-6', name)).songs[0] ?? never(),
    );
    expect(linesOf(four ?? never())).toHaveLength(programs.lines.proPresenter);
    expect(linesOf(five ?? never())).toEqual(linesOf(four ?? never()));
    const six = read(join(folder, 'propresenter4-6', 'amazing-grace-grouped.pro6')).songs[0] ?? never();
    expect(six.song.lyrics[0]?.document.sections.map(({ id, lines }) => [id, lines.length])).toEqual(
      programs.sections.map((id) => [id, 4]),
    );
  });

  test('every text of a ProPresenter 7 file arrives or is reported, compared with a search for its RTF', () => {
    for (const path of filesIn('propresenter7', /^(?!empty).*\.pro$/)) {
      const [song] = read(path).songs;
      const arrived = song?.song.lyrics.flatMap((_, language) => linesOf(song, language)) ?? [];
      const lost = song?.diagnostics.flatMap(({ text }) => text.split('\n')).filter(Boolean) ?? [];
      expect([...arrived, ...lost].toSorted(), path).toEqual(cocoaLines(path).toSorted());
    }
  });

  test('a service, a songbook and an export of other programs arrive', () => {
    const service = read(join(folder, 'openlp/serviceitem-song-linked-audio.osj'));
    expect(service.songs.map(({ song }) => song.titles[0]?.text)).toEqual(['Amazing Grace']);
    expect(linesOf(service.songs[0] ?? never())).toHaveLength(programs.lines.openLp);
    const [psalm = ''] = filesIn('videopsalm', /\.json$/);
    expect(linesOf(read(psalm).songs[0] ?? never())).toHaveLength(programs.lines.videoPsalm);
    expect(linesOf(read(join(folder, 'zionworx/zionworx.csv')).songs[0] ?? never())).toHaveLength(
      programs.lines.zionWorx,
    );
  });

  test('every song of OpenSong without an ending is read', () => {
    const files = filesIn('opensong', /^[^.]+$/).filter((path) => !path.endsWith('Example set'));
    expect(files).toHaveLength(programs.openSong);
    for (const path of files) expect(linesOf(read(path).songs[0] ?? never()).length, path).toBeGreaterThan(5);
  });

  test('the rows of sets arrive in order, passages of the Bible as references', () => {
    const set = read(join(folder, 'opensong/Example set')).sets[0];
    expect(set?.rows.map(({ kind, title }) => [kind, title])).toEqual(programs.set.rows);
    for (const words of programs.set.note) expect(set?.rows[0]?.note).toContain(words);
    expect(JSON.stringify(set)).not.toContain('Bible text');
    const service = read(join(folder, 'openlp/serviceitem-song-linked-audio.osj'));
    expect(service.sets[0]?.rows.map(({ kind, song }) => [kind, song])).toEqual([['song', 0]]);
  });
});

function never(): never {
  throw new Error('The file has no such song.');
}

/* What is no property, no divider and no name of a part. */
function songBeamerLines(path: string): readonly string[] {
  const bytes = readFileSync(path);
  const utf8 = bytes.toString('utf8');
  const text = utf8.includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : utf8;
  const body = text.replace(/^[\s\S]*?^\s*---.*$/m, '');
  const names =
    /^(?:\$\$M=.*|(?:Intro|Bridge|Unbekannt|Testnameblock)|(?:Vers|Verse|Strophe|Refrain|Chorus) ?\d*[a-z]?)$/;
  return body
    .split(/\r?\n/)
    .map((line) =>
      line
        .replace(/^##\d /, '')
        .replace(/^\d+\. /, '')
        .trimEnd(),
    )
    .filter((line) => line.trim() !== '' && !/^\s*--/.test(line) && !names.test(line));
}

/* The lines after the last control word of each RTF text in the file. */
function cocoaLines(path: string): readonly string[] {
  const source = readFileSync(path).toString('latin1');
  return [
    ...source.matchAll(/\{\\rtf1[\s\S]*?\\CocoaLigature0 ([^}]*)\}|\{\\rtf1[\s\S]*?\\cf2 ([^}\\][^}]*)\}/g),
  ].flatMap((match) =>
    (match[1] ?? match[2] ?? '')
      .split(/\\\n/)
      .map((line) =>
        line
          .replace(/\\'(..)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
          .replace(/\\u(\d+) ?\??/g, (_, code: string) => String.fromCharCode(Number(code))),
      )
      .map((line) =>
        /[\u0080-\u00ff]{2}/.test(line) && !Buffer.from(line, 'latin1').toString('utf8').includes('\ufffd')
          ? Buffer.from(line, 'latin1').toString('utf8')
          : line,
      )
      .filter((line) => line !== ''),
  );
}

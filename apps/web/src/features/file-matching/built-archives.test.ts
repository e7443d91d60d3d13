import { expect, it } from 'vitest';
import { buildMuseScore, type Hymn, readHymns } from '../../../../server/src/testing/program-files/index.ts';
import { extractMusicXml, isMuseScoreName, readScoreFile } from './read-score.ts';
import { ScoreArchiveError } from './score-archive.ts';

/* The hymns of the starter library as files of MuseScore, compared with what they were built from. */

const HYMNS = readHymns();
const wordsIn = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);
const wordsOf = ({ parts }: Hymn) => parts.flatMap(({ lines }) => lines.flatMap(({ text }) => wordsIn(text)));

async function build(hymn: Hymn, at: number, hasMusicXml: boolean): Promise<File> {
  const { path, bytes } = await buildMuseScore(hymn, at, hasMusicXml);
  return new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], path);
}

it('reads every word of every hymn from the MusicXML in a file of MuseScore', async () => {
  expect(HYMNS.length).toBeGreaterThanOrEqual(20);
  for (const [at, hymn] of HYMNS.entries()) {
    const file = await build(hymn, at, true);
    expect(isMuseScoreName(file.name)).toBe(true);
    const { song } = await readScoreFile(await extractMusicXml(file));
    expect(song.titles.map(({ text }) => text)).toEqual([hymn.title]);
    const read = song.lyrics.flatMap(({ document: { sections } }) =>
      sections.flatMap(({ lines }) => lines.flatMap(({ text }) => wordsIn(text))),
    );
    expect(read, hymn.title).toEqual(wordsOf(hymn));
  }
});

it('refuses every file of MuseScore without MusicXML, with the way to export it', async () => {
  for (const [at, hymn] of HYMNS.entries()) {
    const error = await build(hymn, at, false)
      .then(extractMusicXml)
      .catch((reason: unknown) => reason);
    expect(error, hymn.title).toBeInstanceOf(ScoreArchiveError);
    expect((error as ScoreArchiveError).diagnostic.code).toBe('musescore-file');
  }
});

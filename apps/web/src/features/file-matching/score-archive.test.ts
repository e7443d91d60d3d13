import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { ScoreArchiveError, unpackScore } from './score-archive.ts';

const zip = (files: Readonly<Record<string, string | Uint8Array>>) =>
  new Blob([
    new Uint8Array(
      zipSync(
        Object.fromEntries(
          Object.entries(files).map(([name, content]) => [
            name,
            typeof content === 'string' ? strToU8(content) : content,
          ]),
        ),
      ),
    ),
  ]);
const container = (path: string) =>
  `<container><rootfiles><rootfile full-path="${path}" media-type="application/vnd.recordare.musicxml+xml"/></rootfiles></container>`;
const read = async (file: Blob, maxBytes?: number) => new TextDecoder().decode(await unpackScore(file, maxBytes));
const reasonOf = (file: Blob) =>
  unpackScore(file).then(
    () => 'read',
    (error: unknown) => (error instanceof ScoreArchiveError ? error.diagnostic.code : error),
  );

describe('the score in an archive', () => {
  it('is the one its container names, else the first', async () => {
    const files = { 'a.xml': 'first', 'scores/b.xml': 'second' };
    expect(await read(zip({ 'META-INF/container.xml': container('scores/b.xml'), ...files }))).toBe('second');
    expect(await read(zip({ 'META-INF/other.xml': 'x', ...files }))).toBe('first');
  });

  it('is unpacked no further than asked for', async () => {
    const long = `${'a'.repeat(3_000_000)}`;
    expect((await unpackScore(zip({ 'a.xml': long }), 1000)).length).toBeLessThan(1_000_000);
    expect((await unpackScore(zip({ 'a.xml': long }))).length).toBe(3_000_000);
  });

  it('is the MusicXML in a file of MuseScore, when there is one', async () => {
    const own = { 'META-INF/container.xml': container('song.mscx'), 'song.mscx': '<museScore/>' };
    expect(await read(zip({ ...own, 'song.musicxml': 'notes' }))).toBe('notes');
    expect(await reasonOf(zip(own))).toBe('musescore-file');
  });

  it('is refused when there is none, or the archive is damaged', async () => {
    expect(await reasonOf(zip({ 'readme.txt': 'x' }))).toBe('mxl-empty');
    expect(await reasonOf(new Blob(['PK']))).toBe('archive-broken');
    const whole = zip({ 'a.xml': 'abcdefgh'.repeat(100) });
    expect(await reasonOf(whole.slice(0, whole.size - 10))).toBe('archive-broken');
    const bytes = new Uint8Array(await whole.arrayBuffer());
    bytes.fill(255, 36, 45);
    expect(await reasonOf(new Blob([bytes]))).toBe('archive-broken');
  });

  it('is refused when it unpacks to far more than its size, or holds thousands of files', async () => {
    expect(await reasonOf(zip({ 'a.xml': new Uint8Array(17 * 1024 * 1024) }))).toBe('archive-unpacks');
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`${at}.xml`, 'x']));
    expect(await reasonOf(zip(many))).toBe('archive-unpacks');
  });
});

import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { importDiagnosticMessages, parseDiagnostic } from '@canticle/contract';
import { expect, test } from 'vitest';

const FOLDERS = ['.', '../media', '../../../../../packages/formats/src'];
/* Where a message for the report of an import is in the source: in quotation marks, or as a template. */
const SAID =
  /(?:new (?:InvalidFileError|TransferError|RejectedFileError|PermanentJobError)\(|new (?:ParseError|InvalidScoreError)\([^,'"`]+,|\b(?:warn|addTrashDiagnostic|countSkipped)\(|\b(?:what|reason|message):)\s*('(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)/g;
/* Not part of an import report: presentations of requested files, slides of the tune page, uploads of the app. */
const ELSEWHERE =
  /(?:^|\/)(?:abc|sounds|bundles)\/|uploads\/(?:finish|tus)|-writer\.ts$|export-|written-song|cues|subtitles|lrc/;

/* Composed of parts that have codes, and texts that are not sentences. */
const COMPOSED = [
  '12.new.cho: 12',
  '12 (line 12).',
  '"1212" 12.',
  'A 12 without a number.',
  'The style \\12 12.',
  'It is the same song as 12: 12 is the same.',
  'The job names no content.',
];

async function sentencesIn(folder: string): Promise<(readonly [place: string, sentence: string])[]> {
  const root = fileURLToPath(new URL(`${folder}/`, import.meta.url));
  const files = (await readdir(root, { recursive: true })).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !ELSEWHERE.test(path),
  );
  const found: (readonly [string, string])[] = [];
  for (const path of files) {
    const source = await readFile(`${root}/${path}`, 'utf8');
    for (const [, text = ''] of source.matchAll(SAID)) found.push([path, spoken(text)]);
  }
  return found;
}

/* The message as it is reported, with a value in each placeholder. */
const spoken = (text: string): string =>
  text
    .slice(1, -1)
    .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '12')
    .replace(/\\(['"`\\])/g, '$1');

test('every sentence that files are refused with, or lose something with, has a code', async () => {
  const sentences = (await Promise.all(FOLDERS.map(sentencesIn))).flat();
  expect(sentences.length).toBeGreaterThan(120);
  const unknown = sentences.filter(
    ([, sentence]) => / |^12/.test(sentence) && !COMPOSED.includes(sentence) && parseDiagnostic(sentence).length === 0,
  );
  expect(unknown).toEqual([]);
});

test('a sentence is known by its code and its words, also behind a place or within another', () => {
  expect(parseDiagnostic('"prices[0].currency" must be there.')).toEqual([
    { code: 'must-be-there', words: { member: 'prices[0].currency' } },
  ]);
  expect(parseDiagnostic('Item 3: "name" must be a text.').map(({ code }) => code)).toEqual(['item', 'must-be-text']);
  expect(parseDiagnostic('PSA 12:3: Verse 4 stands after verse 5.')).toEqual([
    { code: 'place', words: { place: 'PSA 12:3' } },
    { code: 'verse-after', words: { verse: '4', before: '5' } },
  ]);
  expect(parseDiagnostic('Left out: Strong’s numbers of words (31 times).')).toEqual([
    { code: 'left-out', words: { times: '31' } },
    { code: 'lo-strong', words: {} },
  ]);
  expect(parseDiagnostic('It could not be stored: UNIQUE constraint failed')[0]?.code).toBe('not-stored');
  expect(parseDiagnostic('Something nobody ever said')).toEqual([]);
});

test('every sentence is known as itself, whatever stands in its places', () => {
  for (const [code, text] of Object.entries(importDiagnosticMessages))
    expect(parseDiagnostic(text.replace(/\{[a-z]+\}/g, 'Xy 7')).at(-1)?.code, text).toBe(code);
});

test('a long report costs little: a thousand lines are known at once', () => {
  const long = `"${'a'.repeat(20_000)}" and nothing else`;
  for (let count = 0; count < 20; count += 1) expect(parseDiagnostic(long)).toEqual([]);
});

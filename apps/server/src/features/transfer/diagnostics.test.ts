import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { diagnose, formatDiagnostic, importMessages } from '@canticle/contract';
import { expect, test } from 'vitest';
import { serializeDiagnostic } from './imports/serialize-diagnostic.ts';

const FOLDERS = ['.', '../media', '../../../../../packages/formats/src'];

async function readSources(folder: string): Promise<string[]> {
  const root = fileURLToPath(new URL(`${folder}/`, import.meta.url));
  const paths = (await readdir(root, { recursive: true })).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && path !== 'diagnostics.ts',
  );
  return Promise.all(paths.map((path) => readFile(`${root}/${path}`, 'utf8')));
}

test('every code is one that something says', async () => {
  const sources = (await Promise.all(FOLDERS.map(readSources))).flat().join('\n');
  expect(Object.keys(importMessages).filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
});

test('a message is an English sentence, and codes and words for clients, one after another where it holds another', () => {
  const what = diagnose('verse-after', { verse: '4', before: 5 });
  const diagnostic = diagnose('place', { place: 'PSA 12:3', what });
  expect(formatDiagnostic(diagnostic)).toBe('PSA 12:3: Verse 4 comes after verse 5.');
  expect(serializeDiagnostic(diagnostic)).toEqual([
    { code: 'place', words: { place: 'PSA 12:3' } },
    { code: 'verse-after', words: { verse: '4', before: '5' } },
  ]);
});

test('a sentence without a code is shown as it is, alone and inside another message', () => {
  const what = diagnose('words', { words: 'It holds {braces}.' });
  expect(formatDiagnostic(what)).toBe('It holds {braces}.');
  expect(serializeDiagnostic(what)).toEqual([]);
  expect(serializeDiagnostic(null)).toEqual([]);
  const item = diagnose('item', { number: 2, what });
  expect(formatDiagnostic(item)).toBe('Item 2: It holds {braces}.');
  expect(serializeDiagnostic(item)).toEqual([
    { code: 'item', words: { number: '2' } },
    { code: 'words', words: { words: 'It holds {braces}.' } },
  ]);
});

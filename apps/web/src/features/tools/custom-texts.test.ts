import { expect, test } from 'vitest';
import { readCustomTexts } from './custom-texts.ts';

test('files are read by the number of their song, also as older editors wrote them', async () => {
  const { texts, skippedFiles: leftOut } = await readCustomTexts([
    new File(['Nåde'], '12.txt'),
    new File([Uint8Array.of(0x4e, 0xe5, 0x64, 0x65)], '007.TXT'),
    new File(['x'], 'notes.txt'),
    new File(['x'], '0.txt'),
    new File(['x'.repeat(100_001)], '3.txt'),
  ]);
  expect(texts).toEqual({ 12: 'Nåde', 7: 'Nåde' });
  expect(leftOut).toEqual(['notes.txt', '0.txt', '3.txt']);
});

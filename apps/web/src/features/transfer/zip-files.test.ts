import { expect, test } from 'vitest';
import { zipFiles, ArchiveTooLargeError } from './zip-files.ts';

/* Reads the directory at the end of the archive and from there each file, as an unzip program does. */
async function unpack(archive: Blob): Promise<[string, string][]> {
  const bytes = new Uint8Array(await archive.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  const found: [string, string][] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [method, packed, length] = [
      view.getUint16(at + 10, true),
      view.getUint32(at + 20, true),
      view.getUint16(at + 28, true),
    ];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length));
    const begin = view.getUint32(at + 42, true) + 30 + length;
    const content = new Blob([bytes.slice(begin, begin + packed)]);
    const stream = content.stream().pipeThrough(new DecompressionStream('deflate-raw'));
    found.push([name, await (method === 8 ? new Response(stream) : new Response(content)).text()]);
    at += 46 + length;
  }
  return found;
}

test('what was dropped is packed and reads back as it was, names and all', async () => {
  const files = [
    { path: 'Salmer/Nå i nåde.cho', file: new Blob(['{title: Nå}\n[G]Ære']) },
    { path: 'Salmer/tone.mp3', file: new Blob(['a tone']) },
    { path: 'Salmer/empty.txt', file: new Blob([]) },
  ];
  const told: number[] = [];
  const archive = await zipFiles(files, (done) => told.push(done));
  expect(await unpack(archive)).toEqual([
    ['Salmer/Nå i nåde.cho', '{title: Nå}\n[G]Ære'],
    ['Salmer/tone.mp3', 'a tone'],
    ['Salmer/empty.txt', ''],
  ]);
  expect(told).toEqual([1, 2, 3]);
  const again = await zipFiles(files);
  expect(Buffer.from(await again.arrayBuffer()).equals(Buffer.from(await archive.arrayBuffer()))).toBe(true);
});

test('more than an archive holds is refused before anything is read', async () => {
  const huge = { size: 5 * 1024 ** 3 } as Blob;
  await expect(zipFiles([{ path: 'a.wav', file: huge }])).rejects.toThrow(ArchiveTooLargeError);
});

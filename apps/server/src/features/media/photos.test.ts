import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { createTestFolder } from '../../testing/folder.ts';
import { importInEnglish } from '../../testing/imports.ts';
import { addCollection, addSong } from '../../testing/library.ts';
import { removeRoles } from '../identity/index.ts';
import { exportBundle } from '../transfer/index.ts';

const [SINGER, EDITOR, TECHNICIAN, OTHER] = [
  'singer@example.org',
  'editor@example.org',
  'technician@example.org',
  'other@example.org',
];
const FREE = '00-free';

let canticle: TestCanticle;
let origin: string;
let collection: string;
let song: string;
let photo: string;

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e8d9b0' } });
/** As a phone takes it: lying on its side, and saying where it was taken. */
const fromPhone = () =>
  picture(4000, 3000)
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 54/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

beforeAll(async () => {
  canticle = await startCanticle({ UPLOAD_LIMIT_MB: '3', PUBLIC_PAGES: 'yes' });
  await canticle.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(canticle.app.server.address() as AddressInfo).port}`;
  collection = await addCollection(canticle.context, { key: 'MH', free: true });
  song = await addSong(canticle.context, {
    name: { en: FREE },
    memberships: [{ collectionId: collection, number: 1, free: true }],
  });
  await canticle.createPerson(SINGER, { collections: [collection] });
  await canticle.createPerson(EDITOR, { roles: ['editor'] });
  await canticle.createPerson(OTHER, { roles: ['editor'] });
  await canticle.createPerson(TECHNICIAN, { roles: ['technician'], collections: [collection] });
  photo = (await upload(await fromPhone(), 'IMG_1.jpg')).fileId ?? '';
});
afterAll(() => canticle.close());

async function begin(length: number, fileName: string, facts: object) {
  const encode = (text: string) => Buffer.from(text).toString('base64');
  return fetch(new URL('/api/canticle/uploads', origin), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await canticle.token(EDITOR)}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(length),
      'upload-metadata': `filename ${encode(fileName)},facts ${encode(JSON.stringify(facts))}`,
    },
  });
}

/** Sends a whole file, as the app does. */
async function upload(bytes: Buffer, fileName: string, facts: object = { songId: song, type: 'photo' }) {
  const path = (await begin(bytes.length, fileName, facts)).headers.get('location') ?? '';
  const last = await fetch(new URL(path, origin), {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${await canticle.token(EDITOR)}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    body: new Uint8Array(bytes),
  });
  const body = await last.text();
  return { status: last.status, message: body && JSON.parse(body).message, fileId: last.headers.get('upload-file-id') };
}

const filesFor = async (as: string, id = song) =>
  (await canticle.request(`GET api/canticle/songs/${id}/files`, { as })).json as {
    id: string;
    type: string;
    directUrl: string;
    mediaType: string;
    name: string;
  }[];
const fetchBytes = async (address: string) => {
  const { pathname, search } = new URL(address);
  return canticle.app.inject(pathname + search);
};

describe('a photograph of a page', () => {
  it('is a file of its song, upright and without the place where it was taken, and not the picture of the song', async () => {
    const [file] = await filesFor(EDITOR);
    expect(file).toMatchObject({ id: photo, type: 'photo', name: 'IMG_1', mediaType: 'image/jpeg' });
    const { rawPayload, headers } = await fetchBytes(file?.directUrl ?? '');
    expect(headers['content-type']).toBe('image/jpeg');
    const { width, height, exif, format } = await sharp(rawPayload).metadata();
    expect([width, height, exif, format]).toEqual([2400, 3200, undefined, 'jpeg']);
    const { result } = await canticle.request(`GET api/Songs/Id/${song}`, { as: SINGER });
    expect(result).toMatchObject({ id: song, image: null });
  });

  it('is seen by editors only, whatever is asked', async () => {
    expect((await filesFor(OTHER)).map(({ id }) => id)).toEqual([photo]);
    for (const as of [SINGER, TECHNICIAN]) {
      expect(await filesFor(as)).toEqual([]);
      expect((await canticle.request(`PATCH api/canticle/files/${photo}`, { as, body: { name: 'Mine' } })).status).toBe(
        403,
      );
    }
    const { token } = (await canticle.request(`POST api/canticle/songs/${song}/embed-tokens`, { as: EDITOR })).json;
    const embedded = await canticle.request(`GET api/canticle/songs/${song}/files`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([embedded.status, embedded.json]).toEqual([200, []]);
    const free = await canticle.request(`GET api/canticle/public/songbooks/MH/${song}`);
    expect(JSON.stringify(free.json)).not.toContain(photo);
  });

  it('is in no list of existing clients, of a songbook, or of what a device keeps, not even for editors', async () => {
    for (const as of [EDITOR, SINGER]) {
      expect((await canticle.request('GET api/Files', { as })).result).toEqual([]);
      expect((await canticle.request(`GET api/Files/${photo}`, { as })).status).toBe(404);
      expect((await canticle.request(`GET api/Files`, { as, version: '4.0' })).json.items ?? []).toEqual([]);
      const ofBook = await canticle.request(`GET api/canticle/collections/${collection}/files`, { as });
      expect([ofBook.status, ofBook.json]).toEqual([200, []]);
      const needs = await canticle.request('POST api/canticle/needs', { as, body: { songIds: [song] } });
      expect(needs.json.files).toEqual([]);
    }
  });

  it('is news for the devices of editors alone, whoever may open its song', async () => {
    const changes = async (as: string, since = '') =>
      (await canticle.request(`GET api/canticle/changes${since}`, { as })).json;
    const [editor, singer] = [await changes(EDITOR), await changes(SINGER)];
    const { fileId: id } = await upload(await fromPhone(), 'IMG_2.jpg');
    expect((await changes(EDITOR, `?since=${editor.next}`)).changed).toContainEqual({ kind: 'file', id });
    const seen = await changes(SINGER, `?since=${singer.next}`);
    expect(seen.changed).not.toContainEqual({ kind: 'file', id });
    expect(seen.withdrawn).toContainEqual({ kind: 'file', id });
    await canticle.request(`DELETE api/canticle/files/${id}`, { as: EDITOR });
  });

  it('is not sent any more at an address of somebody who ceased to be an editor', async () => {
    const LEAVING = 'leaving@example.org';
    const userId = await canticle.createPerson(LEAVING, { roles: ['editor'], collections: [collection] });
    const [file] = await filesFor(LEAVING);
    expect((await fetchBytes(file?.directUrl ?? '')).statusCode).toBe(200);
    await canticle.context.database.transaction((tx) => removeRoles(tx, userId, ['editor'], canticle.context.now()));
    expect((await fetchBytes(file?.directUrl ?? '')).statusCode).toBe(404);
  });

  it.each<[string, string, () => Promise<Buffer> | Buffer, string]>([
    ['a PNG', 'page.png', () => picture(300, 400).png().toBuffer(), 'page.jpg'],
    ['a WebP', 'page.webp', () => picture(301, 400).webp().toBuffer(), 'page.jpg'],
    ['an AVIF', 'page.avif', () => picture(302, 400).avif().toBuffer(), 'page.jpg'],
    ['a JPEG without a name', 'image', () => picture(303, 400).jpeg().toBuffer(), 'image.jpg'],
  ])('may be %s', async (_what, fileName, make, saved) => {
    const { status, fileId } = await upload(await make(), fileName);
    expect(status).toBe(204);
    const file = (await filesFor(EDITOR)).find(({ id }) => id === fileId) as unknown as { downloadUrl: string };
    expect((await fetchBytes(file.downloadUrl)).headers['content-disposition']).toContain(saved);
    expect((await canticle.request(`DELETE api/canticle/files/${fileId}`, { as: OTHER })).status).toBe(200);
    expect((await filesFor(EDITOR)).map(({ id }) => id)).toEqual([photo]);
  });

  it.each<[string, string, () => Promise<Buffer> | Buffer, string]>([
    ['a text named like a picture', 'page.jpg', () => Buffer.from('Amazing grace'), 'This is not a picture.'],
    ['a PDF', 'page.pdf', () => Buffer.from('%PDF-1.7\n<<>>\n%%EOF\n'), 'This is not a picture but a PDF.'],
    ['a program', 'page.jpg', () => Buffer.from('MZ\x90\0'.padEnd(400, '\0'), 'latin1'), 'This is not a picture.'],
    [
      'a JPEG whose end is missing',
      'page.jpg',
      async () => (await fromPhone()).subarray(0, 9000),
      'The picture is damaged: a part of it is missing.',
    ],
    [
      'an animation',
      'page.gif',
      () => picture(30, 40).gif().toBuffer(),
      'The picture must be a PNG, JPEG, WebP or AVIF file with up to 50 million pixels.',
    ],
  ])('cannot be %s', async (_what, fileName, make, message) => {
    expect(await upload(await make(), fileName)).toEqual({ status: 415, message, fileId: null });
    expect((await filesFor(EDITOR)).map(({ id }) => id)).toEqual([photo]);
  });

  it('that is too large is refused before it is sent', async () => {
    const refused = await begin(4 * 1024 * 1024, 'page.jpg', { songId: song, type: 'photo' });
    expect([refused.status, await refused.text()]).toEqual([413, expect.stringContaining('up to 3 MB')]);
  });

  it('does not become a recording or a score later', async () => {
    const change = (type: string) =>
      canticle.request(`PATCH api/canticle/files/${photo}`, { as: EDITOR, body: { type } });
    expect((await change('pdf')).status).toBe(422);
    expect((await filesFor(EDITOR))[0]?.type).toBe('photo');
  });

  it('goes into a bundle and comes back the same, twice', async () => {
    const folder = await createTestFolder({});
    const other = await startCanticle();
    try {
      await exportBundle(canticle.context, `${folder.path}/out`, { collections: ['MH'] });
      const outcomes = [];
      for (let time = 0; time < 2; time += 1) {
        const report = await importInEnglish(other.context, `${folder.path}/out`);
        expect([report.refused, report.diagnostics]).toEqual([[], []]);
        outcomes.push(report.items.filter(({ kind }) => kind === 'file').map(({ outcome }) => outcome));
      }
      expect(outcomes).toEqual([['new'], ['unchanged']]);
      await other.createPerson(EDITOR, { roles: ['editor'] });
      const [mine] = (await canticle.request(`GET api/canticle/songs/${song}/files`, { as: EDITOR })).json;
      const [theirs] = (await other.request(`GET api/canticle/songs/${song}/files`, { as: EDITOR })).json;
      expect(theirs).toMatchObject({ id: photo, type: 'photo', contentHash: mine.contentHash });
    } finally {
      await other.close();
      await folder.remove();
    }
  });
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCollections, saveCollection } from './features/songs/index.ts';
import { exportBundle } from './features/transfer/index.ts';
import { startCanticle, type TestCanticle } from './testing/canticle.ts';
import { createTestFolder } from './testing/folder.ts';
import { addCollection } from './testing/library.ts';

const [SINGER, EDITOR] = ['singer@example.org', 'editor@example.org'];
const ODD =
  'Songs <b>&"quoted"</b> \u0007 of the exceedinglylongwordthatdoesnotfit and of many more words than a cover holds';
const PICTURE = '/api/canticle/pictures/0000000000000000000000000000000000000000000000000000000000000000.jpg';

let canticle: TestCanticle;
let plain: string;
let odd: string;
let chosen: string;
let bible: string;

beforeAll(async () => {
  canticle = await startCanticle({ PUBLIC_URL: 'https://songs.example.org' });
  const { context } = canticle;
  plain = await addCollection(context, { key: 'MH', name: { no: 'Morgensalmer', en: 'Morning hymns' } });
  odd = await addCollection(context, { key: 'A&B<', name: { no: ODD } });
  chosen = await addCollection(context, { key: 'CH', image: PICTURE });
  bible = await addCollection(context, { key: 'BIBLE', type: 'scripture' });
  await canticle.createPerson(SINGER);
  await canticle.createPerson(EDITOR, { roles: ['editor'] });
});
afterAll(() => canticle.close());

const pathOf = (address: string) => new URL(address).pathname;
const imagesV3 = async (): Promise<Map<string, string>> => {
  const { result } = await canticle.request('GET api/Collections?allCollections=true', { as: SINGER });
  return new Map(result.map(({ id, image }: { id: string; image: string }) => [id, image]));
};
const imageOf = async (id: string) => (await imagesV3()).get(id) ?? '';
const load = async (id: string, query = '') => canticle.app.inject(pathOf(await imageOf(id)) + query);

describe('a collection without a picture', () => {
  it('has a drawn cover at an address that is complete, the same in both versions, and shown to everybody', async () => {
    const address = await imageOf(plain);
    expect(address).toBe(`https://songs.example.org/api/canticle/covers/${plain}.svg`);
    const { json } = await canticle.request(`GET api/Collections/${plain}`, { as: SINGER, version: '4.0' });
    expect(json.image).toBe(address);
    const { statusCode, headers, body } = await load(plain);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(body).toMatch(/^<svg /);
    for (const word of ['MH', 'Morning hymns']) expect(body).toContain(`>${word}<`);
  });

  it('is drawn as wide as it is asked for', async () => {
    for (const [query, width, height] of [
      ['', 300, 400],
      ['?w=400', 400, 533],
      ['?w=300&q=50', 300, 400],
      ['?w=99999', 2048, 2731],
      ['?w=nothing', 300, 400],
    ] as const) {
      const facts = await sharp(Buffer.from((await load(plain, query)).body)).metadata();
      expect([query, facts.format, facts.width, facts.height]).toEqual([query, 'svg', width, height]);
    }
  });

  it('holds what it is called as text, however it is written, in a picture that can do nothing', async () => {
    const { body, headers } = await load(odd);
    expect((await sharp(Buffer.from(body)).metadata()).format).toBe('svg');
    expect(body).not.toMatch(/<b>|<script|\son\w+=|href|style=/);
    expect(body).toContain('A&amp;B&lt;');
    expect(body).toContain('…');
    expect(String(headers['content-security-policy'])).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('is drawn anew when it is called something else, at the same address', async () => {
    const before = await load(plain);
    expect(String(before.headers['cache-control'])).toMatch(/^public, max-age=\d+$/);
    const asked = { 'if-none-match': String(before.headers.etag) };
    const again = () => imageOf(plain).then((image) => canticle.app.inject({ url: pathOf(image), headers: asked }));
    expect((await again()).statusCode).toBe(304);
    const { context } = canticle;
    const found = (await listCollections(context.database.read)).find(({ id }) => id === plain);
    if (found === undefined) throw new Error('the collection is gone');
    await context.database.transaction((tx) =>
      saveCollection(tx, { ...found, name: { en: 'Evening hymns' } }, context.now()),
    );
    await expect.poll(async () => (await again()).statusCode).toBe(200);
    expect((await again()).body).toContain('Evening hymns');
  });

  it('of scriptures is the same', async () => {
    const { result } = await canticle.request('GET api/Scriptures', { as: SINGER });
    expect(result[0].image).toBe(await imageOf(bible));
    expect((await canticle.request(`GET api/Scriptures/${bible}`, { as: SINGER })).result.image).toBe(result[0].image);
    expect((await load(bible)).statusCode).toBe(200);
  });

  it('has none in the catalogue, and none in what is exported', async () => {
    const edited = await canticle.request(`GET api/canticle/catalogue/collection/${plain}`, { as: EDITOR });
    expect([edited.status, edited.json.item.image]).toEqual([200, null]);
    const folder = await createTestFolder({});
    await exportBundle(canticle.context, folder.path);
    const names = (await readdir(folder.path, { recursive: true })).filter((name) => name.endsWith('.json'));
    const texts = await Promise.all(names.map((name) => readFile(join(folder.path, name), 'utf8')));
    expect(texts.join('')).toContain(PICTURE);
    expect(texts.join('')).not.toContain('/covers/');
    await folder.remove();
  });
});

it('a picture that was chosen stays', async () => {
  expect(await imageOf(chosen)).toBe(`https://songs.example.org${PICTURE}`);
});

it.each(['nothing.svg', '0190a000-0000-7000-8000-00000000ffff.svg', 'x', '%2e%2e.svg'])(
  'there is no cover at %s',
  async (name) => {
    expect((await canticle.app.inject(`/api/canticle/covers/${name}`)).statusCode).toBe(404);
  },
);

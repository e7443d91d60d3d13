import { readdir, utimes } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { createCrossOriginPage } from '../../testing/cross-origin-page.ts';
import { createZip } from '../../testing/folder.ts';
import { addCollection, addSong } from '../../testing/library.ts';
import { withFullDisk } from '../../testing/full-disk.ts';

const [SINGER, EDITOR, OTHER] = ['singer@example.org', 'editor@example.org', 'other@example.org'];
const CLIENT = 'https://client.example';
const MIB = 1024 * 1024;
const MP3 = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0\xff\xfb\x90\0', 'latin1'), Buffer.alloc(5000, 'sound')]);
const SCORE = '<?xml version="1.0"?><score-partwise version="4.0"><part-list/></score-partwise>';

let canticle: TestCanticle;
let origin: string;
let song: string;

beforeAll(async () => {
  canticle = await startCanticle({ UPLOAD_LIMIT_MB: '3', CLIENT_ORIGINS: CLIENT });
  await canticle.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(canticle.app.server.address() as AddressInfo).port}`;
  const collection = await addCollection(canticle.context, { key: 'MH' });
  song = await addSong(canticle.context, { memberships: [{ collectionId: collection, number: 1, free: true }] });
  await canticle.createPerson(SINGER, { collections: [collection] });
  await canticle.createPerson(EDITOR, { roles: ['editor'] });
  await canticle.createPerson(OTHER, { roles: ['administrator'] });
});

afterAll(() => canticle.close());

const encoded = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

async function send(
  method: string,
  path: string,
  as: string | null,
  headers: Record<string, string> = {},
  body?: Buffer,
) {
  const bearer = as === null ? {} : { authorization: `Bearer ${await canticle.token(as)}` };
  return fetch(new URL(path, origin), {
    method,
    headers: { 'tus-resumable': '1.0.0', ...bearer, ...headers },
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
  });
}

/** Starts an upload as a tus client does. */
function begin(length: number, fileName: string, facts: object = { songId: song }, as: string | null = EDITOR) {
  return send('POST', '/api/canticle/uploads', as, {
    'upload-length': String(length),
    'upload-metadata': encoded({ filename: fileName, facts: JSON.stringify(facts) }),
  });
}

const patch = (path: string, offset: number, bytes: Buffer, as = EDITOR) =>
  send(
    'PATCH',
    path,
    as,
    { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    bytes,
  );

/** Sends a whole file; returns the last response and the result of the upload. */
async function upload(bytes: Buffer, fileName: string, facts?: object) {
  const path = (await begin(bytes.length, fileName, facts)).headers.get('location') ?? '';
  const last = await patch(path, 0, bytes);
  const body = await last.text();
  const id = /uploads\/([^/]+)/.exec(path)?.[1];
  const { json } = await canticle.request(`GET api/canticle/uploads/${id}`, { as: EDITOR });
  return { path, status: last.status, body, ended: json, fileId: last.headers.get('upload-file-id') };
}

const filesOfSong = async () => (await canticle.request(`GET api/canticle/songs/${song}/files`, { as: EDITOR })).json;
const lying = () => readdir(join(canticle.storage.dataDir, 'uploads'));

describe('an upload', () => {
  it('is the same file when the ids of upload and song are in capitals', async () => {
    const inCapitals = (path: string) => path.replace(/[0-9a-f-]{36}/, (id) => id.toUpperCase());
    const path = (await begin(MP3.length, 'loud.mp3', { songId: song.toUpperCase() })).headers.get('location') ?? '';
    expect((await patch(inCapitals(path), 0, MP3.subarray(0, 2000))).status).toBe(204);
    expect((await send('HEAD', inCapitals(path), EDITOR)).headers.get('upload-offset')).toBe('2000');
    expect((await send('HEAD', inCapitals(path), OTHER)).status).toBe(404);
    const last = await patch(path, 2000, MP3.subarray(2000));
    const fileId = last.headers.get('upload-file-id') ?? '';
    const files = await canticle.request(`GET api/Files/${fileId.toUpperCase()}`, { as: EDITOR, version: '4.0' });
    expect(files.json).toMatchObject({ id: fileId, songId: song });
    await canticle.request(`DELETE api/canticle/files/${fileId.toUpperCase()}`, { as: EDITOR });
    expect(await filesOfSong()).toEqual([]);
  });

  it('goes on after an interruption where it stopped, and becomes a file of the song', async () => {
    const created = await begin(MP3.length, 'C:\\music\\Organ.mp3', {
      songId: song,
      category: 'studio',
      language: 'en',
    });
    const path = created.headers.get('location') ?? '';
    expect(created.status).toBe(201);
    expect((await patch(path, 0, MP3.subarray(0, 2000))).headers.get('upload-offset')).toBe('2000');
    const head = await send('HEAD', path, EDITOR);
    expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
      200,
      '2000',
      String(MP3.length),
    ]);
    const [under] = (await canticle.request('GET api/canticle/uploads', { as: EDITOR })).json;
    expect(under).toMatchObject({ fileName: 'Organ.mp3', received: 2000, state: 'receiving', songId: song });
    expect((await patch(path, 0, MP3)).status).toBe(409);

    const last = await patch(path, 2000, MP3.subarray(2000));
    expect(last.status).toBe(204);
    const [file] = await filesOfSong();
    expect(file).toMatchObject({
      id: last.headers.get('upload-file-id'),
      name: 'Organ',
      type: 'audio',
      category: 'studio',
      language: 'en',
      mediaType: 'audio/mpeg',
      byteLength: MP3.length,
    });
    const { pathname, search } = new URL(file.directUrl);
    expect((await canticle.app.inject(pathname + search)).rawPayload.equals(MP3)).toBe(true);
    expect(await lying()).toEqual([]);
  });

  it('comes in pieces from an existing client on another origin, and from no page elsewhere', async () => {
    const authorization = `Bearer ${await canticle.token(EDITOR)}`;
    const tus = { authorization, 'tus-resumable': '1.0.0' };
    const facts = JSON.stringify({ songId: song });
    const beginning = {
      ...tus,
      'upload-length': String(MP3.length),
      'upload-metadata': encoded({ filename: 'Far.mp3', facts }),
    };
    const page = createCrossOriginPage(origin, CLIENT);
    const created = await page('POST', '/api/canticle/uploads', { headers: beginning });
    expect([created.status, created.header('tus-resumable')]).toEqual([201, '1.0.0']);
    const path = created.header('location') ?? '';
    const piece = { ...tus, 'content-type': 'application/offset+octet-stream' };
    const first = await page('PATCH', path, {
      headers: { ...piece, 'upload-offset': '0' },
      body: new Uint8Array(MP3.subarray(0, 2000)),
    });
    expect(first.header('upload-offset')).toBe('2000');
    const head = await page('HEAD', path, { headers: tus });
    expect([head.header('upload-offset'), head.header('upload-length')]).toEqual(['2000', String(MP3.length)]);
    const last = await page('PATCH', path, {
      headers: { ...piece, 'upload-offset': '2000' },
      body: new Uint8Array(MP3.subarray(2000)),
    });
    const kept = (await filesOfSong()).find((file: { name: string }) => file.name === 'Far');
    expect(last.header('upload-file-id')).toBe(kept.id);
    expect((await page('HEAD', path, { headers: tus })).header('upload-file-id')).toBe(kept.id);
    await canticle.request(`DELETE api/canticle/files/${kept.id}`, { as: EDITOR });

    const elsewhere = createCrossOriginPage(origin, 'https://elsewhere.example');
    await expect(elsewhere('POST', '/api/canticle/uploads', { headers: beginning })).rejects.toThrow('tus-resumable');
  });

  it('that ended is told again to a client that missed the answer, and makes no second file', async () => {
    const { path, fileId } = await upload(Buffer.concat([MP3, Buffer.from('again')]), 'Again.mp3');
    const count = (await filesOfSong()).length;
    const head = await send('HEAD', path, EDITOR);
    expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-file-id')]).toEqual([
      200,
      String(MP3.length + 5),
      fileId,
    ]);
    expect((await patch(path, 0, MP3)).status).toBe(204);
    expect(await filesOfSong()).toHaveLength(count);
  });

  it('is nothing for people who are no editors, nor for other editors', async () => {
    expect((await begin(10, 'a.mp3', { songId: song }, SINGER)).status).toBe(403);
    expect((await begin(10, 'a.mp3', { songId: song }, null)).status).toBe(401);
    const path = (await begin(10, 'a.mp3')).headers.get('location') ?? '';
    for (const method of ['HEAD', 'DELETE']) expect((await send(method, path, OTHER)).status).toBe(404);
    expect((await patch(path, 0, Buffer.alloc(10), OTHER)).status).toBe(404);
    expect((await send('DELETE', path, EDITOR)).status).toBe(204);
    expect((await send('HEAD', path, EDITOR)).status).toBe(404);
    expect(await lying()).toEqual([]);
  });

  it('that is too large is refused with a sentence before a byte has come', async () => {
    const refused = await begin(2 * 1024 * MIB, 'film.mp4');
    expect(refused.status).toBe(413);
    expect(await refused.text()).toContain('3 MB');
    expect(await lying()).toEqual([]);
    // A client that sends more than the declared length is cut off there.
    const path = (await begin(10, 'a.mp3')).headers.get('location') ?? '';
    expect((await patch(path, 0, Buffer.alloc(4 * MIB))).status).toBeGreaterThanOrEqual(400);
    const received = (await send('HEAD', path, EDITOR)).headers.get('upload-offset');
    expect(Number(received ?? 0)).toBeLessThanOrEqual(10);
    await send('DELETE', path, EDITOR);
  });

  it('needs a length, a song that is there, and facts that can be read', async () => {
    expect((await begin(0, 'empty.mp3')).status).toBe(422);
    expect((await begin(10, 'a.mp3', { songId: 'nothing' })).status).toBe(404);
    expect((await begin(10, 'a.mp3', { songId: song, category: 'a b!' })).status).toBe(400);
    const open = await send('POST', '/api/canticle/uploads', EDITOR, {
      'upload-defer-length': '1',
      'upload-metadata': encoded({ filename: 'a.mp3', facts: JSON.stringify({ songId: song }) }),
    });
    expect(open.status).toBe(400);
  });

  it('whose last answer was lost with the server becomes a file later', async () => {
    const path = (await begin(MP3.length + 3, 'Crash.mp3')).headers.get('location') ?? '';
    const id = /uploads\/([^/]+)/.exec(path)?.[1] ?? '';
    await patch(path, 0, MP3);
    const { appendFile } = await import('node:fs/promises');
    await appendFile(join(canticle.storage.dataDir, 'uploads', id), 'end');
    await canticle.context.database.transaction((tx) =>
      canticle.context.jobs.add(tx, { kind: 'media.tidy', key: 'schedule media.tidy' }),
    );
    await canticle.context.jobs.runDue();
    const { json } = await canticle.request(`GET api/canticle/uploads/${id}`, { as: EDITOR });
    expect(json).toMatchObject({ state: 'stored', fileId: expect.any(String) });
  });

  it.each([
    ['a file', 'files', 'Full.mp3', () => ({ songId: song })],
    ['an import', 'imports', 'full.txt', () => ({ purpose: 'import' })],
  ])('that the database has no room for as %s is there whole once it has', async (_what, table, fileName, facts) => {
    const bytes = Buffer.concat([MP3, Buffer.from(fileName)]);
    const path = (await begin(bytes.length, fileName, facts())).headers.get('location') ?? '';
    const id = /uploads\/([^/]+)/.exec(path)?.[1];
    await withFullDisk(canticle.context, table, async () => {
      const refused = await patch(path, 0, bytes);
      expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'DISK_FULL' }]);
      expect((await send('HEAD', path, EDITOR)).status).toBe(503);
    });
    const head = await send('HEAD', path, EDITOR);
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, String(bytes.length)]);
    const { json } = await canticle.request(`GET api/canticle/uploads/${id}`, { as: EDITOR });
    expect(json).toMatchObject({ state: 'stored', received: bytes.length });
    expect(await lying()).toEqual([]);
  });

  it('that is given up is cleared away', async () => {
    const path = (await begin(100, 'left.mp3')).headers.get('location') ?? '';
    await patch(path, 0, MP3.subarray(0, 50));
    const { context, storage: place } = canticle;
    await context.database.transaction(async (tx) => {
      await tx
        .updateTable('uploads')
        .set({ expires_at: '2020-01-01T00:00:00.000Z' })
        .where('state', '=', 'receiving')
        .execute();
      await context.jobs.add(tx, { kind: 'media.tidy' });
    });
    for (const name of await lying()) await utimes(join(place.dataDir, 'uploads', name), 0, 0);
    await context.jobs.runDue();
    expect(await lying()).toEqual([]);
    expect((await send('HEAD', path, EDITOR)).status).toBe(404);
  });
});

describe('what is uploaded is judged by its content', () => {
  const mp4 = (handler: string) => {
    const box = (kind: string, body: Buffer) => {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(body.length + 8);
      head.write(kind, 4, 'latin1');
      return Buffer.concat([head, body]);
    };
    const hdlr = box('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0${handler}\0\0\0\0`, 'latin1'));
    const moov = box('moov', box('trak', box('mdia', hdlr)));
    return Buffer.concat([
      box('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1')),
      moov,
      box('mdat', Buffer.alloc(64)),
    ]);
  };
  const wav = () => {
    const bytes = Buffer.alloc(144);
    bytes.write('RIFF', 0);
    bytes.writeUInt32LE(136, 4);
    bytes.write('WAVEfmt ', 8);
    return bytes;
  };
  const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
  const container = '<container><rootfiles><rootfile full-path="score.xml"/></rootfiles></container>';

  it.each<[string, string, Buffer | (() => Promise<Buffer>), string, string]>([
    ['an MP3', 'a.mp3', MP3, 'audio', 'audio/mpeg'],
    ['an MP3 without a name', 'sound', Buffer.concat([MP3, Buffer.from('2')]), 'audio', 'audio/mpeg'],
    ['a WAV', 'a.wav', wav(), 'audio', 'audio/wav'],
    ['a FLAC', 'a.flac', Buffer.from('fLaC\0\0\0\x22more'), 'audio', 'audio/flac'],
    [
      'an Ogg',
      'a.ogg',
      Buffer.from(`OggS\0\x02${'\0'.repeat(20)}\x01\x1e\x01vorbis${'\0'.repeat(60)}`, 'latin1'),
      'audio',
      'audio/ogg',
    ],
    ['an MP4 with pictures', 'a.mp4', mp4('vide'), 'video', 'video/mp4'],
    ['an MP4 with sound only', 'a.m4a', mp4('soun'), 'audio', 'audio/mp4'],
    ['a PDF', 'a.pdf', PDF, 'sheetmusic-pdf', 'application/pdf'],
    [
      'a Sibelius score',
      'a.sib',
      Buffer.from('\x0fSIBELIUS\0\0', 'latin1'),
      'sibelius',
      'application/x-sibelius-score',
    ],
    ['MusicXML', 'a.musicxml', Buffer.from(SCORE), 'sheetmusic', 'application/vnd.recordare.musicxml+xml'],
    [
      'MusicXML in UTF-16',
      'b.xml',
      Buffer.from(`\ufeff${SCORE}`, 'utf16le'),
      'sheetmusic',
      'application/vnd.recordare.musicxml+xml',
    ],
    [
      'a compressed score',
      'a.mxl',
      () => createZip({ 'META-INF/container.xml': container, 'score.xml': SCORE }),
      'sheetmusic',
      'application/vnd.recordare.musicxml',
    ],
    [
      'MEI',
      'a.mei',
      Buffer.from('<?xml version="1.0"?>\n<mei xmlns="http://www.music-encoding.org/ns/mei"/>'),
      'sheetmusic',
      'application/mei+xml',
    ],
    ['ABC', 'a.abc', Buffer.from('X:1\nT:Grace\nK:G\nG2 A2|'), 'sheetmusic', 'text/vnd.abc'],
    ['WebVTT', 'a.vtt', Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nOn'), 'subtitles', 'text/vtt'],
    [
      'SubRip in Windows-1252',
      'a.srt',
      Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nP\xe5', 'latin1'),
      'subtitles',
      'application/x-subrip',
    ],
    ['LRC', 'a.lrc', Buffer.from('[00:01.00]On'), 'lyrics', 'application/x-lrc'],
  ])('%s is kept as what it is', async (_what, name, bytes, type, mediaType) => {
    const { ended } = await upload(typeof bytes === 'function' ? await bytes() : bytes, name);
    expect(ended).toMatchObject({ state: 'stored', error: null });
    const file = (await filesOfSong()).find(({ id }: { id: string }) => id === ended.fileId);
    expect(file).toMatchObject({ type, mediaType });
  });

  it.each<[string, string, Buffer | (() => Promise<Buffer>), RegExp, object?]>([
    ['a PDF named .mp3', 'hymn.mp3', PDF, /named hymn\.mp3 but contains a PDF/],
    ['a PDF sent as audio', 'hymn.pdf', PDF, /can’t be of type audio/, { type: 'audio' }],
    ['a PDF that is cut off', 'hymn.pdf', PDF.subarray(0, 30), /incomplete/],
    ['a WAV that is cut off', 'hymn.wav', wav().subarray(0, 100), /incomplete/],
    ['an MP4 that is cut off', 'hymn.mp4', mp4('vide').subarray(0, 60), /incomplete/],
    ['MusicXML that is cut off', 'hymn.musicxml', Buffer.from(SCORE.slice(0, 60)), /isn’t complete XML/],
    [
      'an entity bomb',
      'hymn.musicxml',
      Buffer.from(
        `<!DOCTYPE score-partwise [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><score-partwise>&b;</score-partwise>`,
      ),
      /entities/,
    ],
    ['XML nested without end', 'hymn.musicxml', Buffer.from(`<score-partwise>${'<a>'.repeat(2000)}`), /nested/],
    [
      'a zip bomb as .mxl',
      'hymn.mxl',
      () => createZip({ 'META-INF/container.xml': container, 'score.xml': Buffer.alloc(60 * MIB) }),
      /unpacks to more than 50 MB/,
    ],
    [
      'a file of MuseScore',
      'hymn.mscz',
      () => createZip({ 'META-INF/container.xml': container, 'score.mscx': '<museScore/>' }),
      /MuseScore, choose File › Export with the format MusicXML/,
    ],
    ['a zip archive of texts', 'hymn.mxl', () => createZip({ 'a.txt': 'text' }), /isn’t a compressed score/],
    [
      'a broken archive',
      'hymn.mxl',
      async () => (await createZip({ 'a.txt': 'text' })).subarray(0, 60),
      /damaged or incomplete/,
    ],
    ['a program', 'hymn.exe', Buffer.from(`MZ${'\0'.repeat(200)}`, 'latin1'), /type exe aren’t supported/],
    ['HTML', 'hymn.html', Buffer.from('<html><script>alert(1)</script></html>'), /Unsupported file type/],
    ['an SVG', 'hymn.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /Unsupported file type|picture/],
    [
      'a picture that is said to be a recording',
      'hymn.png',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      /a picture, which can’t be of type audio/,
      { type: 'audio' },
    ],
  ])('%s is refused with a sentence, and leaves nothing', async (_what, name, bytes, sentence, facts = {}) => {
    const count = (await filesOfSong()).length;
    const { status, body, ended } = await upload(typeof bytes === 'function' ? await bytes() : bytes, name, {
      songId: song,
      ...facts,
    });
    expect([status, ended.state, ended.fileId]).toEqual([415, 'refused', null]);
    expect(JSON.parse(body).message).toMatch(sentence);
    expect(ended.error).toMatch(sentence);
    expect(await filesOfSong()).toHaveLength(count);
    expect(await lying()).toEqual([]);
  });

  it('a picture that is brought to a song becomes its picture; the one before goes a day later', async () => {
    const count = (await filesOfSong()).length;
    const { context } = canticle;
    const paint = (background: string) =>
      sharp({ create: { width: 30, height: 20, channels: 3, background } })
        .png()
        .toBuffer();
    const bring = async (to: object, colour: string): Promise<string> => {
      const { ended } = await upload(await paint(colour), 'cover.png', to);
      expect(ended).toMatchObject({ state: 'stored', fileId: null });
      return ended.picture;
    };
    const forget = async () => {
      const { numUpdatedRows } = await context.database.transaction((tx) =>
        tx
          .updateTable('jobs')
          .set({ run_at: '2020-01-01T00:00:00.000Z' })
          .where('kind', '=', 'pictures.forget')
          .where('state', '=', 'waiting')
          .executeTakeFirst(),
      );
      await context.jobs.runDue();
      return Number(numUpdatedRows);
    };
    const collection = await addCollection(context, { key: 'PIC' });
    const other = await addSong(context, { memberships: [{ collectionId: collection, number: 2, free: true }] });
    const shown = async (picture: string) => (await canticle.app.inject(picture)).statusCode;

    const [first, second] = [await bring({ songId: song }, '#336699'), await bring({ songId: song }, '#993366')];
    await context.jobs.runDue();
    expect([await shown(first), await shown(second)]).toEqual([200, 200]);
    expect(await forget()).toBe(1);
    expect([await shown(first), await shown(second)]).toEqual([404, 200]);

    // An image that something else uses stays.
    await bring({ songId: song }, '#339966');
    expect(await bring({ songId: other }, '#993366')).toBe(second);
    await forget();
    expect(await shown(second)).toBe(200);

    const { image } = (await canticle.request(`GET api/Songs/Id/${other}`, { as: EDITOR })).result;
    expect(image).toMatch(/^http:\/\/[^/]+\/api\//);
    expect(new URL(image).pathname).toBe(second);
    const [{ image: listed }] = (
      await canticle.request('POST api/Songs', { as: EDITOR, version: '4.0', body: { itemIds: [other] } })
    ).json;
    expect(listed).toBe(image);
    expect(await filesOfSong()).toHaveLength(count);
  });

  it('a picture gets an address that everybody may see', async () => {
    const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#663399' } })
      .png()
      .toBuffer();
    const { ended } = await upload(png, 'choir.png', { purpose: 'picture' });
    expect(ended).toMatchObject({ state: 'stored', fileId: null, songId: null });
    const shown = await canticle.app.inject(ended.picture);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const text = await upload(Buffer.from(SCORE), 'choir.png', { purpose: 'picture' });
    expect(text.ended).toMatchObject({ state: 'refused', error: expect.stringContaining('not a picture') });
  });

  it('a PDF may be said to be no score', async () => {
    const { ended } = await upload(Buffer.concat([PDF, Buffer.from('%%EOF')]), 'story.pdf', {
      songId: song,
      type: 'pdf',
    });
    const file = (await filesOfSong()).find(({ id }: { id: string }) => id === ended.fileId);
    expect(file.type).toBe('pdf');
  });
});

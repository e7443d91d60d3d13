import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addFile } from '../../testing/files.ts';
import { addCollection, addSong } from '../../testing/library.ts';

const [SINGER, STRANGER, TECHNICIAN] = ['singer@example.org', 'stranger@example.org', 'technician@example.org'];
const CUES = [
  {
    at: 1000,
    end: 4000,
    text: 'Amazing grace',
    words: [
      { at: 1000, index: 0 },
      { at: 2500, index: 8 },
    ],
  },
  { at: 5000, end: 8000, text: 'how sweet the sound', words: [] },
];

let canticle: TestCanticle;
let audio: string;
let song: string;

beforeAll(async () => {
  canticle = await startCanticle();
  const collection = await addCollection(canticle.context, { key: 'MH' });
  song = await addSong(canticle.context, { memberships: [{ collectionId: collection, number: 1, free: false }] });
  audio = await addFile(canticle.context, song, 'sound', { name: 'Organ' });
  await canticle.createPerson(SINGER, { collections: [collection] });
  await canticle.createPerson(STRANGER);
  await canticle.createPerson(TECHNICIAN, { roles: ['technician'], collections: [collection] });
});

afterAll(() => canticle.close());

const save = (as: string, body: object, id = audio, language = 'en') =>
  canticle.request(`PUT api/canticle/files/${id}/words/${language}`, { as, body });
const read = async (as: string, id = audio) => canticle.request(`GET api/canticle/files/${id}/words`, { as });

describe('words in time', () => {
  it.each(['lyrics', 'subtitles'] as const)(
    'as %s are saved by a technician and read by whoever may open the song',
    async (type) => {
      expect((await save(SINGER, { type, cues: CUES })).status).toBe(403);
      expect((await save(STRANGER, { type, cues: CUES })).status).toBe(403);
      const saved = await save(TECHNICIAN, { type, cues: CUES });
      expect(saved.json).toMatchObject({ type, language: 'en', cues: CUES });
      const found = (await read(SINGER)).json.filter((one: { type: string }) => one.type === type);
      expect(found).toEqual([saved.json]);
      expect((await read(STRANGER)).status).toBe(403);
    },
  );

  it('saved again take the place of those before', async () => {
    const first = await save(TECHNICIAN, { type: 'lyrics', cues: CUES }, audio, 'no');
    const second = await save(TECHNICIAN, { type: 'lyrics', cues: CUES.slice(1) }, audio, 'no');
    expect(second.json.fileId).toBe(first.json.fileId);
    expect((await read(SINGER, first.json.fileId)).json).toEqual([second.json]);
  });

  it('saved by two at the same moment are those of one of them', async () => {
    const saved = await Promise.all(
      [CUES, CUES.slice(1)].map((cues) => save(TECHNICIAN, { type: 'lyrics', cues }, audio, 'de')),
    );
    expect(saved.map(({ status }) => status)).toEqual([200, 200]);
    const found = (await read(SINGER)).json.filter((one: { language: string }) => one.language === 'de');
    expect(found).toHaveLength(1);
    expect(saved.map(({ json }) => json.fileId)).toEqual([found[0].fileId, found[0].fileId]);
  });

  it('are no files to existing clients, and a track to a player', async () => {
    await save(TECHNICIAN, { type: 'lyrics', cues: CUES });
    const { result } = await canticle.request(`GET api/Files?songId=${song}`, { as: SINGER });
    expect(result.map((one: { id: string }) => one.id)).toEqual([audio]);
    const own = (await canticle.request(`GET api/canticle/songs/${song}/files`, { as: SINGER })).json;
    const words = own.find((one: { type: string; language: string }) => one.type === 'lyrics' && one.language === 'en');
    expect(words).toMatchObject({ companionOf: audio, mediaType: 'application/x-lrc' });
    const { pathname, search } = new URL(words.trackUrl);
    const track = await canticle.app.inject(pathname + search);
    expect([track.statusCode, track.headers['content-type']]).toEqual([200, 'text/vtt; charset=utf-8']);
    expect(track.payload).toContain('WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<00:00:01.000>Amazing ');
  });

  it('in an old encoding are read', async () => {
    const srt = Buffer.from('1\r\n00:00:01,000 --> 00:00:02,500\r\nP\xe5 h\xf8yden\r\n', 'latin1');
    const id = await addFile(canticle.context, song, srt, {
      type: 'subtitles',
      mediaType: 'application/x-subrip',
      companionOf: audio,
    });
    expect((await read(SINGER, id)).json[0].cues).toEqual([{ at: 1000, end: 2500, text: 'På høyden', words: [] }]);
  });

  it('that make no sense are refused', async () => {
    expect((await save(TECHNICIAN, { type: 'lyrics', cues: [{ at: 2, end: 1, text: 'x', words: [] }] })).status).toBe(
      422,
    );
    const score = await addFile(canticle.context, song, '<mei/>', {
      type: 'sheetmusic',
      mediaType: 'application/mei+xml',
    });
    expect((await save(TECHNICIAN, { type: 'lyrics', cues: CUES }, score)).status).toBe(422);
  });

  it('go when their recording goes', async () => {
    const other = await addFile(canticle.context, song, 'more sound');
    const { fileId } = (await save(TECHNICIAN, { type: 'lyrics', cues: CUES }, other)).json;
    await canticle.createPerson('editor@example.org', { roles: ['editor'] });
    await canticle.request(`DELETE api/canticle/files/${other}`, { as: 'editor@example.org' });
    expect((await read('editor@example.org', fileId)).status).toBe(404);
  });
});

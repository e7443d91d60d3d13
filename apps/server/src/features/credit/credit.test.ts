import { emptyDraft, referenceFields } from '@canticle/contract/entities';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addCollection, addContributor, addSong } from '../../testing/library.ts';
import { saveReference } from '../songs/index.ts';
import { mediaTypeOf } from './rules.ts';
import { createTagger } from './tagger.ts';

const [OWNER, STRANGER] = ['owner@example.org', 'stranger@example.org'];
const SOUND = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(2000, 'sound')]);

const NOBODY = { collection: '', number: 1, authors: [], composers: [], arrangers: [], copyright: '' };

let canticle: TestCanticle;
let collection: string;
let song: string;

beforeAll(async () => {
  canticle = await startCanticle();
  const { context } = canticle;
  collection = await addCollection(context, { key: 'HH', name: { en: 'House of Hymns', no: 'Salmehuset' } });
  const [author, composer, translator] = [
    await addContributor(context, 'Ærlig Øst'),
    await addContributor(context, 'Ann Composer'),
    await addContributor(context, 'Tor Translator'),
  ];
  const copyright = newId();
  const about = { ...emptyDraft(referenceFields), kind: 'copyright', slug: 'forlag', sort: 1 } as const;
  await context.database.transaction((tx) =>
    saveReference(tx, { ...about, id: copyright, name: { en: 'A publisher', no: 'Et forlag' } }, context.now()),
  );
  song = await addSong(context, {
    name: { en: 'A song', no: 'En sang' },
    memberships: [{ collectionId: collection, number: 12, free: false }],
    participants: [
      { contributorId: author, type: 'author' },
      { contributorId: translator, type: 'translator', language: 'no' },
      { contributorId: composer, type: 'composer' },
    ],
    copyrights: [{ type: 'text', copyrightId: copyright }],
  });
  await canticle.createPerson(OWNER, { collections: [collection] });
  await canticle.createPerson(STRANGER);
});
afterAll(() => canticle.close());

function send(facts: { number?: string; language?: string; fileExtension?: string; as?: string; bytes?: Buffer }) {
  const { number = '12', language = 'no', fileExtension = 'mp3', as = OWNER, bytes = SOUND } = facts;
  const query = new URLSearchParams({ collectionId: collection, number, language, fileExtension });
  return canticle.request(`POST api/Songs/Credit?${query}`, { as, body: { content: bytes.toString('base64') } });
}

describe('song credit', () => {
  it('gives the recording back with the song written into it, in the language asked for', async () => {
    const { status, headers, text } = await send({});
    expect([status, headers['content-type']]).toEqual([200, 'audio/mpeg']);
    for (const words of [
      'ID3',
      'TIT2',
      'En sang',
      'Salmehuset',
      'Ærlig Øst',
      'Ann Composer',
      'Tor Translator',
      'Tekst: Et forlag.',
    ])
      expect(text).toContain(words);
    expect(text.endsWith('sound'.repeat(10))).toBe(true);
    const english = (await send({ language: 'en' })).text;
    expect(english).toContain('House of Hymns');
    expect(english).not.toContain('Tor Translator');
  });

  it.each([
    ['a song that is not there', { number: '13' }, 404],
    ['somebody who has not the songbook', { as: STRANGER }, 403],
    ['a recording of another type', { fileExtension: 'wav' }, 415],
    ['a type that holds no credit', { fileExtension: 'pdf' }, 415],
    ['a number that is none', { number: 'x' }, 400],
    ['more than 30 MB', { bytes: Buffer.alloc(30 * 1024 * 1024 + 1, 0xff) }, 413],
    ['far more than 30 MB', { bytes: Buffer.alloc(34 * 1024 * 1024, 0xff) }, 413],
  ])('refuses %s', async (_, facts, status) => {
    expect((await send(facts)).status).toBe(status);
  });

  it('gives it back with the media type of the recording', () => {
    const types = ['MP3', 'm4a', 'mov', 'opus', 'wav', 'constructor'].map(mediaTypeOf);
    expect(types).toEqual([
      'audio/mpeg',
      'audio/mp4',
      'video/quicktime',
      'audio/ogg',
      'audio/wav',
      'application/octet-stream',
    ]);
  });

  it('refuses a call without a recording', async () => {
    const query = `collectionId=${collection}&number=12&language=no&fileExtension=mp3`;
    expect((await canticle.request(`POST api/Songs/Credit?${query}`, { as: OWNER, body: {} })).status).toBe(400);
  });

  it('takes a recording of just 30 MB', async () => {
    const bytes = Buffer.concat([SOUND, Buffer.alloc(30 * 1024 * 1024 - SOUND.length)]);
    expect((await send({ bytes })).status).toBe(200);
  });

  it('leaves the server free for others while it is written', async () => {
    // A page for every packet: the most expensive recording that is accepted.
    const page = (flags: number, text: string, length: number) => {
      const head = Buffer.concat([Buffer.from('OggS'), Buffer.of(0, flags), Buffer.alloc(20), Buffer.of(1, length)]);
      return Buffer.concat([head, Buffer.from(text), Buffer.alloc(length - text.length)]);
    };
    const pages = Array.from({ length: 99_990 }, () => page(0, '', 250));
    const bytes = Buffer.concat([page(2, 'OpusHead', 19), page(0, 'OpusTags', 16), ...pages]);
    const begun = once(process, 'worker');
    const answered: string[] = [];
    const large = send({ bytes, fileExtension: 'opus' }).then(({ status }) => answered.push(`large ${status}`));
    await begun;
    answered.push(`small ${(await canticle.request('GET api/Session', { as: STRANGER })).status}`);
    await large;
    expect(answered).toEqual(['small 200', 'large 200']);
  });

  it('is given up when it takes too long, and the next one has its turn', async () => {
    const never = new URL('data:text/javascript,setInterval(() => undefined, 1000)');
    const tagger = createTagger({ timeoutMs: 1, maxPending: 2, workerUrl: never });
    const tag = () => tagger.tag(Uint8Array.from(SOUND), 'mp3', { ...NOBODY, title: 'A song' });
    const outcomes = await Promise.allSettled([tag(), tag(), tag()]);
    const slow = expect.objectContaining({ message: 'Adding the credits to this file takes too long.' });
    const full = expect.objectContaining({ message: expect.stringContaining('Try again in a moment') });
    expect(outcomes.map((one) => (one.status === 'rejected' ? one.reason : ''))).toEqual([slow, slow, full]);
  });

  it('stands on paper too, and so do its instructions, for everybody', async () => {
    const own = await canticle.request(`GET api/canticle/songs/${song}/credit?language=no`, { as: OWNER });
    expect([own.status, own.headers['content-type'], own.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    for (const language of ['en', 'no', 'de']) {
      const page = await canticle.request(`GET api/canticle/credit-instructions?language=${language}`);
      expect([page.status, page.text.slice(0, 5)]).toEqual([200, '%PDF-']);
      expect(page.headers['content-disposition']).toContain('inline');
    }
  });
});

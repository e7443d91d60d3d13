import { readChordPro, readOpenLyrics, readOpenSong } from '@canticle/formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from './testing/canticle.ts';
import { addCollection, addContributor, addSong, verses } from './testing/library.ts';
import { createLeader } from './testing/presentation-fixtures.ts';

let canticle: TestCanticle;
let song: string;
let mohr: string;
let young: string;
let ingemann: string;

const EDITOR = 'editor@example.org';
const SINGER = 'singer@example.org';

beforeAll(async () => {
  canticle = await startCanticle();
  const { context } = canticle;
  const book = await addCollection(context, { key: 'MH' });
  mohr = await addContributor(context, 'Joseph Mohr');
  young = await addContributor(context, 'John Freeman Young');
  ingemann = await addContributor(context, 'B. S. Ingemann');
  song = await addSong(
    context,
    {
      name: { en: 'Silent Night', no: 'Glade jul' },
      memberships: [{ collectionId: book, number: 1, free: false }],
      participants: [
        { contributorId: mohr, type: 'author' },
        { contributorId: young, type: 'translator', language: 'en' },
        { contributorId: ingemann, type: 'translator', language: 'no' },
      ],
      ccliNumber: '27862',
      tempo: 60,
    },
    { en: verses(['Silent night']), no: verses(['Glade jul']) },
  );
  await canticle.createPerson(EDITOR, { roles: ['editor'] });
  await canticle.createPerson(SINGER, { collections: [book] });
});
afterAll(() => canticle.close());

const edit = async (participants: readonly object[]) => {
  const { version, item } = (await canticle.request(`GET api/canticle/catalogue/song/${song}`, { as: EDITOR })).json;
  return canticle.request(`PUT api/canticle/catalogue/song/${song}`, {
    as: EDITOR,
    body: { base: version, item: { ...item, participants } },
  });
};
const exported = async (format: string, language: string) =>
  (
    await canticle.request(`GET api/canticle/songs/${song}/export?format=${format}&language=${language}`, {
      as: SINGER,
    })
  ).text;

describe('existing clients', () => {
  const authors = () => [mohr, young, ingemann].map((contributorId) => ({ contributorId, type: 'author' }));

  test('have translators among the authors, in 3.0 and 4.0', async () => {
    const third = (await canticle.request(`GET api/Songs/Id/${song}`, { as: SINGER })).result;
    const fourth = (await canticle.request(`GET api/Songs/${song}`, { as: SINGER, version: '4.0' })).json;
    expect(third.participants).toEqual(authors());
    expect(fourth.participants).toEqual(authors());
    expect([third, fourth].flatMap((one) => Object.keys(one))).not.toContain('ccliNumber');
  });

  test('see somebody once who wrote the text and translated it', async () => {
    const before = (await canticle.request(`GET api/canticle/catalogue/song/${song}`, { as: EDITOR })).json.item;
    const both = [
      { contributorId: mohr, type: 'author' },
      { contributorId: mohr, type: 'translator', language: 'en' },
      { contributorId: mohr, type: 'translator', language: 'no' },
    ];
    expect((await edit(both)).status).toBe(200);
    const { participants } = (await canticle.request(`GET api/Songs/Id/${song}`, { as: SINGER })).result;
    expect(participants).toEqual([{ contributorId: mohr, type: 'author' }]);
    const [facts] = (await canticle.request('GET api/canticle/song-facts', { as: SINGER })).json;
    expect(facts.translators).toEqual([
      { contributorId: mohr, language: 'en', isAlsoAuthor: true },
      { contributorId: mohr, language: 'no', isAlsoAuthor: true },
    ]);
    expect((await edit(before.participants)).status).toBe(200);
  });
});

test('our own client has the translators with their languages, the tempo and the CCLI number', async () => {
  const { json } = await canticle.request('GET api/canticle/song-facts', { as: SINGER });
  expect(json).toEqual([
    {
      songId: song,
      tempo: 60,
      ccliNumber: '27862',
      translators: [
        { contributorId: young, language: 'en', isAlsoAuthor: false },
        { contributorId: ingemann, language: 'no', isAlsoAuthor: false },
      ],
    },
  ]);
});

test('a page elsewhere that shows one song has its translators, and those of no other', async () => {
  await addSong(canticle.context, { name: { en: 'Another' }, tempo: 90 });
  const { json } = await canticle.request(`POST api/canticle/songs/${song}/embed-tokens`, { as: SINGER });
  const facts = await canticle.request('GET api/canticle/song-facts', {
    headers: { authorization: `Bearer ${json.token}` },
  });
  expect(facts.json.map(({ songId }: { songId: string }) => songId)).toEqual([song]);
});

test('the wall has the translators with their languages', async () => {
  const leader = createLeader(canticle, SINGER);
  await leader.publish(song, 0, { settings: { availableVerses: { 1: true } } });
  const { json } = await canticle.request('GET api/canticle/presentations/own?document=true', { as: SINGER });
  expect(json.document.song.participants).toEqual([
    { contributorId: mohr, type: 'author' },
    { contributorId: young, type: 'translator', language: 'en' },
    { contributorId: ingemann, type: 'translator', language: 'no' },
  ]);
});

describe('in the catalogue', () => {
  test('a person translates once for each language, and only translators have one', async () => {
    const translator = { contributorId: young, type: 'translator', language: 'en' };
    const twice = await edit([translator, translator]);
    expect([twice.status, twice.json.details.fields]).toEqual([422, [{ field: 'participants.1', reason: 'twice' }]]);
    expect((await edit([{ contributorId: young, type: 'author', language: 'en' }])).status).toBe(400);
    expect((await edit([{ ...translator, language: 'English' }])).status).toBe(400);
  });
});

describe('an exported song', () => {
  test('has every translator in OpenLyrics', async () => {
    expect(readOpenLyrics(await exported('openlyrics', 'en')).song.authors).toEqual([
      { name: 'Joseph Mohr', role: 'words', language: '' },
      { name: 'John Freeman Young', role: 'translation', language: 'en' },
      { name: 'B. S. Ingemann', role: 'translation', language: 'no' },
    ]);
  });

  test('has those of its text in ChordPro and OpenSong, with the CCLI number and the tempo', async () => {
    const chordPro = readChordPro(await exported('chordpro', 'no'))[0]?.song;
    expect(chordPro?.authors).toEqual([
      { name: 'Joseph Mohr', role: 'words', language: '' },
      { name: 'B. S. Ingemann', role: 'translation', language: '' },
    ]);
    expect([chordPro?.ccli, chordPro?.tempo]).toEqual(['27862', '60']);
    const { song: openSong } = readOpenSong(await exported('opensong', 'en'));
    expect(openSong.authors.map(({ name }) => name)).toEqual(['Joseph Mohr', 'tr. John Freeman Young']);
    expect([openSong.ccli, openSong.tempo]).toEqual(['27862', '60']);
  });
});

test('a song is found by the name of its translator', async () => {
  const found = await canticle.request('POST api/Search', {
    as: SINGER,
    version: '4.0',
    body: { query: 'freeman young' },
  });
  expect(found.json.songs.map((one: { id: string }) => one.id)).toContain(song);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { justSignedIn, startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addCollection, addSong, verses } from '../../testing/library.ts';

let canticle: TestCanticle;
let hymns: string;
let locked: string;
let song: string;
const [singer, other, editor, colleague] = ['singer', 'other', 'editor', 'colleague'].map(
  (name) => `${name}@example.org`,
) as [string, string, string, string];

beforeAll(async () => {
  canticle = await startCanticle();
  hymns = await addCollection(canticle.context, { key: 'HY' });
  const closed = await addCollection(canticle.context, { key: 'CL' });
  locked = await addSong(
    canticle.context,
    { memberships: [{ collectionId: closed, number: 1, free: false }] },
    { en: verses(['Secret']) },
  );
  await canticle.createPerson(singer, { collections: [hymns] });
  await canticle.createPerson(other, { collections: [hymns] });
  for (const person of [editor, colleague]) await canticle.createPerson(person, { roles: ['editor'] });
});
afterAll(() => canticle.close());

beforeEach(async () => {
  for (const { id } of (await list()).json) await answer(id, { isAccepted: false });
  song = await addSong(
    canticle.context,
    { name: { en: 'Morning', no: 'Morgen' }, memberships: [{ collectionId: hymns, number: 1, free: false }] },
    { en: verses(['How [G]swete the [D]sound', 'that saved'], ['that saved']) },
  );
});

const typo = { language: 'en', sectionId: 'v1', line: 0, before: 'How swete the sound', after: 'How sweet the sound' };
const suggest = (body: object = typo, as = singer, id = song) =>
  canticle.request(`POST api/canticle/songs/${id}/corrections`, { as, body });
const list = (state = 'open', as = editor) => canticle.request(`GET api/canticle/corrections?state=${state}`, { as });
const answer = (id: string, body: object, as = editor) =>
  canticle.request(`POST api/canticle/corrections/${id}/answer`, { as, body });
const textOf = async () => (await canticle.request(`GET api/canticle/songs/${song}/texts`, { as: editor })).json[0];
const firstLine = async () => (await textOf()).document.sections[0].lines[0];
const saveLines = async (...lines: readonly string[][]) => {
  const { revision } = await textOf();
  const body = { document: verses(...lines), baseRevision: revision };
  const saved = await canticle.request(`PUT api/canticle/songs/${song}/texts/en`, { as: editor, body });
  expect(saved.status).toBe(200);
};
const newsOf = async (as: string) => {
  await canticle.context.jobs.runDue();
  const { json } = await canticle.request('GET api/Notifications', { as, version: '4.0' });
  return json
    .filter(({ kind }: any) => kind.startsWith('correction'))
    .map(({ kind, message, link }: any) => [kind, message, link]);
};

describe('a correction', () => {
  test('waits in the queue with the line before and after, and editors are notified', async () => {
    const { json, status } = await suggest({ ...typo, note: 'A typo' });
    expect(status).toBe(200);
    expect((await list()).json).toEqual([
      {
        id: json.id,
        songId: song,
        songName: { en: 'Morning', no: 'Morgen' },
        link: `/songs/${hymns}/${song}`,
        ...typo,
        note: 'A typo',
        suggestedBy: 'singer',
        createdAt: expect.any(String),
        state: 'open',
        answer: '',
        answeredBy: null,
        canBeAccepted: true,
      },
    ]);
    expect((await newsOf(editor))[0]).toEqual([
      'correction-suggested',
      'singer suggests a correction of Morning.',
      '/corrections',
    ]);
    expect(await newsOf(other)).toEqual([]);
  });

  test('that is accepted is in the text, with its chords, as a revision of the editor; who suggested it is thanked', async () => {
    const { id } = (await suggest()).json;
    const { json } = await answer(id, { isAccepted: true, answer: 'Well spotted!' });
    expect([json.state, json.answer, json.answeredBy]).toEqual(['accepted', 'Well spotted!', 'editor']);
    expect(await firstLine()).toMatchObject({
      text: 'How sweet the sound',
      chords: {
        original: [
          [4, 'G'],
          [14, 'D'],
        ],
      },
    });
    const revisions = await canticle.request(`GET api/canticle/songs/${song}/texts/en/revisions`, { as: editor });
    expect(revisions.json.map(({ savedBy }: any) => savedBy)).toContain('editor');
    expect((await newsOf(singer))[0]).toEqual([
      'correction-accepted',
      'Thank you! editor accepted your correction of Morning: Well spotted!',
      `/songs/${hymns}/${song}`,
    ]);
    expect([(await list()).json, (await list('answered')).json[0].id]).toEqual([[], id]);
  });

  test('that is declined leaves the text, and the answer is told', async () => {
    const { id } = (await suggest()).json;
    expect((await answer(id, { isAccepted: false, answer: 'So the author wrote it' })).json.state).toBe('declined');
    expect((await firstLine()).text).toBe('How swete the sound');
    expect((await newsOf(singer))[0]?.[1]).toBe('editor didn’t use your correction of Morning: So the author wrote it');
  });

  test('is found where the line has moved to, and cannot be accepted once it is gone', async () => {
    const [first, second] = [
      (await suggest()).json.id,
      (await suggest({ ...typo, after: 'How sweet a sound' })).json.id,
    ];
    await saveLines(['A new beginning'], ['How [G]swete the [D]sound']);
    expect((await answer(first, { isAccepted: true })).status).toBe(200);
    expect((await textOf()).document.sections[1].lines[0].text).toBe('How sweet the sound');
    expect((await list()).json.map(({ canBeAccepted }: any) => canBeAccepted)).toEqual([false]);
    const refused = await answer(second, { isAccepted: true });
    expect([refused.status, refused.json.code]).toEqual([409, 'CONFLICT']);
    expect((await list()).json).toHaveLength(1);
    expect((await answer(second, { isAccepted: false })).status).toBe(200);
  });

  test('of a line that stands in the text twice is one of the line where it was', async () => {
    const again = { language: 'en', sectionId: 'v2', line: 0, before: 'that saved', after: 'that saved a wretch' };
    const { id } = (await suggest(again)).json;
    await answer(id, { isAccepted: true });
    const { sections } = (await textOf()).document;
    expect(sections.flatMap(({ lines }: any) => lines.map(({ text }: any) => text))).toEqual([
      'How swete the sound',
      'that saved',
      'that saved a wretch',
    ]);
  });

  test('is answered once: by two editors at once, or twice by one', async () => {
    const { id } = (await suggest()).json;
    const both = await Promise.all([answer(id, { isAccepted: true }), answer(id, { isAccepted: true }, colleague)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await textOf()).revision).toBe(2);
    const winner = both[0]?.status === 200 ? editor : colleague;
    expect((await answer(id, { isAccepted: true }, winner)).status).toBe(200);
    expect((await answer(id, { isAccepted: false }, winner)).status).toBe(409);
    expect((await textOf()).revision).toBe(2);
  });

  test('is in the text beside another one that is accepted at the same moment', async () => {
    const { id: first } = (await suggest()).json;
    const { id: second } = (await suggest({ ...typo, line: 1, before: 'that saved', after: 'that saves' })).json;
    const both = await Promise.all([
      answer(first, { isAccepted: true }),
      answer(second, { isAccepted: true }, colleague),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { revision, document } = await textOf();
    expect(revision).toBe(3);
    expect(document.sections[0].lines.map((line: any) => line.text)).toEqual(['How sweet the sound', 'that saves']);
  });

  test('is stored once when two windows send it at the same moment', async () => {
    const sent = await Promise.all([suggest(), suggest(), suggest()]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(sent.map(({ json }) => json.id)).size).toBe(1);
    expect((await list()).json).toHaveLength(1);
  });

  test('may be suggested again after it was declined', async () => {
    const { id } = (await suggest()).json;
    await answer(id, { isAccepted: false });
    const { id: again } = (await suggest()).json;
    expect(again).not.toBe(id);
    expect((await list()).json.map((one: any) => one.id)).toEqual([again]);
    expect((await list('answered')).json.map((one: any) => one.id)).toContain(id);
  });

  test('is stored once, however often it comes, but once for each person', async () => {
    const ids = [await suggest(), await suggest(), await suggest(typo, other)].map(({ json }) => json.id);
    expect(new Set(ids).size).toBe(2);
    expect((await list()).json).toHaveLength(2);
  });
});

describe('nothing is stored', () => {
  test.each([
    ['of a line that reads otherwise', { ...typo, before: 'How sour the sound' }, 409],
    ['that changes nothing', { ...typo, after: typo.before }, 422],
    ['of a language the song has no words in', { ...typo, language: 'de' }, 404],
    ['of two lines', { ...typo, after: 'How\nsweet' }, 400],
    ['of a line without end', { ...typo, after: 'a'.repeat(501) }, 400],
  ])('%s', async (_what, body, status) => {
    expect((await suggest(body)).status).toBe(status);
    expect((await list()).json).toEqual([]);
  });

  test('of a song that is locked, or by somebody with too many in one day', async () => {
    const secret = { ...typo, before: 'Secret', after: 'Public' };
    expect([
      (await suggest(secret, singer, locked)).status,
      (await suggest(secret, singer, randomUUID())).status,
    ]).toEqual([403, 404]);
    const busy = `${randomUUID()}@example.org`;
    await canticle.createPerson(busy, { collections: [hymns] });
    const statuses = [];
    for (let at = 0; at < 51; at += 1) statuses.push((await suggest({ ...typo, after: `How ${at}` }, busy)).status);
    expect([statuses.slice(0, 50).every((status) => status === 200), statuses[50]]).toEqual([true, 429]);
  });

  test('for people who are no editors: they cannot read or answer', async () => {
    const { id } = (await suggest()).json;
    expect([(await list('open', singer)).status, (await answer(id, { isAccepted: true }, singer)).status]).toEqual([
      403, 403,
    ]);
    expect((await firstLine()).text).toBe('How swete the sound');
  });
});

test('a correction stays when its person is gone, without their name, and goes with its song', async () => {
  const leaving = `${randomUUID()}@example.org`;
  await canticle.createPerson(leaving, { collections: [hymns] });
  const { id } = (await suggest(typo, leaving)).json;
  const headers = await justSignedIn(canticle, leaving);
  expect((await canticle.request('DELETE api/canticle/person', { headers })).status).toBe(200);
  expect((await list()).json.map(({ suggestedBy }: any) => suggestedBy)).toEqual([null]);
  expect((await answer(id, { isAccepted: true })).status).toBe(200);
});

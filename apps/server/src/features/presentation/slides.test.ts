import { presentation } from '@canticle/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addCollection, addTranslation, prose } from '../../testing/library.ts';
import { addPresentedSong, createLeader, positionOf, type TestLeader } from '../../testing/presentation-fixtures.ts';

const people = { ada: 'ada@example.org', bo: 'bo@example.org', eva: 'eva@example.org' } as const;
type Who = keyof typeof people;

let canticle: TestCanticle;
let ada: TestLeader;
let live: { readonly id: string; readonly code: string; readonly key: string };
let song: string;
const free = { translation: '', chapter: '' };
const locked = { translation: '', chapter: '' };

const addBible = async (key: string, isFree: boolean, title: string) => {
  const scriptureId = await addCollection(canticle.context, { key, type: 'scripture', free: isFree });
  const verses = Array.from({ length: 30 }, (_, at) => `Verse ${at + 1} ${'of the words '.repeat(8)}ends.`);
  const translation = await addTranslation(canticle.context, { scriptureId, title }, { PSA: [prose(...verses)] });
  const { json } = await ask('eva', `GET api/canticle/translations/${translation}`);
  return { scriptureId, translation, chapter: json.books[0].chapters[0].id as string };
};

const ask = (who: Who, call: Parameters<TestCanticle['request']>[0], body?: unknown) =>
  canticle.request(call, { as: people[who], body });
const read = async (who: Who, id = 'own') =>
  (await ask(who, `GET api/canticle/presentations/${id}?document=true`)).json;
const see = async (): Promise<presentation.AudienceView> =>
  presentation.audienceView.parse((await canticle.request(`GET api/canticle/audiences/${live.key}`)).json);
const problem = (answer: { status: number; headers: Record<string, unknown> }) => [
  answer.status,
  answer.headers['x-problem'],
];

const LONG_AGO = '2020-01-01T00:00:00.000Z';

const noSlide = { kind: 'note', title: '', body: '', picture: null, reading: null } as const;
const publish = (slide: object, at = 0, settings: object = {}) =>
  ada.publish('row-1', at, { settings: { availableVerses: {}, ...settings }, position: { order: ['p1'], slide } });
const reading = ({ translation, chapter }: typeof free, from: number | null, to: number | null) => ({
  ...noSlide,
  kind: 'reading',
  title: 'Psalm 1',
  reading: { translationId: translation, parts: [{ chapterId: chapter, from, to }] },
});

beforeAll(async () => {
  canticle = await startCanticle();
  song = (await addPresentedSong(canticle, { free: true })).song;
  await canticle.createPerson(people.eva, { roles: ['editor'] });
  const bought = await addBible('LB', false, 'Locked Bible');
  Object.assign(locked, bought);
  Object.assign(free, await addBible('FB', true, 'Free Bible'));
  await canticle.createPerson(people.ada, { collections: [bought.scriptureId] });
  await canticle.createPerson(people.bo);
  ada = createLeader(canticle, people.ada);
  live = await ada.startLive();
  await ask('bo', 'POST api/canticle/presentations/joinings', { code: live.code });
});
afterAll(() => canticle.close());

describe('a slide', () => {
  test('of a heading, a note or an announcement is seen by everybody', async () => {
    expect((await publish({ ...noSlide, kind: 'heading', title: 'Communion' })).status).toBe(200);
    expect(await see()).toMatchObject({
      state: 'shown',
      languages: ['en'],
      document: {
        song: { id: 'row-1', name: { en: 'Communion' } },
        slide: { kind: 'heading', title: 'Communion', source: '' },
        lyrics: { verses: { 1: { content: ['Communion'] } } },
      },
    });
    const { document, isForAudience } = presentation.presentation.parse(await read('bo', live.id));
    expect([isForAudience, document?.slide?.kind]).toEqual([true, 'heading']);
  });

  test('of an announcement shows an audience the page of the moment only', async () => {
    const body = Array.from({ length: 12 }, (_, at) => `Line ${at + 1} of the announcement.`).join('\n');
    await publish({ ...noSlide, kind: 'announcement', title: 'Coffee', body }, 1);
    const { document } = await see();
    expect(Object.keys(document?.lyrics.verses ?? {})).toEqual(['2']);
    expect(JSON.stringify(document)).not.toContain('Line 1 of');
    expect(document?.slide).toMatchObject({ title: 'Coffee', body: '' });
  });

  test('of a reading has its verses page by page, from a translation that everybody may read', async () => {
    await publish(reading(free, 2, 9));
    const { document } = presentation.presentation.parse(await read('bo', live.id));
    const pages = Object.values(document?.lyrics.verses ?? {});
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]?.content[0]).toMatch(/^2\u00a0Verse 2/);
    expect(pages.at(-1)?.content.at(-1)).toMatch(/^9\u00a0Verse 9/);
    expect(document?.slide).toMatchObject({ kind: 'reading', title: 'Psalm 1', source: 'Free Bible' });
    const view = await see();
    expect(view.state).toBe('shown');
    expect(Object.keys(view.document?.lyrics.verses ?? {})).toEqual(['1']);
  });

  test('of a reading from a translation with a price is seen by those who have it', async () => {
    expect((await publish(reading(locked, 1, 3))).status).toBe(200);
    expect(await read('ada')).toMatchObject({ isForAudience: false, document: { slide: { source: 'Locked Bible' } } });
    expect((await read('bo', live.id)).document).toBeNull();
    expect(await see()).toMatchObject({ state: 'withheld', document: null });
  });

  test('is followed by a song again', async () => {
    await publish({ ...noSlide, title: 'Anna reads' });
    await ada.publish(song, 1);
    const { position, document } = presentation.presentation.parse(await read('bo', live.id));
    expect([position?.slide, document?.slide, document?.lyrics.verses['2']?.content]).toEqual([
      null,
      null,
      ['Second verse'],
    ]);
  });

  test.each([
    ['a translation that is not there', () => reading({ ...free, translation: 'nothing' }, 1, 2), 404, 'NOT_FOUND'],
    ['a chapter of another translation', () => reading({ ...free, chapter: locked.chapter }, 1, 2), 404, 'NOT_FOUND'],
    [
      'a picture of nobody',
      () => ({ ...noSlide, picture: `/api/canticle/pictures/${'a'.repeat(64)}.jpg` }),
      404,
      'NOT_FOUND',
    ],
    [
      'a picture of somewhere else',
      () => ({ ...noSlide, picture: 'https://elsewhere.example/a.jpg' }),
      400,
      'BAD_REQUEST',
    ],
    ['a title that is too long', () => ({ ...noSlide, title: 'x'.repeat(201) }), 400, 'BAD_REQUEST'],
    ['a text that is too long', () => ({ ...noSlide, body: 'x'.repeat(4001) }), 400, 'BAD_REQUEST'],
    [
      'more chapters than anybody reads',
      () => ({
        ...reading(free, 1, 2),
        reading: {
          translationId: free.translation,
          parts: Array(11).fill({ chapterId: free.chapter, from: null, to: null }),
        },
      }),
      400,
      'BAD_REQUEST',
    ],
  ])('cannot be of %s', async (_, slide, status, code) => {
    expect(problem(await publish(slide()))).toEqual([status, code]);
  });

  test('cannot be of a translation the leader does not have', async () => {
    const bo = createLeader(canticle, people.bo);
    const position = { order: ['p1'], slide: reading(locked, 1, 2) };
    expect(problem(await bo.publish('row-1', 0, { position }))).toEqual([403, 'LOCKED']);
    expect((await bo.publish('row-1', 0, { position: { ...position, slide: reading(free, 1, 2) } })).status).toBe(200);
  });
});

describe('a position of before there were slides', () => {
  test('is stored and read as a song', async () => {
    const body = { basedOn: 1_000_000, window: newId(), sequence: 1, position: positionOf(song, 2) };
    expect((await ask('ada', 'PUT api/canticle/presentations/own/position', body)).status).toBe(200);
    const { slide: _, ...former } = (await read('ada')).position;
    await canticle.context.database.transaction((tx) =>
      tx
        .updateTable('presentations')
        .set({ position: JSON.stringify(former) })
        .where('position', 'is not', null)
        .execute(),
    );
    const stored = presentation.presentation.parse(await read('ada'));
    expect([stored.position?.slide, stored.document?.lyrics.verses['3']?.content]).toEqual([null, ['Third verse']]);
  });
});

describe('a picture', () => {
  const picture = async (colour: string, format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png') => {
    const bytes = await sharp({ create: { width: 3000, height: 40, channels: 3, background: colour } })
      .toFormat(format)
      .toBuffer();
    return `data:image/${format};base64,${bytes.toString('base64')}`;
  };
  const add = (who: Who, base64Image: string, id = 'own') =>
    ask(who, `POST api/canticle/presentations/${id}/pictures`, { base64Image });
  const runForget = async () => {
    await canticle.context.database.transaction((tx) =>
      canticle.context.jobs.add(tx, { kind: 'presentation.forget', key: newId(), request: {} }),
    );
    await canticle.context.jobs.runDue();
  };
  const fetchPicture = async (path: string) => (await canticle.request(`GET ${path.slice(1)}`)).status;

  test('is stored, shown to an audience, and there for the next session of the day', async () => {
    const { json } = await add('ada', await picture('#aa0000', 'webp'));
    const show = () => publish({ ...noSlide, kind: 'announcement', picture: json.picture });
    expect((await show()).status).toBe(200);
    await ask('ada', 'DELETE api/canticle/presentations/own/live');
    live = await ada.startLive();
    await ask('bo', 'POST api/canticle/presentations/joinings', { code: live.code });
    expect((await show()).status).toBe(200);
    const view = await see();
    expect([view.state, view.document?.slide?.picture]).toEqual(['shown', json.picture]);
    expect(await fetchPicture(json.picture)).toBe(200);
  });

  test('stays while another person presents the same', async () => {
    const same = await picture('#00aa00');
    const { json } = await add('ada', same);
    await add('bo', same);
    const { id: adaId } = (await read('ada')).owner;
    await canticle.context.database.transaction(async (tx) => {
      const old = tx.updateTable('presentation_pictures').set({ added_at: LONG_AGO });
      await old.where('owner_id', '=', adaId).execute();
      await tx.updateTable('presentations').set({ expires_at: LONG_AGO }).where('owner_id', '=', adaId).execute();
    });
    await runForget();
    expect(await fetchPicture(json.picture)).toBe(200);
    live = await ada.startLive();
    await ask('bo', 'POST api/canticle/presentations/joinings', { code: live.code });
  });

  test('is forgotten with what was presented', async () => {
    const { json } = await add('ada', await picture('#0000aa'));
    await runForget();
    expect(await fetchPicture(json.picture)).toBe(200);
    await canticle.context.database.transaction(async (tx) => {
      await tx.updateTable('presentation_pictures').set({ added_at: LONG_AGO }).execute();
      await tx.updateTable('presentations').set({ expires_at: LONG_AGO }).execute();
    });
    await runForget();
    expect(await fetchPicture(json.picture)).toBe(404);
  });

  test('is added by the leader alone, and is a picture of at most 10 MB', async () => {
    live = await ada.startLive();
    await ask('bo', 'POST api/canticle/presentations/joinings', { code: live.code });
    expect(problem(await add('bo', await picture('#111111'), live.id))).toEqual([403, 'NOT_ALLOWED']);
    expect(problem(await add('ada', 'data:text/html;base64,PGI+'))).toEqual([400, 'BAD_REQUEST']);
    expect(problem(await add('ada', `data:image/png;base64,${btoa('no picture')}`))).toEqual([400, 'BAD_REQUEST']);
    expect(problem(await add('ada', await picture('#222222', 'gif')))).toEqual([400, 'BAD_REQUEST']);
    const large = `data:image/png;base64,${'A'.repeat(13_990_000)}`;
    expect(problem(await add('ada', large))).toEqual([413, 'TOO_LARGE']);
  });

  test('is one of twenty: the oldest makes room', async () => {
    const paths: string[] = [];
    for (let at = 0; at < 21; at += 1)
      paths.push((await add('ada', await picture(`hsl(${at * 17}, 80%, 50%)`))).json.picture);
    const statusOf = (at: number) => fetchPicture(paths[at] ?? '');
    expect([await statusOf(0), await statusOf(1)]).toEqual([404, 200]);
    expect((await publish({ ...noSlide, kind: 'announcement', picture: paths[1] })).status).toBe(200);
    await add('ada', await picture('#123456'));
    expect([await statusOf(1), await statusOf(2), await statusOf(3)], 'not the one on the wall').toEqual([
      200, 404, 200,
    ]);
  });
});

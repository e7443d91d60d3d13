import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addCollection, addTranslation, prose } from '../../testing/library.ts';

let canticle: TestCanticle;
let scripture: string;
let hidden: string;
let english: string;
let norwegian: string;
const reader = 'reader@example.org';
const stranger = 'stranger@example.org';

beforeAll(async () => {
  canticle = await startCanticle();
  scripture = await addCollection(canticle.context, {
    key: 'BIBLE',
    type: 'scripture',
    keys: { en: 'BIBLE', no: 'BIBEL' },
  });
  hidden = await addCollection(canticle.context, { key: 'DRAFT', type: 'scripture', enabled: false });
  english = await addTranslation(
    canticle.context,
    { scriptureId: scripture, title: 'Psalms in English' },
    {
      PSA: [prose('Blessed is the man & his house.', 'But his delight.'), prose('Why do the heathen rage?')],
      JHN: [prose('In the beginning was the Word.')],
      PS2: [prose('Small was I among my brethren.')],
    },
  );
  norwegian = await addTranslation(
    canticle.context,
    { scriptureId: scripture, title: 'Salmene', language: 'no', versification: 'norwegian' },
    { PSA: [prose('Salig er den mann.', 'Men har sin lyst.')] },
  );
  await canticle.createPerson(reader, { collections: [scripture] });
});

afterAll(() => canticle.close());

const get = (path: string, as = reader) => canticle.request(`GET ${path}`, { as });
const booksOf = async (translation: string) => (await get(`api/Scriptures/Translation/${translation}/Books`)).result;
const chaptersOf = async (code: number, query = '') => {
  const book = (await booksOf(english)).find(({ number }: { number: number }) => number === code);
  return (await get(`api/Scriptures/Book/${book.id}/Chapters${query}`)).result;
};

describe('the shelf of scriptures, for existing clients', () => {
  it('lists scriptures, and finds one by id and by any of its keys', async () => {
    const { result } = await get('api/Scriptures');
    expect(result).toEqual([
      expect.objectContaining({ id: scripture, title: { en: 'Collection BIBLE' }, key: { en: 'BIBLE', no: 'BIBEL' } }),
    ]);
    for (const name of [scripture, 'bibel', 'BIBLE'])
      expect((await get(`api/Scriptures/${name}`)).result.id).toBe(scripture);
  });

  it('lists the translations of a scripture by title', async () => {
    const { result } = await get(`api/Scriptures/${scripture}/Translations`);
    expect(result.map(({ title, language }: any) => [title, language])).toEqual([
      ['Psalms in English', 'en'],
      ['Salmene', 'no'],
    ]);
    expect(Object.keys(result[0]).toSorted()).toEqual(
      ['id', 'updatedAt', 'scriptureId', 'title', 'shortTitle', 'sourceName', 'icon', 'image', 'language'].toSorted(),
    );
    expect((await get(`api/Scriptures/Translation/${english}`)).result.title).toBe('Psalms in English');
  });

  it('gives the books of a translation by number, the deuterocanonical ones last', async () => {
    expect((await booksOf(english)).map(({ number, title, chapters }: any) => [number, title, chapters])).toEqual([
      [19, 'Psalms', null],
      [43, 'John', null],
      [84, 'Psalm 151', null],
    ]);
    const [psalms] = await booksOf(english);
    expect((await get(`api/Scriptures/Book/${psalms.id}`)).result).toEqual(psalms);
  });

  it('gives chapters bare, with previews, and with verses', async () => {
    expect(await chaptersOf(19)).toMatchObject([
      { number: 1, title: '1', preview: null, verses: null },
      { number: 2, preview: null, verses: null },
    ]);
    expect((await chaptersOf(19, '?includeChildren=false&includePreview=true'))[0]).toMatchObject({
      preview: 'Blessed is the man &amp; his house. But his delight.',
      verses: null,
    });
    expect((await chaptersOf(19, '?includeChildren=true&includePreview='))[0].verses).toEqual([
      { key: '19_1_1', number: 1, content: 'Blessed is the man &amp; his house.' },
      { key: '19_1_2', number: 2, content: 'But his delight.' },
    ]);
  });

  it('gives verses between two numbers, and all when the numbers are left empty', async () => {
    const [{ id }] = await chaptersOf(19);
    const numbersOf = async (query: string) =>
      (await get(`api/Scriptures/Chapter/${id}/Verses${query}`)).result.map(({ number }: any) => number);
    expect(await numbersOf('?to=&from=')).toEqual([1, 2]);
    expect(await numbersOf('')).toEqual([1, 2]);
    expect(await numbersOf('?from=2')).toEqual([2]);
    expect(await numbersOf('?to=1&from=')).toEqual([1]);
    expect((await get(`api/Scriptures/Chapter/${id}/Verses?from=x`)).status).toBe(400);
  });
});

describe('who may read', () => {
  it('lets those without the collection see books and chapters, but no words', async () => {
    const [{ id, bookId }] = await chaptersOf(19);
    const seen = await get(`api/Scriptures/Book/${bookId}/Chapters?includePreview=true`, stranger);
    expect([seen.status, seen.result[0].preview]).toEqual([200, null]);
    for (const path of [
      `api/Scriptures/Chapter/${id}/Verses`,
      `api/Scriptures/Chapter/${id}?includeChildren=true`,
      `api/Scriptures/Book/${bookId}/Chapters?includeChildren=true`,
      `api/canticle/chapters/${id}`,
      `api/canticle/chapters/${id}/beside/${norwegian}`,
      `api/canticle/translations/${english}/search?query=man`,
    ])
      expect(`${path} ${(await get(path, stranger)).status}`).toBe(`${path} 403`);
  });

  it('hides a scripture that is not published from all but editors', async () => {
    const draft = await addTranslation(
      canticle.context,
      { scriptureId: hidden, title: 'Draft' },
      { RUT: [prose('Now.')] },
    );
    expect((await get(`api/Scriptures/Translation/${draft}`)).status).toBe(404);
    await canticle.createPerson('editor@example.org', { roles: ['editor'] });
    expect((await get(`api/Scriptures/Translation/${draft}`, 'editor@example.org')).status).toBe(200);
  });

  it.each(['api/Scriptures/no', 'api/Scriptures/Book/no', 'api/Scriptures/Chapter/no', 'api/canticle/chapters/no'])(
    '%s is not found',
    async (path) => expect((await get(path)).status).toBe(404),
  );
});

describe('reading in our own app', () => {
  it('gives the outline of a translation with everything an address is made of', async () => {
    const { json } = await get(`api/canticle/translations/${english}`);
    expect(
      json.books.map(({ code, testament, section, chapters }: any) => [code, testament, section, chapters.length]),
    ).toEqual([
      ['PSA', 'old', 'poetry', 2],
      ['JHN', 'new', 'gospels', 1],
      ['PS2', 'deuterocanon', 'deuterocanon', 1],
    ]);
    expect(json.books[0].chapters[0]).toMatchObject({ number: 1, verses: 2 });
  });

  it('gives a chapter with the chapters before and after it, over the borders of books', async () => {
    const [, second] = await chaptersOf(19);
    const { json } = await get(`api/canticle/chapters/${second.id}`);
    expect(json).toMatchObject({
      bookTitle: 'Psalms',
      number: 2,
      previous: { number: 1 },
      next: { bookNumber: 43, number: 1 },
    });
    expect(json.text.blocks[0].spans).toEqual([{ verse: '1' }, { text: 'Why do the heathen rage?' }]);
    const last = await get(`api/canticle/chapters/${(await chaptersOf(84))[0].id}`);
    expect(last.json.next).toBeNull();
  });

  it('puts two translations side by side', async () => {
    const [first] = await chaptersOf(19);
    const { json } = await get(`api/canticle/chapters/${first.id}/beside/${norwegian}`);
    const words = (side: any[]) => side.map(({ spans }) => spans.map(({ text }: any) => text).join(''));
    expect(json.rows.map(({ left, right }: any) => [words(left), words(right)])).toEqual([
      [['Blessed is the man & his house.'], ['Salig er den mann.']],
      [['But his delight.'], ['Men har sin lyst.']],
    ]);
    expect(json.chapters).toMatchObject([{ number: 1 }]);
  });

  it('finds verses that hold all words, whatever case and accents, and says where', async () => {
    const { json } = await get(
      `api/canticle/translations/${english}/search?query=${encodeURIComponent('HIS bléssed')}`,
    );
    expect(json.total).toBe(1);
    expect(json.hits[0]).toMatchObject({
      bookTitle: 'Psalms',
      chapter: 1,
      verse: '1',
      found: [
        [0, 7],
        [21, 24],
      ],
    });
    expect((await get(`api/canticle/translations/${english}/search?query=%25`)).json).toEqual({ total: 0, hits: [] });
  });
});

describe('what a person underlines', () => {
  const mark = (chapterId: string, facts: object) => ({
    chapterId,
    verse: '1',
    word: null,
    marked: true,
    markedAt: '2026-02-01T10:00:00.000Z',
    ...facts,
  });
  const save = (as: string, body: object, headers = {}) =>
    canticle.request('PUT api/canticle/scripture-marks', { as, body, headers });

  it('is theirs alone, word by word and verse by verse', async () => {
    const [{ id }] = await chaptersOf(19);
    await canticle.createPerson('two@example.org', { collections: [scripture] });
    expect((await save(reader, mark(id, { word: 3 }))).json).toEqual(mark(id, { word: 3 }));
    await save(reader, mark(id, {}));
    expect((await get(`api/canticle/scripture-marks?chapterId=${id}`)).json).toEqual([
      mark(id, {}),
      mark(id, { word: 3 }),
    ]);
    expect((await get('api/canticle/scripture-marks', 'two@example.org')).json).toEqual([]);
    expect((await save(stranger, mark(id, {}))).status).toBe(403);
  });

  it('follows the later moment, whichever comes last, and stays known as taken away', async () => {
    const [, { id }] = await chaptersOf(19);
    await save(reader, mark(id, { marked: false, markedAt: '2026-03-01T10:00:00.000Z' }));
    const { json } = await save(reader, mark(id, { markedAt: '2026-02-15T10:00:00.000Z' }));
    expect(json).toMatchObject({ marked: false, markedAt: '2026-03-01T10:00:00.000Z' });
    const ahead = (await save(reader, mark(id, { word: 1, markedAt: '2099-01-01T00:00:00.000Z' }))).json;
    expect(ahead.markedAt < '2099').toBe(true);
  });
});

describe('where a person was reading', () => {
  const place = (facts: object) => ({
    translationId: english,
    besideId: null,
    chapterId: null,
    verse: null,
    readAt: '2026-02-01T10:00:00.000Z',
    ...facts,
  });
  const save = (as: string, body: object) =>
    canticle.request(`PUT api/canticle/scripture-places/${scripture}`, { as, body });

  it('is remembered for each scripture and person, the later one staying', async () => {
    const [{ id }] = await chaptersOf(19);
    await save(reader, place({ chapterId: id, verse: '2', besideId: norwegian }));
    const { json } = await save(reader, place({ readAt: '2026-01-01T10:00:00.000Z' }));
    expect(json).toEqual({ ...place({ chapterId: id, verse: '2', besideId: norwegian }), scriptureId: scripture });
    expect((await get('api/canticle/scripture-places')).json).toEqual([json]);
    expect((await get('api/canticle/scripture-places', 'two@example.org')).json).toEqual([]);
  });

  it('is refused when chapter and translation do not belong together', async () => {
    const [{ id }] = await chaptersOf(19);
    expect((await save(reader, place({ translationId: norwegian, chapterId: id }))).status).toBe(400);
    expect((await save(stranger, place({}))).status).toBe(403);
  });
});

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { listRow } from '../lists/song-list.fixture.ts';
import { mockApi } from '../../testing/mock-api.tsx';
import { fakeSession, kari, kariSettings, kariUser, renderApp } from '../../testing/render-app.tsx';
import { LeadPage } from './lead-page.tsx';

const collection = {
  id: 'hh',
  key: 'HH',
  keys: { en: 'HH' },
  name: { en: 'Home Hymns' },
  type: 'song',
  available: true,
  freeSongs: false,
  priority: 1,
  image: null,
};
const bible = { ...collection, id: 'b', key: 'BIBLE', keys: {}, name: { en: 'The Bible' }, type: 'scripture' };
const song = (number: number, title: string) => ({
  id: `s${number}`,
  name: { en: title },
  collections: [{ id: 'hh', number }],
  available: true,
  enabled: true,
  participants: [],
  origins: [],
  copyrights: [],
  originalKey: 'G',
  minor: false,
  verses: 2,
  type: 'lyrics',
  yearWritten: null,
  yearComposed: null,
});
const songs = [song(1, 'Amazing Grace'), song(2, 'Silent Night'), song(3, 'Abide with Me')];

const lineOf = (text: string) => ({ text, remark: '', chords: { original: [], new: [] } });
/* Two verses of five lines, so that each is a page. */
const textOf = ({ id, name }: (typeof songs)[number]) => ({
  id: `t-${id}`,
  songId: id,
  language: 'en',
  document: {
    sections: [1, 2].map((number) => ({
      id: `v${number}`,
      kind: 'verse',
      number,
      label: '',
      lines: Array.from({ length: 5 }, (_, at) => lineOf(`${name.en}, verse ${number}, line ${at + 1}`)),
    })),
    order: ['v1', 'v2'],
    keys: { original: 'G', new: '' },
    notes: '',
    carried: {},
  },
});

const list = {
  id: 'l',
  name: 'Sunday',
  userId: 'kari',
  pinned: false,
  editorIds: [],
  permissions: { edit: true, delete: true },
  entryCount: 2,
  schedule: null,
  place: null,
  isTemplate: false,
  groupId: null,
  isPublished: false,
};
const row = (id: string, sort: number, rest: Parameters<typeof listRow>[0]) =>
  listRow({ id, sort, itemId: null, ...rest });
const rows = [
  row('h', 1, { type: 'heading', title: 'Welcome' }),
  row('a', 2, { itemId: 's1' }),
  row('r', 3, { type: 'reading', reference: 'Psalm 23:1-6' }),
  row('n', 4, { type: 'note', title: 'The children leave' }),
  row('b', 5, { itemId: 's2' }),
];

const translation = {
  id: 't',
  scriptureId: 'b',
  title: 'World English Bible',
  shortTitle: 'WEB',
  sourceName: '',
  language: 'en',
};
const outline = (isFree: boolean) => ({
  ...translation,
  versification: 'english',
  isFree,
  updatedAt: '2026-11-01T00:00:00.000Z',
  books: [
    {
      id: 'psa',
      number: 19,
      code: 'PSA',
      title: 'Psalms',
      shortTitle: 'Ps',
      testament: 'old',
      section: 'poetry',
      chapters: [{ id: 'c23', number: 23, title: 'Psalm 23', verses: 6 }],
    },
  ],
});
const verses = [1, 2, 3, 4, 5, 6].flatMap((verse) => [
  { verse: String(verse) },
  { text: `Verse ${verse} ${'of the psalm '.repeat(7)}ends.` },
]);
const chapter = {
  id: 'c23',
  scriptureId: 'b',
  translationId: 't',
  number: 23,
  text: { label: '', blocks: [{ kind: 'paragraph', level: 1, spans: verses }], notes: [] },
  previous: null,
  next: null,
};

type Published = {
  readonly position: {
    readonly songId: string;
    readonly slide: { readonly kind: string } | null;
    readonly settings: { readonly secondLanguage: string | null; readonly secondPlace: string };
  };
};

let published: Published[];
let isRefused: boolean;
let people: object;
let presentation: object | undefined;
let hasBible: boolean;
let listRows: readonly object[];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  published = [];
  isRefused = false;
  hasBible = true;
  listRows = rows;
  presentation = undefined;
  people = { musicians: [], audience: 0 };
  vi.stubGlobal('open', vi.fn());
  // The stream of events: the presentation as it is, where there is one.
  vi.stubGlobal('fetch', async () =>
    presentation === undefined
      ? new Response(null, { status: 403 })
      : new Response(`id: 1\nevent: state\ndata: ${JSON.stringify(presentation)}\n\n`, {
          headers: { 'content-type': 'text/event-stream' },
        }),
  );
  Object.assign(HTMLElement.prototype, { scrollIntoView: () => {} });
  const toggle = (newState: string) =>
    function (this: HTMLElement) {
      this.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
    };
  Object.assign(HTMLElement.prototype, { showPopover: toggle('open'), hidePopover: toggle('closed') });
  mockApi({
    'api/Session': kariUser,
    'api/Settings': kariSettings,
    'api/CustomCollections': () => Response.json([list]),
    'api/Collections': () => Response.json({ result: hasBible ? [collection, bible] : [collection] }),
    'api/Songs': [...songs, { ...song(4, 'A Mighty Fortress'), available: false }],
    'api/canticle/lists/l/rows': () => Response.json(listRows),
    ...Object.fromEntries(
      songs.map((one) => [`api/canticle/songs/${one.id}/texts`, () => Response.json([textOf(one)])]),
    ),
    ...Object.fromEntries(songs.map((one) => [`api/Songs/Id/${one.id}`, one])),
    'api/Songs/Id/deleted': () => new Response('', { status: 404 }),
    'api/Scriptures/b/Translations': [translation],
    'api/canticle/translations/t': () => Response.json(outline(true)),
    'api/canticle/chapters/c23': () => Response.json(chapter),
    'api/canticle/presentations/own': () => Response.json(presentation ?? {}),
    'api/canticle/presentations/own/leader': () => Response.json(presentation),
    'api/canticle/presentations/live': () => Response.json(presentation),
    'api/canticle/presentations/own/people': () => Response.json(people),
    'api/canticle/presentations/own/position': (_: URL, { body }: RequestInit) => {
      if (isRefused) return Response.json({ code: 'NOT_FOUND', message: 'Song not found.' }, { status: 404 });
      published.push(JSON.parse(String(body)));
      return Response.json({ revision: 10 + published.length, isTaken: true });
    },
  });
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.unstubAllGlobals();
});

const lead = async (address: string) => {
  await renderApp({
    routes: [
      { path: '/lead/:collection/:number', element: <LeadPage /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    address,
    session: fakeSession({ kind: 'signed-in', person: kari }).session,
  });
  await screen.findByRole('region', { name: 'Set' });
};
const leadSet = () => lead('/lead/HH/1?list=l&entry=a');

const person = (id: string) => ({ id, displayName: id === 'bo' ? 'Bo' : 'Kari', image: null });
/* Kari's own presentation, open to others, before anything was shown. */
const liveAs = (leader: string) => ({
  revision: leader === 'bo' ? 1 : 2,
  owner: person('kari'),
  leader: person(leader),
  isLeaderAway: false,
  position: null,
  isForAudience: false,
  publishedAt: null,
  document: null,
  live: {
    id: 'live',
    openedAt: '2026-11-29T10:00:00.000Z',
    invitation: { code: 'ACD346', codeExpiresAt: '2026-11-29T14:00:00.000Z', audienceKey: 'key' },
  },
  expiresAt: null,
});

const set = () => within(screen.getByRole('region', { name: 'Set' }));
const wall = () => within(screen.getByRole('region', { name: 'The wall' }));
const stepButton = () => within(screen.getByRole('group', { name: 'Song controls' })).getAllByRole('button')[0];
const nextLabel = () => stepButton()?.textContent;
const onWall = () =>
  wall()
    .getByRole('img', { name: /^On the wall|^Nothing/ })
    .getAttribute('aria-label');
const step = async (label: string) => {
  await waitFor(() => expect(nextLabel()).toBe(label));
  await userEvent.click(wall().getByRole('button', { name: label }));
};

describe('the cockpit', () => {
  it('shows nothing on the wall before its button is pressed, which says what it will do', async () => {
    await leadSet();
    await waitFor(() => expect(nextLabel()).toBe('Show “Amazing Grace”'));
    expect([onWall(), published]).toEqual(['Nothing is on screen yet.', []]);
    await step('Show “Amazing Grace”');
    expect(onWall()).toBe('On the wall: Amazing Grace, verse 1');
    await step('Next: verse 2');
    await step('Next: blank wall');
    await step('Show “Silent Night”');
    expect(onWall()).toBe('On the wall: Silent Night, verse 1');
    await waitFor(() => expect(published.at(-1)?.position.songId).toBe('s2'));
  });

  it('goes through headings, readings and notes too when they are included, which is remembered', async () => {
    await leadSet();
    await userEvent.click(set().getByRole('checkbox', { name: 'Include readings and notes' }));
    for (const label of [
      'Show “Amazing Grace”',
      'Next: verse 2',
      'Next: blank wall',
      'Show “Psalm 23:1–6”',
      'Next: verses 4–6',
      'Next: blank wall',
      'Show “The children leave”',
      'Next: blank wall',
      'Show “Silent Night”',
    ])
      await step(label);
    await waitFor(() => expect(published.at(-1)?.position).toMatchObject({ songId: 's2', slide: null }));
    cleanup();
    await leadSet();
    expect(set().getByRole<HTMLInputElement>('checkbox', { name: 'Include readings and notes' }).checked).toBe(true);
  });

  it('shows a heading, a reading and a note that is chosen, and its text before', async () => {
    await leadSet();
    await userEvent.click(set().getByRole('button', { name: /Psalm 23/ }));
    const pages = within(await screen.findByRole('region', { name: 'Pages' }));
    expect(pages.getByText('World English Bible')).toBeDefined();
    expect(await pages.findAllByRole('button', { name: /^verses/ })).toHaveLength(2);
    await step('Show “Psalm 23:1–6”');
    expect(onWall()).toBe('On the wall: Psalm 23:1–6, verses 1–3');
    expect(within(set().getByRole('button', { name: /Psalm 23/ })).getByText('On the wall')).toBeDefined();
    await waitFor(() =>
      expect(published.at(-1)?.position).toMatchObject({
        songId: 'r',
        slide: { kind: 'reading', reading: { translationId: 't', parts: [{ chapterId: 'c23', from: 1, to: 6 }] } },
      }),
    );
    await userEvent.click(set().getByRole('button', { name: 'Welcome' }));
    expect(onWall()).toBe('On the wall: Psalm 23:1–6, verses 1–3');
    await step('Show “Welcome”');
    expect(onWall()).toBe('On the wall: Welcome');
  });

  it('passes over a song that was deleted, and one that is locked, and says so', async () => {
    listRows = [
      row('a', 1, { itemId: 's1' }),
      row('gone', 2, { itemId: 'deleted' }),
      row('locked', 3, { itemId: 's4' }),
      row('b', 4, { itemId: 's2' }),
    ];
    await leadSet();
    const rowNamed = (name: string) => set().findByRole<HTMLButtonElement>('button', { name });
    for (const name of ['Song no longer available', 'A Mighty Fortress Locked'])
      expect((await rowNamed(name)).disabled).toBe(true);
    for (const label of ['Show “Amazing Grace”', 'Next: verse 2', 'Next: blank wall', 'Show “Silent Night”'])
      await step(label);
    expect(onWall()).toBe('On the wall: Silent Night, verse 1');
  });

  it('shows the languages the set says for a song, under each other, and for that song alone', async () => {
    listRows = [
      row('a', 1, { itemId: 's1' }),
      row('b', 2, { itemId: 's2', languages: ['en', 'no'] }),
      row('c', 3, { itemId: 's3' }),
    ];
    await leadSet();
    const shown = () => {
      const { songId, settings } = published.at(-1)?.position ?? {};
      return [songId, settings?.secondLanguage, settings?.secondPlace];
    };
    await step('Show “Amazing Grace”');
    await waitFor(() => expect(shown()).toEqual(['s1', null, 'under']));
    for (const label of ['Next: verse 2', 'Next: blank wall', 'Show “Silent Night”']) await step(label);
    await waitFor(() => expect(shown()).toEqual(['s2', 'no', 'under']));
    for (const label of ['Next: verse 2', 'Next: blank wall', 'Show “Abide with Me”']) await step(label);
    await waitFor(() => expect(shown()).toEqual(['s3', null, 'under']));
    // Also when it is chosen, and not only come to.
    await userEvent.click(set().getByRole('button', { name: 'Silent Night' }));
    await step('Show “Silent Night”');
    await waitFor(() => expect(shown()).toEqual(['s2', 'no', 'under']));
    await userEvent.click(set().getByRole('button', { name: 'Amazing Grace' }));
    await step('Show “Amazing Grace”');
    await waitFor(() => expect(shown()).toEqual(['s1', null, 'under']));
  });

  it('leaves out a page of a reading that was skipped', async () => {
    await leadSet();
    await userEvent.click(set().getByRole('button', { name: /Psalm 23/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Include verses 1–3' }));
    await step('Show “Psalm 23:1–6”');
    expect(onWall()).toBe('On the wall: Psalm 23:1–6, verses 4–6');
    await waitFor(() => expect(nextLabel()).toBe('Next: blank wall'));
  });

  it('says that no translation has a reading, and shows its name', async () => {
    hasBible = false;
    await leadSet();
    await userEvent.click(set().getByRole('button', { name: /Psalm/ }));
    expect(await screen.findByText(/^This passage isn’t in any translation/)).toBeDefined();
    await step('Show “Psalm 23:1–6”');
    expect(onWall()).toBe('On the wall: Psalm 23:1–6');
  });

  it('shows an announcement between two rows, and goes on after the row before it', async () => {
    await leadSet();
    await step('Show “Amazing Grace”');
    await userEvent.click(set().getByRole('button', { name: 'Announcement' }));
    const dialog = within(screen.getByRole('dialog', { name: 'New announcement' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByRole('alert').textContent).toMatch(/^Enter a title or text/);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), 'Coffee');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Text' }), 'In the hall');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await userEvent.click(set().getByRole('button', { name: 'Coffee' }));
    expect(onWall()).toBe('On the wall: Amazing Grace, verse 1');
    await step('Show “Coffee”');
    expect(onWall()).toBe('On the wall: Coffee');
    await waitFor(() =>
      expect(published.at(-1)?.position.slide).toMatchObject({
        kind: 'announcement',
        title: 'Coffee',
        body: 'In the hall',
      }),
    );
    await step('Next: blank wall');
    await step('Show “Silent Night”');
    await userEvent.click(set().getByRole('button', { name: 'Edit Coffee' }));
    const editing = within(screen.getByRole('dialog', { name: 'Announcement' }));
    expect(editing.getByRole<HTMLInputElement>('textbox', { name: 'Text' }).value).toBe('In the hall');
    await userEvent.click(editing.getByRole('button', { name: 'Delete' }));
    expect(set().queryByRole('button', { name: 'Coffee' })).toBeNull();
  });

  it('makes a verse that is pressed the next one, also one sung before or skipped, and goes on from there', async () => {
    await leadSet();
    const verse = (number: number) => screen.getByRole('button', { name: new RegExp(`^verse ${number}`) });
    await waitFor(() => expect(nextLabel()).toBe('Show “Amazing Grace”'));
    await userEvent.click(verse(2));
    expect([onWall(), published]).toEqual(['Nothing is on screen yet.', []]);
    await step('Show “Amazing Grace, verse 2”');
    expect(onWall()).toBe('On the wall: Amazing Grace, verse 2');
    await userEvent.click(verse(1));
    expect(onWall()).toBe('On the wall: Amazing Grace, verse 2');
    await userEvent.click(verse(1));
    await waitFor(() => expect(nextLabel()).toBe('Next: blank wall'));
    const included = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Include verse 1' });
    await userEvent.click(included);
    await userEvent.click(verse(1));
    expect(included.checked).toBe(true);
    await step('Next: verse 1');
    expect(onWall()).toBe('On the wall: Amazing Grace, verse 1');
    await waitFor(() => expect(nextLabel()).toBe('Next: verse 2'));
  });

  it('blanks the wall and shows it again, and goes back a page', async () => {
    await leadSet();
    await step('Show “Amazing Grace”');
    await step('Next: verse 2');
    await userEvent.click(wall().getByRole('switch', { name: 'Blank wall' }));
    expect(onWall()).toBe('On the wall: Amazing Grace, The wall is blank');
    await userEvent.click(wall().getByRole('switch', { name: 'The wall is blank' }));
    await userEvent.click(wall().getByRole('button', { name: 'Back' }));
    expect(onWall()).toBe('On the wall: Amazing Grace, verse 1');
  });

  it('is led by keys, also those of a pedal', async () => {
    await leadSet();
    await waitFor(() => expect(nextLabel()).toBe('Show “Amazing Grace”'));
    await userEvent.keyboard('[PageDown]');
    expect(onWall()).toBe('On the wall: Amazing Grace, verse 1');
    await userEvent.keyboard(' ');
    expect(onWall()).toBe('On the wall: Amazing Grace, verse 2');
    await userEvent.keyboard('[ArrowLeft]');
    expect(onWall()).toBe('On the wall: Amazing Grace, verse 1');
  });

  it('goes on with Space after a click, also when a control was reached with Tab before', async () => {
    await leadSet();
    await step('Show “Amazing Grace”');
    await userEvent.tab();
    await userEvent.click(wall().getByRole('switch', { name: 'Blank wall' }));
    await userEvent.click(wall().getByRole('switch', { name: 'The wall is blank' }));
    await userEvent.keyboard(' ');
    expect(onWall()).toBe('On the wall: Amazing Grace, verse 2');
  });

  it('leads through a songbook, where a song is found by its number', async () => {
    await lead('/lead/HH/1');
    expect(set().queryByRole('checkbox')).toBeNull();
    await userEvent.type(set().getByRole('textbox', { name: 'Number' }), '3{Enter}');
    await step('Show “Abide with Me”');
    expect(onWall()).toBe('On the wall: Abide with Me, verse 1');
  });

  it('says how to join and that nobody follows yet, and how many do', async () => {
    presentation = liveAs('kari');
    await leadSet();
    const manage = await screen.findByRole('button', { name: /^Live session/ });
    await waitFor(() => expect(manage.textContent).toBe('Live sessionNo one following yet'));
    expect(screen.getByText('ACD346')).toBeDefined();
    expect(screen.getByText(/^Join: .*\/live$/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'QR code for musicians' })).toBeDefined();
    people = { musicians: [{ id: 'm', displayName: 'Mo', image: null, isHere: true }], audience: 2 };
    await waitFor(() => expect(manage.textContent).toBe('Live session3 following3'));
  });

  it('says that nobody sees what the server refuses to show, until it shows something else', async () => {
    presentation = liveAs('kari');
    await leadSet();
    isRefused = true;
    await step('Show “Amazing Grace”');
    const refusal = (await screen.findByText(/^People following can’t see this/)).closest('[role="alert"]');
    expect(refusal).not.toBeNull();
    isRefused = false;
    await step('Next: verse 2');
    await waitFor(() => expect(screen.queryByText(/^People following can’t see this/)).toBeNull());
  });

  it('offers no session of their own to somebody whose lead was taken back', async () => {
    presentation = { ...liveAs('bo'), owner: person('bo'), live: { ...liveAs('bo').live, invitation: null } };
    await lead('/lead/HH/1?list=l&entry=a&of=live');
    await screen.findByText('Bo is leading now');
    expect(screen.queryByRole('button', { name: /live session|Share live/i })).toBeNull();
  });

  it('is taken over by the owner while another one leads', async () => {
    presentation = liveAs('bo');
    await leadSet();
    expect((await screen.findByText('Bo is leading now')).closest('[role="status"]')).not.toBeNull();
    await waitFor(() => expect(nextLabel()).toBe('Show “Amazing Grace”'));
    expect(wall().getByRole<HTMLButtonElement>('button', { name: 'Show “Amazing Grace”' }).disabled).toBe(true);
    expect([onWall(), published]).toEqual(['Nothing is on screen yet.', []]);
    presentation = liveAs('kari');
    await userEvent.click(screen.getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(screen.queryByText('Bo is leading now')).toBeNull());
    await step('Show “Amazing Grace”');
    expect(onWall()).toBe('On the wall: Amazing Grace, verse 1');
  });
});

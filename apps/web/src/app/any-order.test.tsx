import type {
  ListRow,
  Notification,
  ScriptureMark,
  ScripturePosition,
  SongPreferences,
  TagV3,
} from '@canticle/contract/calls';
import {
  applyOperation,
  createMergedList,
  type ListOperation,
  type MergedList,
  type VisibleEntry,
  visibleEntries,
} from '@canticle/lists';
import { defaultScheduler, notifyManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { setImmediate } from 'node:timers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callApiUntyped } from '../api/index.ts';
import { collectionsQuery } from '../features/collections/index.ts';
import { useFavourites, useMarkFavourite } from '../features/favourites/index.ts';
import { useListMutations, useLists, useRows } from '../features/lists/index.ts';
import { listRow, songList } from '../features/lists/song-list.fixture.ts';
import { useMarkNotification, useNotifications } from '../features/notifications/index.ts';
import {
  isUnderlined,
  useReadingPosition,
  useSaveReadingPosition,
  useUnderline,
  useUnderlined,
} from '../features/scriptures/index.ts';
import { useSavePreferences, useSaveSongChoice, useSettings, useSongChoices } from '../features/session/index.ts';
import { useTagMutations, useTags } from '../features/tags/index.ts';
import { closeCache, createSender, currentCache, pullChanges } from '../offline/index.ts';
import { holdServer, type ServerRequest } from '../testing/held-server.ts';

type Shown = number | string | boolean;

/** One kind of thing a person changes: what a screen shows of it, how it is changed, and how the server stores it. */
type Kind<State> = {
  readonly what: string;
  /** As in the answer with what changed since; undefined when the screen asks by itself from time to time. */
  readonly changedKind: string | undefined;
  readonly initial: () => State;
  /** What a read of the screen's query answers. */
  readonly read: (state: State) => unknown;
  /** What another device of the person sends, which changes the last key to `value`. */
  readonly fromElsewhere: (value: number) => Pick<ServerRequest, 'method' | 'path' | 'body'>;
  /** Executes a write; the state afterwards. */
  readonly write: (state: State, request: ServerRequest) => State;
  /** The screen: the value of each key, undefined while it is loading; and how a person changes one. */
  readonly useScreen: () => {
    readonly shown: readonly (Shown | undefined)[] | undefined;
    change(key: number, value: number): unknown;
  };
  /** The value that a change to `value` shows. */
  readonly expected: (value: number, key: number) => Shown;
  /** The server's value of each key. */
  readonly stored: (state: State) => readonly (Shown | undefined)[];
};

const KEYS = [0, 1, 2] as const;
const [own, v3] = [(reply: unknown) => reply, (reply: unknown) => ({ result: reply })];
const at = '2026-01-01T00:00:00.000Z';
/* The clock of the server, and of devices that have none of their own here. */
const now = () => new Date(serverTime).toISOString();
let serverTime = 0;
/* What the server stores of two versions: the newer; a moment that has not come yet counts as now. */
const isOlder = (moment: string, stored: string | undefined) => stored !== undefined && min(moment, now()) < stored;
const min = (one: string, other: string) => (one < other ? one : other);
const kindOf = <State,>(kind: Kind<State>) => kind;

const favourites = kindOf<readonly string[]>({
  what: 'favourites',
  changedKind: 'favourite',
  fromElsewhere: (value) => ({ method: value > 0 ? 'POST' : 'DELETE', path: 'api/Favorites', body: ['s2'] }),
  initial: () => ['s1'],
  read: v3,
  write: (ids, { method, body }) => {
    const [id] = body as [string];
    const others = ids.filter((one) => one !== id);
    return method === 'POST' ? [...others, id] : others;
  },
  useScreen: function useScreen() {
    const { data } = useFavourites();
    const mark = useMarkFavourite();
    return {
      shown: data && KEYS.map((key) => data.includes(`s${key}`)),
      change: (key, value) => mark(`s${key}`, value > 0, ''),
    };
  },
  expected: (value) => value > 0,
  stored: (ids) => KEYS.map((key) => ids.includes(`s${key}`)),
});

const newTag = (key: number): TagV3 => ({
  id: `t${key}`,
  type: 'tag',
  name: 'Advent',
  color: null,
  userId: '',
  songIds: [],
  canEdit: true,
  updatedAt: at,
});

const tagNames = kindOf<readonly TagV3[]>({
  what: 'the names of tags',
  changedKind: 'tag',
  fromElsewhere: (value) => ({ method: 'PATCH', path: 'api/Tags/t2', body: { name: `Name ${value}` } }),
  initial: () => KEYS.map(newTag),
  read: v3,
  write: (tags, { path, body }) =>
    tags.map((tag) => (path.endsWith(tag.id) ? { ...tag, name: (body as { name: string }).name } : tag)),
  useScreen: function useScreen() {
    const { data } = useTags();
    const { rename } = useTagMutations();
    return {
      shown: data && KEYS.map((key) => data[key]?.name),
      change: (key, value) => rename(`t${key}`, `Name ${value}`),
    };
  },
  expected: (value) => `Name ${value}`,
  stored: (tags) => tags.map(({ name }) => name),
});

const tagSongs = kindOf<readonly TagV3[]>({
  ...tagNames,
  what: 'the songs of a tag',
  fromElsewhere: (value) => ({
    method: 'PATCH',
    path: 'api/Tags/t0',
    body: value > 0 ? { addIds: ['s2'] } : { removeIds: ['s2'] },
  }),
  write: (tags, { path, body }) => {
    const { addIds = [], removeIds = [] } = body as { addIds?: string[]; removeIds?: string[] };
    return tags.map((tag) =>
      path.endsWith(tag.id)
        ? { ...tag, songIds: [...tag.songIds.filter((id) => ![...addIds, ...removeIds].includes(id)), ...addIds] }
        : tag,
    );
  },
  useScreen: function useScreen() {
    const { data } = useTags();
    const { addSong, removeSong } = useTagMutations();
    return {
      shown: data && KEYS.map((key) => data[0]?.songIds.includes(`s${key}`) === true),
      change: (key, value) => (value > 0 ? addSong : removeSong)('t0', `s${key}`),
    };
  },
  expected: (value) => value > 0,
  stored: ([tag]) => KEYS.map((key) => tag?.songIds.includes(`s${key}`) === true),
});

const songChoices = kindOf<ReadonlyMap<string, SongPreferences>>({
  what: 'the capo of songs',
  changedKind: 'song-choice',
  fromElsewhere: (value) => ({
    method: 'PUT',
    path: 'api/canticle/song-choices/s2',
    body: { capo: value, chosenAt: now() },
  }),
  initial: () => new Map(),
  read: (choices) => own([...choices.values()]),
  write: (choices, { path, body }) => {
    const songId = path.slice(-2);
    const choice = { songId, ...(body as Omit<SongPreferences, 'songId'>) };
    if (isOlder(choice.chosenAt, choices.get(songId)?.chosenAt)) return choices;
    return new Map([...choices, [songId, { ...choice, chosenAt: min(choice.chosenAt, now()) }]]);
  },
  useScreen: function useScreen() {
    const choices = useSongChoices();
    const save = [useSaveSongChoice('s0'), useSaveSongChoice('s1'), useSaveSongChoice('s2')];
    return {
      shown: KEYS.map((key) => choices.get(`s${key}`)?.capo ?? undefined),
      change: (key, value) => save[key]?.({ capo: value + 1 }),
    };
  },
  expected: (value) => value + 1,
  stored: (choices) => KEYS.map((key) => choices.get(`s${key}`)?.capo ?? undefined),
});

const THEMES = ['light', 'dark', 'system'] as const;
const SETTINGS = ['themeChoice', 'defaultTransposition', 'defaultClef'] as const;
const TRANSPOSITIONS = ['C', 'D', 'E'] as const;
const CLEFS = ['treble', 'bass', 'alto'] as const;
const VALUES = [THEMES, TRANSPOSITIONS, CLEFS] as const;

const settings = kindOf<Readonly<Record<string, string>>>({
  what: 'settings',
  changedKind: 'user',
  fromElsewhere: (value) => ({ method: 'PATCH', path: 'api/Session', body: { defaultClef: CLEFS[value] } }),
  initial: () => ({ themeChoice: 'none', defaultTransposition: 'none', defaultClef: 'none' }),
  read: own,
  write: (before, { body }) => ({ ...before, ...(body as { set?: object }).set, ...(body as object) }),
  useScreen: function useScreen() {
    const { data } = useSettings();
    const { saveTheme, saveSettings } = useSavePreferences();
    return {
      shown: data && SETTINGS.map((name) => data[name] ?? undefined),
      change: (key, value) =>
        key === 0
          ? saveTheme(THEMES[value] ?? 'light')
          : saveSettings(key === 1 ? { defaultTransposition: TRANSPOSITIONS[value] } : { defaultClef: CLEFS[value] }),
    };
  },
  expected: (value, key) => VALUES[key]?.[value] ?? '',
  stored: (state) => SETTINGS.map((name) => state[name]),
});

const newRow = (key: number): ListRow =>
  listRow({ id: `r${key}`, updatedById: '', createdById: '', itemId: `s${key}`, sort: key, note: 'none' });

/* As our server merges changes. */
const applyListChange = (list: MergedList = createMergedList([]), body: unknown) => {
  const change = body as ListOperation;
  return applyOperation(list, { ...change, at: min(change.at, now()) });
};
const rowsOf = (list: MergedList): ListRow[] =>
  visibleEntries(list).map(({ id, sort, note }, key) => ({ ...newRow(key), id, sort, note }));

const rowNotes = kindOf<MergedList>({
  what: 'the notes of the rows of a list',
  changedKind: 'playlist',
  fromElsewhere: (value) => ({
    method: 'POST',
    path: 'api/canticle/lists/l0/changes',
    body: { update: { r2: { note: `Note ${value}` } } },
  }),
  initial: () =>
    createMergedList(
      KEYS.map((key) => ({ ...newRow(key), sort: key, kind: 'song', songId: `s${key}` }) as VisibleEntry),
    ),
  read: rowsOf,
  write: (list, { body }) => applyListChange(list, body),
  useScreen: function useScreen() {
    const { data } = useRows('l0');
    const { setRow } = useListMutations();
    return {
      shown: data && KEYS.map((key) => data[key]?.note ?? undefined),
      change: (key, value) => setRow('l0', `r${key}`, { note: `Note ${value}` }),
    };
  },
  expected: (value) => `Note ${value}`,
  stored: (list) => rowsOf(list).map(({ note }) => note ?? undefined),
});

const newList = (key: number) => songList({ id: `l${key}`, userId: 'kari', name: 'none', entryCount: 0 });

const listNames = kindOf<ReadonlyMap<string, MergedList>>({
  what: 'the names of lists',
  changedKind: 'playlist',
  fromElsewhere: (value) => ({
    method: 'POST',
    path: 'api/canticle/lists/l2/changes',
    body: { name: `Name ${value}` },
  }),
  initial: () => new Map(KEYS.map((key) => [`l${key}`, createMergedList([], { name: 'none' })])),
  read: (lists) => KEYS.map((key) => ({ ...newList(key), name: lists.get(`l${key}`)?.head.name ?? '' })),
  write: (lists, { path, body }) => {
    const id = path.split('/')[3] ?? '';
    return new Map([...lists, [id, applyListChange(lists.get(id), body)]]);
  },
  useScreen: function useScreen() {
    const { data } = useLists();
    const { rename } = useListMutations();
    return {
      shown: data && KEYS.map((key) => data[key]?.name),
      change: (key, value) => rename(`l${key}`, `Name ${value}`),
    };
  },
  expected: (value) => `Name ${value}`,
  stored: (lists) => [...lists.values()].map(({ head }) => head.name),
});

const notifications = kindOf<readonly Notification[]>({
  what: 'notifications that were read',
  changedKind: undefined,
  fromElsewhere: (value) => ({ method: 'PATCH', path: 'api/Notifications/n2', body: value > 0 ? 'read' : 'unread' }),
  initial: () =>
    KEYS.map((key) => ({
      id: `n${key}`,
      updatedAt: at,
      createdAt: at,
      title: '',
      message: '',
      read: false,
      kind: 'list-changed',
      link: null,
    })),
  read: own,
  write: (all, { path, body }) => all.map((one) => (path.endsWith(one.id) ? { ...one, read: body === 'read' } : one)),
  useScreen: function useScreen() {
    const { data } = useNotifications();
    const mark = useMarkNotification();
    return {
      shown: data && KEYS.map((key) => data[key]?.read),
      change: (key, value) => mark(`n${key}`, value > 0 ? 'read' : 'unread'),
    };
  },
  expected: (value) => value > 0,
  stored: (all) => all.map(({ read }) => read),
});

const underlines = kindOf<readonly ScriptureMark[]>({
  what: 'underlined verses',
  changedKind: 'scripture-mark',
  fromElsewhere: (value) => ({
    method: 'PUT',
    path: 'api/canticle/marks',
    body: { chapterId: 'c1', verse: '2', word: null, marked: value > 0, markedAt: now() },
  }),
  initial: () => [],
  read: own,
  write: (marks, { body }) => {
    const mark = body as ScriptureMark;
    const stored = marks.find(({ verse }) => verse === mark.verse);
    if (isOlder(mark.markedAt, stored?.markedAt)) return marks;
    return [...marks.filter(({ verse }) => verse !== mark.verse), { ...mark, markedAt: min(mark.markedAt, now()) }];
  },
  useScreen: function useScreen() {
    const underlined = useUnderlined('c1');
    const underline = useUnderline('c1');
    return {
      shown: KEYS.map((key) => isUnderlined(underlined, { verse: String(key), word: null })),
      change: (key, value) => underline({ verse: String(key), word: null }, value > 0),
    };
  },
  expected: (value) => value > 0,
  stored: (marks) => KEYS.map((key) => marks.some(({ verse, marked }) => verse === String(key) && marked)),
});

const readingPositions = kindOf<readonly ScripturePosition[]>({
  what: 'reading positions',
  changedKind: 'scripture-place',
  fromElsewhere: (value) => ({
    method: 'PUT',
    path: 'api/canticle/places/b2',
    body: { translationId: 'kjv', besideId: null, chapterId: 'c1', verse: `${value}`, readAt: now() },
  }),
  initial: () => [],
  read: own,
  write: (positions, { path, body }) => {
    const scriptureId = path.slice(-2);
    const position = { scriptureId, ...(body as Omit<ScripturePosition, 'scriptureId'>) };
    const stored = positions.find((one) => one.scriptureId === scriptureId);
    if (isOlder(position.readAt, stored?.readAt)) return positions;
    return [...positions.filter((one) => one !== stored), { ...position, readAt: min(position.readAt, now()) }];
  },
  useScreen: function useScreen() {
    const places = [useReadingPosition('b0'), useReadingPosition('b1'), useReadingPosition('b2')];
    const save = useSaveReadingPosition();
    return {
      shown: places.every(({ isLoaded }) => isLoaded)
        ? places.map(({ position }) => position?.verse ?? undefined)
        : undefined,
      change: (key, value) =>
        save(`b${key}`, { translationId: 'kjv', besideId: null, chapterId: 'c1', verse: `${value}` }),
    };
  },
  expected: (value) => `${value}`,
  stored: (positions) =>
    KEYS.map((key) => positions.find(({ scriptureId }) => scriptureId === `b${key}`)?.verse ?? undefined),
});

const songbooks = kindOf<readonly { readonly id: string; readonly name: string }[]>({
  what: 'the names of songbooks, which others change',
  changedKind: 'collection',
  initial: () => KEYS.map((key) => ({ id: `c${key}`, name: 'none' })),
  read: v3,
  fromElsewhere: (value) => ({ method: 'PUT', path: 'api/Collections/c2', body: `Name ${value}` }),
  write: (all, { path, body }) => all.map((one) => (path.endsWith(one.id) ? { ...one, name: String(body) } : one)),
  useScreen: function useScreen() {
    const { data } = useQuery<readonly { readonly id: string; readonly name: unknown }[]>(collectionsQuery());
    return { shown: data && KEYS.map((key) => String(data[key]?.name)), change: () => undefined };
  },
  expected: () => 'none',
  stored: (all) => all.map(({ name }) => name),
});

/* What happens, in any order. A request is chosen among those that wait; where none does, nothing happens. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('change'), key: fc.nat(2), value: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('another device'), value: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('read', 'send', 'pull', 'reload') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clock'), seconds: fc.integer({ min: -7200, max: 7200 }) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('arrive', 'answer', 'answer', 'lose'), which: fc.nat(5) }) },
) as fc.Arbitrary<Step>;

type Step =
  | { readonly do: 'change'; readonly key: number; readonly value: number }
  | { readonly do: 'another device'; readonly value: number }
  | { readonly do: 'read' | 'send' | 'pull' | 'reload' }
  | { readonly do: 'clock'; readonly seconds: number }
  | { readonly do: 'arrive' | 'answer' | 'lose'; readonly which: number };

const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setImmediate(resolve));
  });

/* Where a screen shows nothing while it loads, nothing is said of the values. */
const areLoaded = (queries: QueryClient) =>
  queries
    .getQueryCache()
    .getAll()
    .every(({ state }) => state.data !== undefined);

/* A page of the app with one screen; the cache and the outbox outlive it. */
function openPage<State>(kind: Kind<State>) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { result, unmount } = renderHook(() => kind.useScreen(), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  const send = createSender(currentCache().outbox, ({ id, call, params, query, body }) =>
    callApiUntyped(call, { params, query, body, idempotencyKey: id }),
  );
  return {
    shown: () => (areLoaded(queries) ? result.current.shown : undefined),
    change: (key: number, value: number) => void act(() => void result.current.change(key, value)),
    read: () => void queries.refetchQueries({ type: 'active' }),
    send: () => void send(),
    pull: () => void pullChanges(currentCache(), queries, Date.now()).catch(() => undefined),
    close() {
      unmount();
      queries.clear();
    },
  };
}

async function runInOrder<State>(kind: Kind<State>, steps: readonly Step[]): Promise<void> {
  closeCache();
  serverTime = Date.parse('2026-11-01T12:00:00Z');
  vi.setSystemTime(serverTime);
  let state = kind.initial();
  let changes = 0;
  const write = (request: ServerRequest) => {
    serverTime += 1;
    state = kind.write(state, request);
    changes += 1;
    return {};
  };
  const server = holdServer((request) => {
    if (request.path === 'api/canticle/changes')
      return changesSince(kind.changedKind, Number(request.query.get('since') ?? 0), changes);
    return request.method === 'GET' ? kind.read(state) : write(request);
  });
  let page = openPage(kind);
  const ownValues = new Map<number, Shown>();
  const run = async (one: Step): Promise<void> => {
    switch (one.do) {
      case 'change':
        if (one.key < 2) ownValues.set(one.key, kind.expected(one.value, one.key));
        return page.change(one.key, one.value);
      case 'another device':
        return void write({ ...kind.fromElsewhere(one.value), query: new URLSearchParams() });
      case 'reload':
        page.close();
        while (server.waiting[0]) server.waiting[0].lose();
        await settle();
        page = openPage(kind);
        return undefined;
      case 'clock':
        return void vi.setSystemTime(Date.now() + one.seconds * 1000);
      case 'read':
      case 'send':
      case 'pull':
        return page[one.do]();
      default:
        return server.waiting[one.which % server.waiting.length]?.[one.do]();
    }
  };
  await settle();
  for (const one of steps) {
    serverTime += 1000;
    vi.setSystemTime(Date.now() + 1000);
    await run(one);
    await settle();
    for (const [key, value] of ownValues) if (page.shown()) expect([one, page.shown()?.[key]]).toEqual([one, value]);
  }
  // Whatever was lost is sent again, and what changed is asked for.
  do {
    page.send();
    await server.answerAll(settle);
  } while ((await currentCache().outbox.list()).length > 0);
  page.pull();
  await server.answerAll(settle);
  // What could not be loaded is asked for again by hand.
  if (!page.shown() || kind.changedKind === undefined) page.read();
  await server.answerAll(settle);
  expect(page.shown()).toEqual(kind.stored(state));
  for (const [key, value] of ownValues) expect(kind.stored(state)[key]).toBe(value);
  page.close();
  cleanup();
}

const changesSince = (kind: string | undefined, since: number, latest: number) => ({
  next: String(latest),
  rights: 'same',
  isWhole: false,
  changed: kind === undefined || since === latest ? [] : [{ kind, id: 'any' }],
  deleted: [],
  withdrawn: [],
  others: [],
  songs: [],
  texts: [],
});

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // Without timers in between: thousands of steps wait for nothing.
  notifyManager.setScheduler(queueMicrotask);
});
afterAll(() => {
  vi.useRealTimers();
  notifyManager.setScheduler(defaultScheduler);
});

it.each([
  favourites,
  tagNames,
  tagSongs,
  songChoices,
  settings,
  rowNotes,
  listNames,
  notifications,
  underlines,
  readingPositions,
  songbooks,
] as readonly Kind<unknown>[])(
  'shows what the person did last, and ends as the server has it, in whatever order requests arrive and are answered: $what',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), (steps) => runInOrder(kind, steps)),
      { numRuns: 100 },
    );
  },
);

it('shows what was sent before a first answer was ever loaded, after the page was reloaded', () =>
  runInOrder(readingPositions, [
    { do: 'change', key: 0, value: 0 },
    { do: 'lose', which: 0 },
    { do: 'send' },
    { do: 'answer', which: 0 },
    { do: 'reload' },
    { do: 'change', key: 1, value: 0 },
  ]));

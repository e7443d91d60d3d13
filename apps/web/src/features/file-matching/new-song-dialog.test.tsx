import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '../../api/index.ts';
import { closeCache } from '../../offline/index.ts';
import { renderApp } from '../../testing/index.ts';
import { MatchPage } from './match-page.tsx';

/* A server that keeps the songs it is sent, and can lose a response. Uploads are noted. */

const uploads: [string, string][] = [];
vi.mock('../media-upload/index.ts', () => ({
  addFiles: (files: readonly File[], songId: string) => {
    for (const { name } of files) uploads.push([name, songId]);
  },
  UploadList: () => null,
  useInvalidateFiles: () => async () => undefined,
  useUploadTasks: () => [],
}));

const books = ['c', 'd'].map((id) => ({
  id,
  key: id.toUpperCase(),
  keys: {},
  name: { en: `Book ${id.toUpperCase()}` },
  type: 'song',
  available: true,
  image: null,
}));

type Item = {
  name: Record<string, string> | string;
  memberships: { collectionId: string; number: number | null }[];
  participants: { contributorId: string; type: string }[];
  originalKey: string;
};

let songs: Map<string, Item>;
let people: Map<string, string>;
let texts: Map<string, string>;
let isResponseLost: boolean;
let areLyricsRefused: boolean;
let takenNumber: number | undefined;

const problem = (status: number, code: string, details?: object) =>
  Response.json({ code, message: code, details }, { status, headers: { 'X-Problem': code } });
const detailsOf = (kind: string, id: string, item: unknown) =>
  Response.json({
    kind,
    id,
    version: 'v1',
    trashedAt: null,
    updatedAt: null,
    item,
    names: {},
    uses: { songs: 0, files: 0, articles: 0 },
  });

function write(path: string, body: { id?: string; item?: Item; source?: { original: string } }): Response {
  const song = /songs\/([^/]+)\/texts\/(\w+)/.exec(path);
  if (song) {
    if (areLyricsRefused) return problem(500, 'FAILED');
    texts.set(`${song[1]} ${song[2]}`, body.source?.original ?? '');
    const document = { sections: [], order: [], keys: { original: '', new: '' }, notes: '', carried: {} };
    const updatedAt = '2026-01-01T10:00:00.000Z';
    return Response.json({
      id: 't',
      songId: song[1],
      language: song[2],
      updatedAt,
      revision: 1,
      keyIsGuessed: true,
      document,
    });
  }
  if (path.endsWith('/contributor')) {
    const id = `p${people.size + 1}`;
    people.set(id, String(body.item?.name));
    return detailsOf('contributor', id, body.item);
  }
  const id = body.id ?? path.split('/').at(-1) ?? '';
  if (body.item?.memberships[0]?.number === takenNumber && takenNumber !== undefined)
    return problem(422, 'IMPOSSIBLE', {
      fields: [{ field: 'memberships.0', reason: 'taken', by: { id: 'x', name: { en: 'Dawn' } } }],
    });
  if (body.id !== undefined && songs.has(id)) return problem(409, 'CONFLICT');
  if (body.item) songs.set(id, body.item);
  if (isResponseLost) {
    isResponseLost = false;
    throw new TypeError('The network went away');
  }
  return detailsOf('song', id, body.item);
}

function rowsOf(kind: string) {
  const named = kind === 'contributor' ? [...people].map(([id, name]) => ({ id, name: { en: name }, places: [] })) : [];
  const numbered = [{ id: 'a', name: { en: 'A' }, places: [{ collectionId: 'c', number: 11 + songs.size }] }];
  const rows = kind === 'song' ? numbered : named;
  return Response.json({ total: rows.length, rows });
}

beforeEach(() => {
  localStorage.clear();
  [songs, people, texts] = [new Map(), new Map([['p1', 'Robert Lowry']]), new Map()];
  [isResponseLost, areLyricsRefused, takenNumber] = [false, false, undefined];
  uploads.length = 0;
  configureApi({
    getToken: async () => 'token',
    baseUrl: 'https://sing.example/',
    fetch: async (address, init) => {
      const path = new URL(String(address)).pathname.slice(1);
      if ((init?.method ?? 'GET') !== 'GET') return write(path, JSON.parse(String(init?.body)));
      const [, kind, id] = /catalogue\/(\w+)(?:\/(.+))?$/.exec(path) ?? [];
      if (kind !== undefined) return id === undefined ? rowsOf(kind) : detailsOf(kind, id, songs.get(id));
      const result = {
        'api/Session': { id: 'me', roles: ['editor'], name: 'Eva' },
        'api/Collections': books,
        'api/Songs': [
          { id: 'grace', name: { en: 'Amazing Grace' }, collections: [{ id: 'c', number: 1 }], available: true },
        ],
      }[path];
      return Response.json({ result: result ?? [] });
    },
  });
});
afterEach(() => {
  cleanup();
  closeCache();
});

const ABC = `X:1
T:Low in the grave
C:Words: Robert Lowry, 1874. Music: Ann Lee
M:4/4
L:1/4
K:G
G G A A | G2 z2 |
w:1.~Low in the grave, He lay,
w:2.~Vain- ly they watch His bed,
G2 A B | c4 |
w:Wait- ing the day.
w:Je- sus my Lord.
`;
const MUSICXML =
  '<score-partwise><work><work-title>Dawn</work-title></work><part id="P1"><measure number="1"><note><pitch><step>C</step><octave>4</octave></pitch><duration>1</duration><lyric><text>Dawn</text></lyric></note></measure></part></score-partwise>';
const archive = (name: string, files: Readonly<Record<string, string>>) =>
  new File(
    [new Uint8Array(zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))))],
    name,
  );

const add = async (...files: readonly File[]) => {
  await renderApp({ routes: [{ path: '/imports/files', Component: MatchPage }], address: '/imports/files' });
  await userEvent.upload(await screen.findByLabelText('Choose files', { selector: 'input' }), [...files]);
};
const propose = async (file: File = new File([ABC], 'lowry.abc')) => {
  await add(file);
  await userEvent.click(await screen.findByRole('button', { name: `New song from ${file.name}` }));
  const dialog = within(screen.getByRole('dialog', { name: `New song from ${file.name}` }));
  await dialog.findByLabelText('Title');
  await waitFor(() => expect(dialog.getByLabelText('Number')).toHaveProperty('value', '12'));
  return dialog;
};
const canSave = (dialog: ReturnType<typeof within>) =>
  waitFor(() => expect(dialog.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).not.toBe('true'), {
    timeout: 5000,
  });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('a score that no song was found for', () => {
  it('is shown as the song it would become, before anything is saved', async () => {
    const dialog = await propose();
    expect(dialog.getByLabelText('Title')).toHaveProperty('value', 'Low in the grave');
    expect(dialog.getByLabelText('Songbook')).toHaveProperty('value', 'c');
    expect(dialog.getByText('Key: G')).toBeDefined();
    const named = within(dialog.getByRole('list', { name: 'People' })).getAllByRole('listitem');
    expect(named.map(({ textContent }) => textContent)).toEqual(['Robert Lowry Author', 'Ann Lee Composer']);
    const lyrics = dialog.getByRole('region', { name: 'Lyrics' }).textContent;
    expect(lyrics).toContain('Waiting the day.');
    expect(lyrics).toContain('Jesus my Lord.');
    expect([songs.size, people.size, texts.size, uploads.length]).toEqual([0, 1, 0, 0]);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect([songs.size, uploads.length]).toEqual([0, 0]);
    expect(screen.getByText('lowry.abc')).toBeDefined();
  });

  it('becomes a song with the title, people and songbook as changed, and is attached to it', async () => {
    const dialog = await propose();
    await userEvent.clear(dialog.getByLabelText('Title'));
    await userEvent.type(dialog.getByLabelText('Title'), 'Christ arose');
    await userEvent.selectOptions(dialog.getByLabelText('Songbook'), 'Book D');
    await waitFor(() => expect(dialog.getByLabelText('Number')).toHaveProperty('value', '1'));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove Ann Lee' }));
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [[id, song] = []] = songs;
    expect(song).toMatchObject({
      name: { en: 'Christ arose' },
      memberships: [{ collectionId: 'd', number: 1 }],
      participants: [{ contributorId: 'p1', type: 'author' }],
      originalKey: 'G',
    });
    expect([...people.values()]).toEqual(['Robert Lowry']);
    expect(texts.get(`${id} en`)).toContain('Waiting the day.');
    expect(uploads).toEqual([['lowry.abc', id]]);
    expect(screen.queryByText('lowry.abc')).toBeNull();
  });

  it('is one song when Save is pressed twice and the first response was lost', async () => {
    const dialog = await propose();
    isResponseLost = true;
    await save();
    expect(await screen.findByRole('alert')).toBeDefined();
    expect([songs.size, uploads.length]).toEqual([1, 0]);
    await canSave(dialog);
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect([songs.size, texts.size]).toEqual([1, 1]);
    expect([...people.values()]).toEqual(['Robert Lowry', 'Ann Lee']);
  });

  it('is one song with its first number when its lyrics failed and are saved again', async () => {
    const dialog = await propose();
    areLyricsRefused = true;
    await save();
    expect(await screen.findByText(/^The song is saved, but its lyrics aren’t yet/)).toBeDefined();
    expect(uploads).toEqual([]);
    areLyricsRefused = false;
    await canSave(dialog);
    await save();
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect([songs.size, texts.size]).toEqual([1, 1]);
    expect([...songs.values()][0]?.memberships[0]?.number).toBe(12);
  });

  it('says beside the number that it is taken, and keeps what was typed', async () => {
    takenNumber = 12;
    const dialog = await propose();
    await save();
    expect(await dialog.findByText('Already used by Dawn.')).toBeDefined();
    await userEvent.clear(dialog.getByLabelText('Number'));
    await userEvent.type(dialog.getByLabelText('Number'), '40');
    await save();
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect([...songs.values()][0]?.memberships[0]?.number).toBe(40);
  });

  it('says why it cannot be read', async () => {
    await add(new File(['<song/>'], 'words.xml'));
    await userEvent.click(await screen.findByRole('button', { name: 'New song from words.xml' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This isn’t a score that can be read/);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('becomes a song from the list of songs, too', async () => {
    await add(new File([ABC.replace('Low in the grave', 'Amazing Grace')], 'lowry.abc'));
    await userEvent.click(await screen.findByRole('button', { name: 'Change the song for lowry.abc' }));
    const songsDialog = within(screen.getByRole('dialog', { name: 'Song for lowry.abc' }));
    await userEvent.click(songsDialog.getByRole('button', { name: 'New song' }));
    expect(await screen.findByRole('dialog', { name: 'New song from lowry.abc' })).toBeDefined();
  });
});

describe('a packed score', () => {
  it('is matched by the title inside', async () => {
    await add(
      archive('017.mxl', { 'score.xml': MUSICXML.replace('>Dawn</work-title>', '>Amazing Grace</work-title>') }),
    );
    expect(await screen.findByText('found by the title in the file')).toBeDefined();
  });

  it('of MuseScore is taken as the MusicXML inside, or refused with the way to export it', async () => {
    await add(
      archive('dawn.mscz', { 'dawn.mscx': '<museScore/>', 'dawn.musicxml': MUSICXML }),
      archive('own.mscz', { 'own.mscx': '<museScore/>' }),
    );
    expect(await screen.findByRole('button', { name: 'New song from dawn.musicxml' })).toBeDefined();
    const refused = within(screen.getByText('own.mscz').closest('li') as HTMLElement);
    expect(refused.getByText(/^This is a MuseScore file\. Open it in MuseScore, choose File › Export/)).toBeDefined();
    expect(refused.queryByRole('button', { name: /song/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add 0 files' })).toHaveProperty('disabled', true);
  });
});

import type { SongV3 } from '@canticle/contract/calls';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { listRow } from '../lists/song-list.fixture.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { SongStage } from './song-stage.tsx';

const song = (id: string, title: string, number: number) =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- only the parts a stage reads
  ({
    id,
    type: 'lyrics',
    name: { en: title },
    available: true,
    collections: [{ id: 'hh', number }],
    participants: [],
    originalKey: 'G',
    minor: false,
  }) as unknown as SongV3;
const songs = [song('s1', 'Amazing Grace', 1), song('s2', 'Silent Night', 2), song('s3', 'Abide with Me', 3)];
const textOf = ({ id, name }: SongV3) => ({
  id: `t-${id}`,
  songId: id,
  language: 'en',
  document: {
    sections: [
      {
        id: 'v1',
        kind: 'verse',
        number: 1,
        label: '',
        lines: [{ text: `Words of ${name['en']}`, remark: '', chords: { original: [], new: [] } }],
      },
    ],
    order: ['v1'],
    keys: { original: 'G', new: '' },
    notes: '',
    carried: {},
  },
});
const row = (id: string, sort: number, facts: Parameters<typeof listRow>[0]) =>
  listRow({ id, sort, itemId: null, ...facts });
const list = {
  id: 'l',
  userId: 'u',
  name: 'Sunday',
  permissions: { edit: true, delete: true },
  editorIds: [],
  sharedWithIds: [],
  entryCount: 2,
  entries: null,
  schedule: null,
  isTemplate: false,
  groupId: null,
};

beforeEach(() => {
  localStorage.clear();
  mockApi({
    'api/Session': { id: 'u', roles: [] },
    'api/Collections': [{ id: 'hh', type: 'song', key: 'HH', keys: {}, name: { en: 'Hymns' }, available: true }],
    'api/CustomCollections': () => Response.json([list]),
    'api/canticle/lists/l/rows': () =>
      Response.json([
        row('of-s3', 1, { itemId: 's3' }),
        row('h', 2, { type: 'heading', title: 'Communion' }),
        row('of-s1', 3, { itemId: 's1' }),
      ]),
    ...Object.fromEntries(songs.map((one) => [`api/Songs/Id/${one.id}`, one])),
    ...Object.fromEntries(
      songs.map((one) => [`api/canticle/songs/${one.id}/texts`, () => Response.json([textOf(one)])]),
    ),
  });
});
afterEach(() => {
  cleanup();
  closeCache();
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const open = (address: string, songId: string) =>
  renderAt(
    address,
    <>
      <SongStage
        songId={songId}
        songs={songs.map((one, at) => ({ song: one, number: at + 1, title: one.name['en'] ?? '' }))}
        linkTo={({ number }) => `/songs/HH/${number}`}
      />
      <Address />
    </>,
  );
const stage = async () => within(await screen.findByRole('dialog', { hidden: true }));
const shows = async (words: string) =>
  waitFor(async () => expect((await stage()).getAllByText(words).length).toBeGreaterThan(0));
const address = () => new URLSearchParams(screen.getByText(/^\/songs/).textContent?.split('?')[1]);

describe('the stage over a song', () => {
  it('walks through its songbook, and the address follows', async () => {
    await open('/songs/HH/1?format=performance', 's1');
    await shows('Words of Amazing Grace');
    await userEvent.keyboard('[ArrowRight]');
    await shows('Words of Silent Night');
    expect(screen.getByText(/^\/songs\/HH\/2\?/)).toBeDefined();
    expect(address().get('format')).toBe('performance');
  });

  it('walks through every row of the list the song was opened from instead', async () => {
    await open('/songs/HH/3?list=l&entry=of-s3&format=performance', 's3');
    await shows('Words of Abide with Me');
    await userEvent.keyboard('[PageDown]');
    await shows('Communion');
    expect(address().get('entry')).toBe('h');
    await userEvent.keyboard('[PageDown]');
    await shows('Words of Amazing Grace');
    expect(address().get('entry')).toBe('of-s1');
    expect(address().get('list')).toBe('l');
  });

  it('closes onto the song it has come to', async () => {
    await open('/songs/HH/1?format=performance', 's1');
    await shows('Words of Amazing Grace');
    await userEvent.keyboard('[ArrowRight]');
    await shows('Words of Silent Night');
    await userEvent.click((await stage()).getByRole('button', { name: 'Exit stage', hidden: true }));
    await waitFor(() => expect(screen.getByText('/songs/HH/2')).toBeDefined());
  });
});

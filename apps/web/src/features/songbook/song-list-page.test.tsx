import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SongFilesPage } from '../media/song-files-page.tsx';
import { closeCache } from '../../offline/index.ts';
import { renderAt, mockApi } from '../../testing/mock-api.tsx';
import { SongListPage } from './song-list-page.tsx';

const book = (id: string, facts: object = {}) => ({
  id,
  key: id.toUpperCase(),
  keys: {},
  name: { en: `Book ${id}` },
  type: 'song',
  available: true,
  defaultSort: 'number',
  priority: 1,
  image: null,
  ...facts,
});
const song = (number: number, name: string, facts: object = {}) => ({
  id: `s${number}`,
  name: { en: name },
  collections: [{ id: 'hh', number }],
  available: true,
  enabled: true,
  newMelody: false,
  originalKey: '',
  minor: false,
  hasLyrics: true,
  participants: [],
  copyrights: [],
  origins: [],
  genreIds: [],
  categoryIds: [],
  themeIds: [],
  ...facts,
});
const file = (id: string, songId: string, type: string, category: string) => ({ id, songId, type, category, name: '' });
const user = (...roles: string[]) => ({ id: 'u', displayName: 'Nora', email: 'n@example.org', roles });

const library = {
  'api/Session': user(),
  'api/Collections': [book('hh')],
  'api/Songs': [song(1, 'Zion', { categoryIds: ['c1'] }), song(2, 'Abide'), song(12, 'Come')],
  'api/SongTags': [{ id: 'c1', name: { en: 'Hymns' } }],
};

const open = (address = '/songs/HH') =>
  renderAt(
    address,
    <Routes>
      <Route path="/songs/search" element={<Asked />} />
      <Route path="/songs/:collection" element={<SongListPage />} />
      <Route path="/songs/:collection/:song" element={<Asked />} />
      <Route path="/songs/:collection/files" element={<SongFilesPage />} />
    </Routes>,
  );
function Asked() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p>{pathname + search}</p>
      <button onClick={() => void navigate(-1)}>Go back</button>
    </>
  );
}
const titles = async () =>
  (await within(await screen.findByRole('list')).findAllByRole('link')).map((link) => link.textContent);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.restoreAllMocks();
});

describe('the list of a songbook', () => {
  it('offers the views it has songs for, and views only to administrators', async () => {
    mockApi(library);
    await open();
    await screen.findByRole('radio', { name: 'Category' });
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
      'number',
      'title',
      'categories',
    ]);
    cleanup();
    closeCache();
    mockApi({ ...library, 'api/Session': user('administrator'), 'api/Analytics/Views': { s2: 7 } });
    await open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Views' }));
    expect(await screen.findByRole('img', { name: '7 views' })).toBeDefined();
    expect((await titles())[0]).toContain('Abide');
  });

  it('names at its foot who holds the rights, the most often named first, once they are known', async () => {
    let answer: (response: Response) => void = () => {};
    const ofSongs = ['b', 'a', 'b'].map((copyrightId, index) =>
      song(index + 1, `Song ${index}`, {
        copyrights: [
          { type: 'text', copyrightId },
          { type: 'melody', copyrightId },
        ],
      }),
    );
    mockApi({
      ...library,
      'api/Songs': ofSongs,
      'api/Copyrights': () => new Promise<Response>((resolve) => (answer = resolve)),
    });
    await open();
    await titles();
    expect(screen.queryByRole('contentinfo')).toBeNull();
    const named = ['a', 'b'].map((id) => ({ id, name: { en: `Holder ${id}` } }));
    answer(Response.json({ result: named }));
    expect((await screen.findByRole('contentinfo')).textContent).toBe('Copyright: Holder b · Holder a');
  });

  it('does not ask for views when nobody may see them', async () => {
    const asked = mockApi(library);
    await open();
    await titles();
    expect(asked).not.toContain('api/Analytics/Views');
  });

  it('finds by typed figures, and another order clears the field', async () => {
    mockApi(library);
    await open();
    const field = await screen.findByRole('searchbox', { name: 'Number or title' });
    await userEvent.type(field, '2');
    expect(await titles()).toEqual(['2Abide', '12Come']);
    await userEvent.click(screen.getByRole('radio', { name: 'Title' }));
    expect((field as HTMLInputElement).value).toBe('');
    expect(await titles()).toHaveLength(3);
  });

  it('has what was typed again on the way back from a song', async () => {
    mockApi(library);
    await open();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Number or title' }), 'abi');
    expect(await titles()).toEqual(['2Abide']);
    await userEvent.click(screen.getByRole('link', { name: '2 Abide' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Go back' }));
    const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Number or title' });
    expect(field.value).toBe('abi');
    expect(await titles()).toEqual(['2Abide']);
    await userEvent.clear(field);
    expect(await titles()).toHaveLength(3);
  });

  it('looks for what is typed in the whole library with Enter', async () => {
    await open();
    const field = await screen.findByRole('searchbox', { name: 'Number or title' });
    await userEvent.type(field, 'was blind{Enter}');
    expect(await screen.findByText('/songs/search?query=was+blind')).toBeTruthy();
  });

  it('opens the song of a typed number with Enter, also past the filter; a number nobody has is searched for', async () => {
    mockApi(library);
    await open('/songs/HH?category=c1');
    const field = await screen.findByRole('searchbox', { name: 'Number or title' });
    await userEvent.type(field, '12{Enter}');
    expect(await screen.findByText('/songs/HH/12')).toBeTruthy();
    cleanup();
    await open();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Number or title' }), '99{Enter}');
    expect(await screen.findByText('/songs/search?query=99')).toBeTruthy();
  });

  it('does not open a locked song by its number', async () => {
    mockApi({ ...library, 'api/Songs': [song(1, 'Zion'), song(2, 'Abide', { available: false })] });
    await open();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Number or title' }), '2{Enter}');
    expect(await screen.findByRole('dialog', { name: 'This song is locked' })).toBeDefined();
  });

  it('has the key, the scores and the recordings of a song at the end of its row', async () => {
    mockApi({
      ...library,
      'api/Songs': [song(1, 'Zion', { originalKey: 'E', minor: true }), song(2, 'Abide')],
      'api/Files': [file('f1', 's1', 'sheetmusic', 'leadsheet'), file('f2', 's1', 'audio', 'studio')],
    });
    await open();
    await screen.findByRole('img', { name: 'Recording' });
    expect(screen.getByRole('link', { name: '1 Zion Score Recording Key: Em' })).toBeDefined();
    expect(screen.getByRole('link', { name: '2 Abide' })).toBeDefined();
  });

  it('asks to get the songbook on a press on a song that is locked', async () => {
    mockApi({ ...library, 'api/Songs': [song(1, 'Zion'), song(2, 'Abide', { available: false })] });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /Abide/ }));
    expect(await screen.findByRole('dialog', { name: 'This song is locked' })).toBeDefined();
    expect(screen.getByText('It’s in Book hh, which you don’t have yet.')).toBeDefined();
  });

  it('is number buttons after a press, also the next time', async () => {
    mockApi(library);
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Numbers only' }));
    expect(await titles()).toEqual(['1', '2', '12']);
    expect(screen.getByRole('link', { name: '12 Come' }).getAttribute('href')).toBe('/songs/HH/12');
    cleanup();
    await open();
    expect(await titles()).toEqual(['1', '2', '12']);
  });
});

describe('what a list needs besides its songs', () => {
  const never = () => new Promise<Response>(() => {});
  const refused = () => Promise.reject(new TypeError('no network'));
  const byBrorson = song(3, 'Behold', { participants: [{ contributorId: 'p', type: 'author' }] });
  const withAuthor = { ...library, 'api/Songs': [song(1, 'Zion'), byBrorson] };
  const brorson = { id: 'p', item: { name: 'Brorson', subtitle: '' } };

  it('is not waited for by number and by title', async () => {
    const paths = ['Contributors', 'Files', 'Genres', 'SongTags', 'Themes', 'Countries'];
    mockApi({ ...library, ...Object.fromEntries(paths.map((path) => [`api/${path}`, never])) });
    await open();
    expect(await titles()).toHaveLength(3);
    await userEvent.click(screen.getByRole('radio', { name: 'Title' }));
    expect(await titles()).toHaveLength(3);
  });

  it('has its view wait for nothing else', async () => {
    mockApi({ ...withAuthor, 'api/Contributors': [brorson], 'api/Genres': never, 'api/Countries': refused });
    await open();
    await waitFor(async () => expect(await titles()).toEqual(['1Zion', '3BeholdBrorson']));
    await userEvent.click(await screen.findByRole('radio', { name: 'Author' }));
    // Below the name of the author, the song does not repeat it.
    expect(await titles()).toEqual(['Brorson', '3Behold']);
  });

  it('is asked for again in a view that could not have it, which says so', async () => {
    const answers = { ...withAuthor, 'api/Contributors': refused as unknown };
    mockApi(answers);
    await open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Author' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This couldn’t be loaded.');
    expect(screen.queryByText('No results')).toBeNull();
    answers['api/Contributors'] = [brorson];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await titles()).toEqual(['Brorson', '3Behold']);
  });

  it('is no list of views when the counts could not be had', async () => {
    mockApi({ ...library, 'api/Session': user('administrator'), 'api/Analytics/Views': refused });
    await open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Views' }));
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('leads to the titles when it knows nothing of what the songs name', async () => {
    mockApi({ ...library, 'api/SongTags': [] });
    await open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Category' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show all songs' }));
    expect(await titles()).toHaveLength(3);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Title' }).checked).toBe(true);
  });

  it('are the files where the filter asks for recordings: waited for, and said to be missing', async () => {
    let answer: (response: Response | PromiseLike<Response>) => void = () => {};
    mockApi({ ...library, 'api/Files': () => new Promise<Response>((resolve) => (answer = resolve)) });
    await open();
    await titles();
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Recordings/ }));
    expect(screen.queryByRole('list')).toBeNull();
    expect(screen.queryByText('No results')).toBeNull();
    answer(refused());
    await screen.findByRole('alert');
    expect(screen.queryByText('No results')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    answer(Response.json({ result: [file('f1', 's2', 'audio', 'studio')] }));
    expect(await titles()).toEqual(['2Abide']);
  });
});

describe('the filter of a list', () => {
  const filterNamed = (name: string) => screen.findByRole('button', { name });

  it('is begun by the category of the address, says so and is removed', async () => {
    mockApi(library);
    await open('/songs/HH?category=c1');
    await filterNamed('Filter, 1 active');
    expect(await titles()).toEqual(['1Zion']);
    expect(screen.getByText('1 of 3, filtered')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await titles()).toHaveLength(3);
    await filterNamed('Filter');
    expect(screen.queryByText(/filtered/)).toBeNull();
  });

  it('passes over a category nobody knows', async () => {
    mockApi(library);
    await open('/songs/HH?category=other');
    expect(await titles()).toHaveLength(3);
  });

  it('stays with its songbook, and is not in another one', async () => {
    mockApi({ ...library, 'api/Collections': [book('hh'), book('fs')] });
    await open('/songs/HH?category=c1');
    await filterNamed('Filter, 1 active');
    cleanup();
    await open('/songs/FS');
    await filterNamed('Filter');
    expect(await titles()).toHaveLength(3);
    cleanup();
    await open();
    await filterNamed('Filter, 1 active');
  });

  it('offers nothing that would leave no song', async () => {
    mockApi({ ...library, 'api/Files': [file('f1', 's2', 'audio', 'studio')] });
    await open();
    await titles();
    await userEvent.click(await filterNamed('Filter'));
    await screen.findByRole('group', { name: 'Recordings' });
    expect(screen.getByRole('checkbox', { name: 'Studio' })).toBeDefined();
    expect(screen.queryByRole('checkbox', { name: 'Demo' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Video' })).toBeNull();
  });
});

describe('the files of a songbook', () => {
  it('are led to only when some song here has one', async () => {
    mockApi({ ...library, 'api/Files': [file('f1', 'elsewhere', 'audio', 'studio')] });
    await open();
    await titles();
    expect(screen.queryByRole('link', { name: 'Recordings' })).toBeNull();
    cleanup();
    closeCache();
    mockApi({ ...library, 'api/Files': [file('f1', 's2', 'audio', 'studio')] });
    await open();
    expect((await screen.findByRole('link', { name: 'Recordings' })).getAttribute('href')).toBe('/songs/HH/files');
  });

  it('are videos first, then recordings, with number, song and kind', async () => {
    mockApi({
      ...library,
      'api/canticle/collections/hh/files': () =>
        Response.json([
          file('f1', 's12', 'audio', 'live_performance'),
          file('f2', 's1', 'audio', 'studio'),
          file('f3', 's2', 'video', 'karaoke'),
          file('f4', 's2', 'sheetmusic', 'leadsheet'),
        ]),
    });
    await open('/songs/HH/files');
    const rows = within(await screen.findByRole('list')).findAllByRole('button');
    expect((await rows).map((row) => row.textContent)).toEqual(['AbideKaraoke', 'ZionStudio', 'ComeLive performance']);
    expect((await titles()).join()).toBe('2,1,12');
    expect(screen.getByRole('link', { name: 'Back to songs' }).getAttribute('href')).toBe('/songs/HH');
    expect(document.title).toBe('Files: Book hh - Canticle');
  });

  it('say when there are none', async () => {
    mockApi(library);
    await open('/songs/HH/files');
    expect(await screen.findByRole('heading', { name: 'No recordings or videos here yet' })).toBeDefined();
  });
});

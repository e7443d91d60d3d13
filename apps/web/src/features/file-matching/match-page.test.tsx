import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { MatchPage } from './match-page.tsx';

afterEach(() => {
  cleanup();
  closeCache();
});

const book = {
  id: 'h',
  key: 'HH',
  keys: {},
  name: { en: 'House of Hymns' },
  type: 'song',
  available: true,
  image: null,
};
const song = (id: string, number: number, name: string) => ({
  id,
  name: { en: name },
  collections: [{ id: 'h', number }],
  available: true,
});
const songs = [song('grace', 1, 'Amazing Grace'), song('night', 4, 'Silent Night')];
const open = async (roles: readonly string[] = ['editor']) => {
  mockApi({
    'api/Session': { id: 'me', roles, name: 'Eva' },
    'api/Collections': [book],
    'api/Songs': songs,
  });
  await renderAt('/imports/files', <MatchPage />);
};
const choose = async (...files: readonly File[]) =>
  userEvent.upload(await screen.findByLabelText('Choose files', { selector: 'input' }), [...files]);
const rowOf = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);

describe('an editor with a folder of files', () => {
  it('sees for each file its song and how it was found, those without one first', async () => {
    await open();
    await choose(
      new File(['a'], 'silent_night.mp3'),
      new File(['X:1\nT:Amazing Grace\nK:G\n'], 'tune-17.abc'),
      new File(['b'], 'concert.mp3'),
    );
    await screen.findByRole('heading', { name: '2 of 3 files have a song' });
    const list = screen.getByRole('list', { name: '2 of 3 files have a song' });
    expect(within(list).getAllByRole('listitem')[0]?.textContent).toContain('concert.mp3');
    expect(rowOf('silent_night.mp3').getByText('found by the file’s name')).toBeDefined();
    expect(rowOf('silent_night.mp3').getByText('4 Silent Night')).toBeDefined();
    expect(rowOf('tune-17.abc').getByText('found by the title in the file')).toBeDefined();
    expect(rowOf('concert.mp3').getByText('No song found')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add 2 files' })).toHaveProperty('disabled', false);
  });

  it('chooses the song of a file by a part of its title, and leaves a file out', async () => {
    await open();
    await choose(new File(['b'], 'concert.mp3'), new File(['c'], 'notes.txt'));
    await userEvent.click(await screen.findByRole('button', { name: 'Choose a song for concert.mp3' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Song for concert.mp3' }));
    expect(dialog.getByRole('searchbox', { name: 'Title or number' })).toBe(document.activeElement);
    await userEvent.type(dialog.getByRole('searchbox'), 'night');
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toContain('4Silent Night');
    expect(dialog.queryByRole('button', { name: /Amazing/ })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: /Silent Night/ }));
    expect(rowOf('concert.mp3').getByText('chosen by you')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Leave out notes.txt' }));
    expect(screen.queryByText('notes.txt')).toBeNull();
    expect(screen.getByRole('heading', { name: '1 of 1 files have a song' })).toBeDefined();
  });

  it('is who this page is for', async () => {
    await open([]);
    await screen.findByRole('heading', { name: 'Scores and recordings are for editors' });
    expect(screen.queryByLabelText('Choose files')).toBeNull();
  });
});

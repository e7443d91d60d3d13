import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/mock-api.tsx';
import { ChooseSongDialog } from './choose-song-dialog.tsx';

type Songs = Parameters<typeof ChooseSongDialog>[0]['songs'];
const song = (number: number | null, title: string): Songs[number] => ({
  song: {
    id: `id of ${title}`,
    name: { en: title },
    collections: [],
    participants: [],
    copyrights: [],
    origins: [],
    available: true,
  } as unknown as Songs[number]['song'],
  number,
  title,
});
const songs: Songs = [song(1, 'Amazing Grace'), song(14, 'Silent Night'), song(4, 'O Night Divine'), song(null, 'Joy')];

const onChoose = vi.fn();
const onClose = vi.fn();
beforeEach(() => {
  onChoose.mockClear();
  onClose.mockClear();
});
afterEach(cleanup);

const open = (facts: Partial<Parameters<typeof ChooseSongDialog>[0]> = {}) =>
  renderAt(
    '/',
    <ChooseSongDialog
      fileName="night.pdf"
      songs={songs}
      onChoose={onChoose}
      onNew={undefined}
      onClose={onClose}
      {...facts}
    />,
  );
const search = (value: string) => fireEvent.change(screen.getByLabelText('Title or number'), { target: { value } });
const offered = () =>
  within(screen.getByRole('list', { name: 'Songs' }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

describe('choosing the song of a file', () => {
  it('names the file, and offers every song before something is typed', async () => {
    await open();
    expect(screen.getByRole('dialog', { name: 'Song for night.pdf' })).toBeDefined();
    expect(offered()).toEqual(['1Amazing Grace', '14Silent Night', '4O Night Divine', 'Joy']);
    expect(screen.queryByText('No song matches.')).toBeNull();
  });

  it('finds songs by a part of the title, in capitals or not, and by the whole number', async () => {
    await open();
    search(' NIGHT ');
    expect(offered()).toEqual(['14Silent Night', '4O Night Divine']);
    search('4');
    expect(offered()).toEqual(['4O Night Divine']);
    expect(screen.queryByText('No song matches.')).toBeNull();
    search('14');
    expect(offered()).toEqual(['14Silent Night']);
    search('Gloria');
    expect(offered()).toEqual([]);
    expect(screen.getByText('No song matches.')).toBeDefined();
  });

  it('takes the song that is pressed', async () => {
    await open();
    search('silent');
    fireEvent.click(screen.getByRole('button', { name: /Silent Night/ }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('id of Silent Night');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('offers the first thirty of a large songbook, and finds the others by typing', async () => {
    await open({ songs: Array.from({ length: 500 }, (_, at) => song(at + 1, `Hymn ${at + 1}.`)) });
    expect(offered()).toHaveLength(30);
    search('hymn 499.');
    expect(offered()).toEqual(['499Hymn 499.']);
  });

  it('makes a new song of the file where it says enough, and offers that nowhere else', async () => {
    const onNew = vi.fn();
    await open({ onNew });
    fireEvent.click(screen.getByRole('button', { name: 'New song' }));
    expect(onNew).toHaveBeenCalledOnce();
    cleanup();
    await open();
    expect(screen.queryByRole('button', { name: 'New song' })).toBeNull();
  });

  it('can be given up', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(onChoose).not.toHaveBeenCalled();
  });
});

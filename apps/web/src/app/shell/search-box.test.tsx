import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { drawAt } from '../../testing/library.tsx';
import { SearchBox } from './search-box.tsx';

afterEach(cleanup);

function Where() {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{pathname + search}</output>;
}
const where = () => screen.getByTestId('where').textContent;
const open = (address: string) =>
  drawAt(
    address,
    <>
      <SearchBox />
      <label>
        Note <input name="note" />
      </label>
      <Where />
    </>,
  );
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Words/ });

describe('the search box', () => {
  it('leads to the search with Enter or its icon and empties itself', async () => {
    await open('/');
    await userEvent.type(box(), ' amazing grace {Enter}');
    expect(where()).toBe('/songs/search?query=amazing+grace');
    expect(box().value).toBe('');
  });

  it('opens the empty search with its icon when nothing is typed', async () => {
    await open('/');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(where()).toBe('/songs/search');
  });

  it('is disabled on the search page', async () => {
    await open('/songs/search?query=x');
    expect(box().disabled).toBe(true);
  });

  it('is reached with a stroke from anywhere but a field, and with Ctrl+K from there too', async () => {
    await open('/');
    // No layout here, as on a phone: the box is not to be seen, and the page of the search opens.
    const note = screen.getByRole('textbox', { name: 'Note' });
    fireEvent.keyDown(note, { key: '/' });
    expect(where()).toBe('/');
    fireEvent.keyDown(document.body, { key: '/', altKey: true });
    expect(where()).toBe('/');
    fireEvent.keyDown(document.body, { key: '/' });
    expect(where()).toBe('/songs/search');
    cleanup();
    await open('/');
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Note' }), { key: 'k', ctrlKey: true });
    expect(where()).toBe('/songs/search');
  });

  it('is emptied and left with Escape', async () => {
    await open('/');
    await userEvent.type(box(), 'grace{Escape}');
    expect(box().value).toBe('');
    expect(document.activeElement).not.toBe(box());
  });
});

import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { renderAt } from '../../testing/mock-api.tsx';
import { SearchBox } from './search-box.tsx';
import { useSearchShortcut } from './use-search-shortcut.ts';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent');
});

/* There is no layout here; in a browser, a visible element has an offset parent. */
const giveRoom = () =>
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body });

function Where() {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{pathname + search}</output>;
}

/* The box is loaded after the page around it. */
function Bar({ isLoaded }: { isLoaded: boolean }) {
  const [isThere, setThere] = useState(isLoaded);
  const field = useSearchShortcut();
  return isThere ? <SearchBox field={field} /> : <button onClick={() => setThere(true)}>Load</button>;
}

const where = () => screen.getByTestId('where').textContent;
const open = (address: string, isLoaded = true) =>
  renderAt(
    address,
    <>
      <Bar isLoaded={isLoaded} />
      <label>
        Note <input name="note" />
      </label>
      <Where />
      <Link to="/">Home</Link>
    </>,
  );
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Words/ });

describe('the search box', () => {
  it('leads to the search with Enter or its icon and empties itself', async () => {
    await open('/');
    await userEvent.type(box(), ' amazing grace {Enter}');
    expect(where()).toBe('/songs/search?query=amazing+grace');
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    expect(box().value).toBe('');
  });

  it('opens the empty search with its icon when nothing is typed', async () => {
    await open('/');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(where()).toBe('/songs/search');
  });

  it('is not shown on the search page, which has its own', async () => {
    await open('/songs/search?query=x');
    expect(screen.queryByRole('textbox', { name: /^Words/ })).toBeNull();
  });

  it('is reached with a stroke from anywhere but a field, and with Ctrl+K from there too', async () => {
    await open('/');
    // There is no layout here, as on a phone: the box is hidden, and the search page opens.
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

  it('gets the focus of a key that was pressed before it was loaded', async () => {
    giveRoom();
    await open('/', false);
    fireEvent.keyDown(document.body, { key: '/' });
    expect(where()).toBe('/');
    fireEvent.click(screen.getByRole('button', { name: 'Load' }));
    expect([document.activeElement, where()]).toEqual([box(), '/']);
  });

  it('without room for it, opens the page of a key that was pressed before', async () => {
    await open('/', false);
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    fireEvent.click(screen.getByRole('button', { name: 'Load' }));
    expect(where()).toBe('/songs/search');
  });

  it('takes no focus while no key asks for it', async () => {
    giveRoom();
    await open('/', false);
    fireEvent.click(screen.getByRole('button', { name: 'Load' }));
    expect(document.activeElement).not.toBe(box());
  });

  it('is emptied and left with Escape', async () => {
    await open('/');
    await userEvent.type(box(), 'grace{Escape}');
    expect(box().value).toBe('');
    expect(document.activeElement).not.toBe(box());
  });
});

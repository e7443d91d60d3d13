import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Menu, MenuRadioItem, MenuItem } from './menu.tsx';
import { nextItem } from './menu-keys.ts';
import { emptyTypeAhead, appendCharacter } from './type-ahead.ts';

afterEach(cleanup);

const show = (chosen = vi.fn()) => {
  render(
    <Menu label="Key" trigger="G">
      <MenuItem onSelect={() => chosen('Ab')}>Ab</MenuItem>
      <MenuItem onSelect={() => chosen('Bb')}>Bb</MenuItem>
      <MenuRadioItem checked onSelect={() => chosen('G')}>
        G
      </MenuRadioItem>
    </Menu>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Key' }));
  screen.getByRole('menu').showPopover();
  return chosen;
};

describe('a menu', () => {
  it('draws what is in it only while it is open', () => {
    show();
    expect(screen.getAllByRole('menuitem')).toHaveLength(2);
    act(() => screen.getByRole('menu').hidePopover());
    expect(screen.queryByRole('menuitem')).toBeNull();
  });

  it('begins at what is chosen', () => {
    show();
    expect(document.activeElement).toBe(screen.getByRole('menuitemradio', { name: 'G' }));
  });

  it('goes round with the arrow keys', async () => {
    show();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Ab' }));
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(screen.getByRole('menuitemradio', { name: 'G' }));
  });

  it('jumps to what is typed, and takes it with Enter', async () => {
    const chosen = show();
    await userEvent.keyboard('b{Enter}');
    expect(chosen).toHaveBeenCalledWith('Bb');
  });

  it('gives the focus back when Esc closes it', async () => {
    show();
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Key' }));
  });
});

describe('typing to jump', () => {
  it('starts a new word after a pause of more than 350 ms', () => {
    const first = appendCharacter(emptyTypeAhead, 'a', 1000);
    expect(appendCharacter(first, 'b', 1350).text).toBe('ab');
    expect(appendCharacter(first, 'b', 1351).text).toBe('b');
  });

  it('goes on to the next item when the same letter is typed again', () => {
    expect(nextItem('b', ['Ab', 'B', 'Bb'], 1, 'bb')).toBe(2);
    expect(nextItem('b', ['Ab', 'B', 'Bb'], 2, 'bbb')).toBe(1);
  });

  it('finds nothing for letters that begin no item', () => {
    expect(nextItem('x', ['Ab', 'B'], 0, 'x')).toBeUndefined();
  });
});

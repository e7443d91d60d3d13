import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/mock-api.tsx';
import { ListName } from './list-name.tsx';

afterEach(cleanup);

it('a list is renamed with the keyboard: the pencil leads into the field, Enter saves and Escape does not', async () => {
  const onRename = vi.fn();
  await renderAt('/', <ListName name="Sunday" canEdit onRename={onRename} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  await user.keyboard(' evening{Escape}');
  expect(screen.getByRole('heading').textContent).toBe('Sunday');
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await user.keyboard(' evening{Enter}');
  expect(onRename.mock.calls).toEqual([['Sunday evening']]);
});

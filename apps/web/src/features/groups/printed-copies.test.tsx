import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/mock-api.tsx';
import { PrintedCopies } from './printed-copies.tsx';

afterEach(cleanup);

const type = (text: string) => {
  const field = screen.getByRole('textbox', { name: 'Copies made' });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
};

it('saves a number that was typed, and that there is none', async () => {
  const save = vi.fn();
  await renderAt('/', <PrintedCopies value={12} onChange={save} />);
  type('12');
  type('40');
  type('');
  expect(save.mock.calls).toEqual([[40], [null]]);
});

it('says what is no number of copies, and does not save it', async () => {
  const save = vi.fn();
  await renderAt('/', <PrintedCopies value={null} onChange={save} />);
  for (const wrong of ['-1', '1.5', '100001', 'many']) {
    type(wrong);
    expect(screen.getByRole('alert').textContent).toBe('Enter a whole number up to 100,000.');
  }
  expect(save).not.toHaveBeenCalled();
});

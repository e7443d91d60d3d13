import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './start-app.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Colour() {
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: ['colour'], queryFn: () => 'red', initialData: 'red', staleTime: Infinity });
  return ['red', 'blue'].map((colour) => (
    <input
      key={colour}
      type="radio"
      name="colour"
      aria-label={colour}
      checked={data === colour}
      onChange={() => queries.setQueryData(['colour'], colour)}
    />
  ));
}

it('a control that stands as a query says follows the press at once, however busy the page is', async () => {
  const queries = createQueryClient(() => {});
  render(
    <QueryClientProvider client={queries}>
      <Colour />
    </QueryClientProvider>,
  );
  // On a busy page a timer fires late; here it never fires.
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'setImmediate'] });
  fireEvent.click(screen.getByRole('radio', { name: 'blue' }));
  await Promise.resolve();
  await Promise.resolve();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'blue' }).checked).toBe(true);
});

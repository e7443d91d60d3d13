import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { Page } from './page.tsx';

function WritingPage() {
  return (
    <Page title="Write">
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what is tested */}
      <input aria-label="Words" autoFocus />
    </Page>
  );
}
const ReadingPage = () => (
  <Page title="Read">
    <input aria-label="Filter" />
  </Page>
);

const open = () => {
  const router = createMemoryRouter([
    { path: '/', element: <ReadingPage /> },
    { path: '/write', Component: WritingPage },
    { path: '/songs/:number', element: <ReadingPage /> },
  ]);
  render(<RouterProvider router={router} />);
  return (address: string) => act(() => router.navigate(address));
};
const main = () => screen.getByRole('main');
afterEach(cleanup);

it('is read from its beginning after a link to it', async () => {
  const follow = open();
  await follow('/songs/1');
  expect(document.activeElement).toBe(main());
  screen.getByLabelText('Filter').focus();
  await follow('/songs/1?sort=key');
  expect(document.activeElement).toBe(screen.getByLabelText('Filter'));
  await follow('/songs/2');
  expect(document.activeElement).toBe(main());
});

it('has the focus in its field when it is opened to type there', async () => {
  const follow = open();
  await follow('/write');
  expect(document.activeElement).toBe(screen.getByLabelText('Words'));
});

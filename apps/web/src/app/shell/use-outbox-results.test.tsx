import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { removeAllNotices, useDeviceNotices } from '../../features/notifications/index.ts';
import { ApiError } from '../../api/index.ts';
import { closeCache, currentCache, startSender } from '../../offline/index.ts';
import { readMessages } from '../../testing/index.ts';
import { startTranslations, TranslationsProvider } from '../../i18n/index.ts';
import { ToastRegion } from '../../ui/index.ts';
import { useOutboxResults } from './use-outbox-results.ts';

function Told() {
  useOutboxResults();
  const { pathname, hash } = useLocation();
  return (
    <ul aria-label={pathname + hash}>
      {useDeviceNotices().map(({ id, title, text }) => (
        <li key={id}>
          {title}: {text}
        </li>
      ))}
    </ul>
  );
}

afterEach(async () => {
  cleanup();
  await removeAllNotices();
  closeCache();
});

it('what the server refused stays, is told, and leads to where it can be decided about', async () => {
  await draw();
  const { outbox } = currentCache();
  const call = { method: 'POST', path: 'api/Favorites', version: 3 } as const;
  for (const [id, thing] of [
    ['o1', 'favourite:s1'],
    ['o2', 'activities'],
  ] as const) {
    await outbox.add({ id, thing, call, addedAt: 1 });
    await outbox.markRejected(id, { code: 'NOT_FOUND', message: 'no such song', status: 404 });
  }
  expect(
    (
      await screen.findAllByText(
        '1 change isn’t saved (404). A song: Added to favourites. The song is no longer in the library, or you no longer have access to it.',
      )
    ).length,
  ).toBeGreaterThan(0);
  // Automatic operations need no decision by the person.
  expect((await outbox.list()).map(({ id }) => id)).toEqual(['o1']);
  fireEvent.click(screen.getAllByRole('button', { name: 'Review' })[0] as HTMLElement);
  expect(screen.getByRole('list', { name: '/settings#not-saved' })).toBeDefined();
});

it('a change that the server fails on is told once, with its status, and stays', async () => {
  await draw();
  const { outbox } = currentCache();
  const failure = new ApiError({ status: 500, code: 'INTERNAL', message: '' });
  const { sendNow, stop } = startSender(outbox, () => Promise.reject(failure));
  const call = { method: 'POST', path: 'api/Tags', version: 3 } as const;
  await outbox.add({ id: 'o1', thing: 'tag:t', call, addedAt: 1, about: 'Advent' });
  await outbox.add({ id: 'o2', thing: 'activities', call, addedAt: 2 });
  await sendNow();
  await sendNow();
  const text =
    'Not saved yet (500): Tag “Advent”: Created. Something went wrong on our side. It stays on this device and will be sent again automatically.';
  expect(await screen.findAllByText(text)).toHaveLength(1);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect((await outbox.list()).map(({ id }) => id)).toEqual(['o1', 'o2']);
  stop();
});

async function draw() {
  const translator = await startTranslations(async (language) => readMessages(language));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <TranslationsProvider translator={translator}>
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <Told />
          <ToastRegion />
        </MemoryRouter>
      </QueryClientProvider>
    </TranslationsProvider>,
  );
  return queries;
}

it('an answer with an error is kept to be read again, with its status and in words', async () => {
  const queries = await draw();
  const fail = (status: number, code: ApiError['code']) =>
    queries
      .fetchQuery({ queryKey: [code], queryFn: () => Promise.reject(new ApiError({ status, code, message: '' })) })
      .catch(() => {});
  await fail(503, 'UNAVAILABLE');
  expect(await screen.findByText(/^503: /)).toBeDefined();
  // Signed-out and offline errors are reported where they occur.
  await fail(401, 'SIGNED_OUT');
  await fail(0, 'NETWORK_FAILED');
  await fail(403, 'LOCKED');
  expect(await screen.findByText('403: This is in a songbook you don’t have access to.')).toBeDefined();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configureApi } from '../../api/index.ts';
import { closeCache, currentCache } from '../../offline/index.ts';
import { saveUnsentViews, readUnsentViews } from './unsent-views.ts';
import { recordView, useRecentViews } from './queries.ts';

beforeEach(() => saveUnsentViews([]));
afterEach(() => {
  cleanup();
  closeCache();
});

it('what was opened waits on the device, and ten are sent together', async () => {
  const open = (number: number) => recordView('song', `s${number}`, new Date(Date.UTC(2026, 0, 1, 0, number)));
  for (let number = 1; number < 10; number += 1) open(number);
  expect(readUnsentViews()).toHaveLength(9);
  expect(await currentCache().outbox.list()).toEqual([]);
  open(10);
  await vi.waitFor(() => expect(readUnsentViews()).toEqual([]));
  const [batch, ...more] = await currentCache().outbox.list();
  expect(batch).toMatchObject({ call: { method: 'POST', path: 'api/Activity' } });
  expect(batch?.body).toHaveLength(10);
  expect(more).toEqual([]);
});

it('the list of what was opened asks for twenty', async () => {
  const asked: string[] = [];
  configureApi({
    getToken: async () => 'token',
    baseUrl: 'https://sing.example/',
    fetch: async (address) => {
      asked.push(String(address));
      return Response.json({ result: [] });
    },
  });
  const Opened = () => <p>{useRecentViews().views.length}</p>;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Opened />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(asked).toEqual(['https://sing.example/api/Activity?limit=20']));
});

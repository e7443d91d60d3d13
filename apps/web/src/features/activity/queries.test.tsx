import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectApi } from '../../api/index.ts';
import { closeCopy, currentCopy } from '../../offline/index.ts';
import { keepNotes, notesOnDevice } from './device-notes.ts';
import { noteView, useLastOpened } from './queries.ts';

beforeEach(() => keepNotes([]));
afterEach(() => {
  cleanup();
  closeCopy();
});

it('what was opened waits on the device, and ten are sent together', async () => {
  const open = (number: number) => noteView('song', `s${number}`, new Date(Date.UTC(2026, 0, 1, 0, number)));
  for (let number = 1; number < 10; number += 1) open(number);
  expect(notesOnDevice()).toHaveLength(9);
  expect(await currentCopy().outbox.list()).toEqual([]);
  open(10);
  await vi.waitFor(() => expect(notesOnDevice()).toEqual([]));
  const [batch, ...more] = await currentCopy().outbox.list();
  expect(batch).toMatchObject({ call: { method: 'POST', path: 'api/Activity' } });
  expect(batch?.body).toHaveLength(10);
  expect(more).toEqual([]);
});

it('the list of what was opened asks for twenty', async () => {
  const asked: string[] = [];
  connectApi({
    token: async () => 'token',
    baseUrl: 'https://sing.example/',
    fetch: async (address) => {
      asked.push(String(address));
      return Response.json({ result: [] });
    },
  });
  const Opened = () => <p>{useLastOpened().opened.length}</p>;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Opened />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(asked).toEqual(['https://sing.example/api/Activity?limit=20']));
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configureApi } from '../../api/index.ts';
import { closeCache, currentCache } from '../../offline/index.ts';
import { useSavePreferences, useSettings } from './queries.ts';

let isOnline: boolean;
let answered: Promise<void>;

beforeEach(() => {
  isOnline = true;
  answered = Promise.resolve();
  configureApi({
    getToken: async () => 'token',
    baseUrl: 'https://sing.example/',
    fetch: async () => {
      if (!isOnline) throw new TypeError('no network');
      await answered;
      return Response.json({ themeChoice: 'light', defaultLanguage: 'en', languageChosen: false });
    },
  });
});
afterEach(() => {
  cleanup();
  closeCache();
});

function Preferences() {
  const { data } = useSettings();
  const { saveLanguage, saveTheme } = useSavePreferences();
  return (
    <>
      <output>{data ? `${data.themeChoice} ${data.defaultLanguage}` : ''}</output>
      <button type="button" onClick={() => void saveTheme('dark')}>
        Dark
      </button>
      <button type="button" onClick={() => void saveLanguage('no')}>
        Norsk
      </button>
    </>
  );
}

let queries: QueryClient;

function show(): void {
  queries = new QueryClient();
  render(
    <QueryClientProvider client={queries}>
      <Preferences />
    </QueryClientProvider>,
  );
}

describe('a preference', () => {
  it('is shown at once and waits to be sent, also without a network', async () => {
    show();
    await screen.findByText('light en');
    isOnline = false;
    await userEvent.click(screen.getByRole('button', { name: 'Dark' }));
    await userEvent.click(screen.getByRole('button', { name: 'Norsk' }));
    expect(await screen.findByText('dark no')).toBeDefined();
    expect((await currentCache().outbox.list()).map(({ call, body }) => [call.method, call.path, body])).toEqual([
      ['PATCH', 'api/Session/Settings', { set: { themeChoice: 'dark' } }],
      ['PATCH', 'api/Session', { languageKey: 'no' }],
    ]);
  });

  it('is still there when the app starts again', async () => {
    show();
    await screen.findByText('light en');
    await userEvent.click(screen.getByRole('button', { name: 'Dark' }));
    await screen.findByText('dark en');
    cleanup();
    isOnline = false;
    show();
    expect(await screen.findByText('dark en')).toBeDefined();
  });

  it('is not undone by what the server answers to what was asked before', async () => {
    show();
    await screen.findByText('light en');
    const { promise, resolve } = Promise.withResolvers<void>();
    answered = promise;
    const asked = queries.refetchQueries();
    await userEvent.click(screen.getByRole('button', { name: 'Dark' }));
    await screen.findByText('dark en');
    resolve();
    await asked;
    expect(screen.getByText('dark en')).toBeDefined();
  });
});

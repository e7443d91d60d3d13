// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { session } from '@canticle/contract/calls';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { configureApi } from '../../api/index.ts';
import { cachedQuery, currentCache, lifetimes, openCache } from '../../offline/index.ts';
import { useProfileMutations } from './profile-mutations.ts';

it('what somebody agreed to is kept on the device before the question goes', async () => {
  const copy = await openCache('nora');
  const fetch = async () => Response.json({ result: { id: 'nora', privacyPolicy: true } });
  configureApi({ getToken: async () => 'ink', baseUrl: 'https://sing.example/', fetch });
  const queries = new QueryClient();
  const { queryKey } = cachedQuery(session.getSession, {}, lifetimes.user);
  const name = JSON.stringify(queryKey);
  await copy.write('lists', name, {
    value: { id: 'nora', privacyPolicy: false },
    savedAt: Date.now(),
    etag: undefined,
  });
  const keptWhenShown: Promise<unknown>[] = [];
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.data !== undefined) keptWhenShown.push(currentCache().read('lists', name));
  });

  const { result } = renderHook(() => useProfileMutations(), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  await result.current.acceptPolicy('privacyPolicy');
  expect(await Promise.all(keptWhenShown)).toMatchObject([{ value: { privacyPolicy: true } }]);
});

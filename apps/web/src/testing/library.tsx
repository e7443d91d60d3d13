import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { connectApi } from '../api/index.ts';
import { startTranslations, TranslationsProvider } from '../translations/index.ts';
import { textsOf } from './texts.ts';

/** What a server of a test answers, by path; a function is called for each answer, with the address and what was sent. */
export type Answers = Readonly<Record<string, unknown>>;

/* Answers of the store are not wrapped; a test that says nothing of them sells nothing. */
const bare: Answers = {
  'api/Store/Products': [],
  'api/canticle/store': { provider: 'sandbox', country: 'NO', halfPrice: false, hasPortal: false },
};

/** Lets the app talk to a library made of plain answers. Gives the list of paths asked for, which grows. */
export function serveLibrary(answers: Answers): string[] {
  const asked: string[] = [];
  connectApi({
    token: async () => 'token',
    baseUrl: 'https://sing.example/',
    fetch: async (address, init) => {
      const url = new URL(String(address));
      const path = url.pathname.slice(1);
      asked.push(path);
      const answer = answers[path];
      if (typeof answer === 'function') return answer(url, init) as Response;
      // What is our own comes bare (contract 2.20).
      if (answer === undefined && path.startsWith('api/canticle/') && !(path in bare)) return Response.json([]);
      return Response.json(path in bare ? (answer ?? bare[path]) : { result: answer ?? [] });
    },
  });
  return asked;
}

/** Draws routes at an address, with English texts and nothing loaded yet. */
export async function drawAt(address: string, routes: ReactNode): Promise<void> {
  const translator = await startTranslations(async () => textsOf('en'));
  render(
    <TranslationsProvider translator={translator}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[address]}>{routes}</MemoryRouter>
      </QueryClientProvider>
    </TranslationsProvider>,
  );
}

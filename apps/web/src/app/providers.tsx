import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { TranslationsProvider } from '../translations/index.ts';

/** Gives the tree below it everything that pages ask for. */
export function Providers({
  translator,
  queries,
  children,
}: {
  translator: i18n;
  queries: QueryClient;
  children: ReactNode;
}) {
  return (
    <TranslationsProvider translator={translator}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </TranslationsProvider>
  );
}

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { TranslationsProvider } from '../i18n/index.ts';

/** Provides all contexts that pages use. */
export function Providers({
  translator,
  queryClient,
  children,
}: {
  translator: i18n;
  queryClient: QueryClient;
  children: ReactNode;
}) {
  return (
    <TranslationsProvider translator={translator}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </TranslationsProvider>
  );
}

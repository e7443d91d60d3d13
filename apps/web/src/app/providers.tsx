import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { type ReactNode, useState } from 'react';
import { TranslationsProvider } from '../translations/index.ts';

/** Gives the tree below it everything that pages ask for. */
export function Providers({ translator, children }: { translator: i18n; children: ReactNode }) {
  const [queries] = useState(() => new QueryClient());
  return (
    <TranslationsProvider translator={translator}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </TranslationsProvider>
  );
}

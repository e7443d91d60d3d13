import type { ReactNode } from 'react';
import type { SocialProviderId } from '../../auth/index.ts';

/** The names of the five providers; names are not translated. */
export const providerNames: Readonly<Record<SocialProviderId, string>> = {
  google: 'Google',
  apple: 'Apple',
  microsoft: 'Microsoft',
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
};

/* Plain one-colour icons, drawn for this page. */
const icons: Readonly<Record<SocialProviderId, ReactNode>> = {
  google: <path d="M19.2 7.4A8.6 8.6 0 1 0 20.6 12H12.4" fill="none" strokeWidth="2.6" stroke="currentColor" />,
  apple: (
    <>
      <path
        d="M12 8.2c1.2 0 2-1 3.900-1 1.500 0 2.900.8 3.700 2.100-3.100 1.900-2.600 6.200.6 7.400-.8 2.200-2.600 4.800-4.400 4.800-1.500 0-2-.9-3.800-.9s-2.300.9-3.800.9C5.700 21.500 3.400 17 3.400 13.300c0-3.500 2.200-5.900 4.700-5.900 1.800 0 2.700.8 3.900.8z"
        fill="currentColor"
      />
      <path d="M15.700 2c.2 2.200-1.700 4.400-3.700 4.400C11.700 4.300 13.600 2.100 15.700 2z" fill="currentColor" />
    </>
  ),
  microsoft: (
    <path
      d="M3.500 3.500h8v8h-8zM12.500 3.500h8v8h-8zM3.500 12.500h8v8h-8zM12.500 12.500h8v8h-8z"
      fill="currentColor"
    />
  ),
  facebook: (
    <path
      d="M13.400 21.500v-8.300h2.900l.5-3.400h-3.400V7.600c0-1 .4-1.700 1.800-1.700h1.800V3c-.5-.1-1.500-.2-2.500-.2-2.700 0-4.400 1.600-4.400 4.500v2.500H7.200v3.400h2.900v8.300z"
      fill="currentColor"
    />
  ),
  twitter: (
    <path d="M4 3.500 20 20.500M19.400 3.500 4.600 20.500" fill="none" strokeWidth="2.400" stroke="currentColor" />
  ),
};

/** The icon of a provider; decoration beside or instead of its name. */
export function ProviderIcon({ id }: { id: SocialProviderId }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5">
      {icons[id]}
    </svg>
  );
}

import { useSyncExternalStore } from 'react';

const changed = 'site-name';

/** What the place is called: the server writes it into the page. */
export const siteName = (): string => document.documentElement.dataset['name'] ?? 'Canticle';

/** What the place is called, also after an administrator has changed it. */
export const useSiteName = (): string => useSyncExternalStore(subscribe, siteName);

/** The title of the window: that of the page, and what the place is called. */
export const windowTitle = (title?: string): string => (title ? `${title} - ${siteName()}` : siteName());

/** Changes what the place is called. */
export function setSiteName(name: string): void {
  document.documentElement.dataset['name'] = name;
  dispatchEvent(new Event(changed));
}

function subscribe(listener: () => void): () => void {
  addEventListener(changed, listener);
  return () => removeEventListener(changed, listener);
}

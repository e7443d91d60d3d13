import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '../../api/index.ts';
import { type AppServices, useInstallation } from '../../auth/index.ts';
import { startTranslations, TranslationsProvider } from '../../i18n/index.ts';
import { readMessages } from '../../testing/index.ts';
import { demoInstallation, fakeProvider, fakeSession } from '../../testing/render-app.tsx';
import { App } from './app.tsx';

afterEach(cleanup);

/* The name comes from the services. */
const Page = () => <h1>{useInstallation().branding.name}</h1>;

async function open(): Promise<PromiseWithResolvers<AppServices>> {
  const services = Promise.withResolvers<AppServices>();
  const translator = await startTranslations(async () => readMessages('en'));
  render(
    <TranslationsProvider translator={translator}>
      <App servicesPromise={services.promise}>
        <Page />
      </App>
    </TranslationsProvider>,
  );
  return services;
}

it('shows that it loads until it knows who is there, then the page', async () => {
  const { resolve } = await open();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.queryByRole('heading')).toBeNull();
  const installation = { ...demoInstallation, branding: { ...demoInstallation.branding, name: 'Parish songs' } };
  await act(async () => resolve({ installation, provider: fakeProvider(), session: fakeSession().session }));
  expect(screen.getByRole('heading').textContent).toBe('Parish songs');
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
});

it('says why it could not start, and offers to try again', async () => {
  const { reject } = await open();
  await act(async () => reject(new ApiError({ status: 0, code: 'NETWORK_FAILED', message: '' })));
  expect(screen.getByRole('alert').textContent).toContain('Something is wrong');
  expect(screen.getByRole('alert').textContent).toContain('We can’t reach the server.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});

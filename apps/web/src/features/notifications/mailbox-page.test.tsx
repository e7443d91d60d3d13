import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { configureApi } from '../../api/index.ts';
import { renderApp } from '../../testing/index.ts';
import { MailboxPage } from './mailbox-page.tsx';

const open = (answer: () => Response) => {
  configureApi({ getToken: async () => null, baseUrl: 'https://sing.example/', fetch: async () => answer() });
  return renderApp({ routes: [{ path: '/mailbox', Component: MailboxPage }], address: '/mailbox' });
};

afterEach(cleanup);

describe('the demo mailbox', () => {
  it('shows mails with links that can be followed', async () => {
    const mail = {
      id: '1',
      to: 'kari@sing.example',
      subject: 'Verify your address',
      text: 'Open http://a.example/verify?token=1.',
      sentAt: '2026-05-01T10:00:00.000Z',
    };
    await open(() => Response.json([mail]));
    expect(await screen.findByRole('article', { name: 'Verify your address' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'http://a.example/verify?token=1' }).getAttribute('href')).toBe(
      'http://a.example/verify?token=1',
    );
    expect(screen.getByText('To kari@sing.example')).toBeDefined();
  });

  it('says how to get a mail when there is none', async () => {
    await open(() => Response.json([]));
    expect(await screen.findByRole('heading', { name: 'No emails yet' })).toBeDefined();
  });

  it('is closed outside of a demonstration', async () => {
    await open(
      () => new Response('{"code":"NOT_FOUND","message":""}', { status: 404, headers: { 'X-Problem': 'NOT_FOUND' } }),
    );
    expect(await screen.findByRole('heading', { name: 'No mailbox here' })).toBeDefined();
  });
});

import type { Installation } from '@canticle/contract/calls';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PublicLayout } from '../../app/start/public-layout.tsx';
import { currentAddress, demoInstallation, fakeProvider, fakeSession, kari, renderApp } from '../../testing/index.ts';
import { mockApi } from '../../testing/mock-api.tsx';
import { CreateAccountPage } from './create-account-page.tsx';
import { LoginPage } from './login-page.tsx';

const routes = [
  {
    Component: PublicLayout,
    children: [
      { path: '/create', Component: CreateAccountPage },
      { path: '/login', Component: LoginPage },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
  },
];

const card = { email: 'kari@sing.example', name: 'Kari', invitedBy: 'Nora', isExpired: false };

async function open(address: string, installation: Partial<Installation>, createAccount = vi.fn()) {
  const { session, setState } = fakeSession(
    { kind: 'signed-out' },
    { refresh: async () => setState({ kind: 'signed-in', person: kari }) },
  );
  const router = await renderApp({
    routes,
    address,
    provider: fakeProvider({ createAccount }),
    session,
    installation: { ...demoInstallation, ...installation },
  });
  return { router, user: userEvent.setup(), createAccount };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

afterEach(cleanup);

describe('where people need an invitation', () => {
  it('somebody with one from the mail chooses a password, and is in', async () => {
    mockApi({ 'api/canticle/invitation-cards/abc': () => Response.json(card) }, false);
    const createAccount = vi.fn(async () => 'VERIFICATION_EMAIL_SENT' as const);
    const { router, user } = await open('/create?invitation=abc&to=%2Fsongs', { signUp: 'invited' }, createAccount);
    await screen.findByText('Nora invited you.');
    expect(field('Email').value).toBe('kari@sing.example');
    expect(field('Email').readOnly).toBe(true);
    await user.type(field('Password'), 'a long enough one');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByRole('heading', { name: 'Elsewhere' });
    expect(createAccount).toHaveBeenCalledWith({
      name: 'Kari',
      email: 'kari@sing.example',
      password: 'a long enough one',
      invitation: 'abc',
      returnTo: '/songs',
    });
    expect(currentAddress(router)).toBe('/songs');
  });

  it('somebody without one sees no form for an account, and asks for one', async () => {
    const bodies: unknown[] = [];
    mockApi(
      {
        'api/canticle/sign-up-requests': (_url: URL, init: RequestInit) => {
          bodies.push(JSON.parse(String(init.body)));
          return Response.json({});
        },
      },
      false,
    );
    const { user } = await open('/create', { signUp: 'invited' });
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.getByRole('link', { name: 'Request account' }).getAttribute('aria-current')).toBe('page');
    await user.type(field('Name'), 'Siri');
    await user.type(field('Email'), 'siri@sing.example');
    await user.type(field('Message'), 'I sing alto.');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    await screen.findByText('Thank you. We’ve received your request and will reply to siri@sing.example.');
    expect(bodies).toEqual([{ name: 'Siri', email: 'siri@sing.example', message: 'I sing alto.' }]);
  });

  it('an invitation that is over leads to asking', async () => {
    mockApi({ 'api/canticle/invitation-cards/old': () => Response.json({ ...card, isExpired: true }) }, false);
    await open('/create?invitation=old', { signUp: 'invited' });
    await screen.findByText(/You can’t create an account with this invitation/);
    expect(screen.getByRole('button', { name: 'Send request' })).toBeDefined();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('the invitation of a group is one too', async () => {
    mockApi(
      {
        'api/canticle/invitation-cards/key1': () => Response.json({ ...card, email: null, name: '', invitedBy: 'Oda' }),
      },
      false,
    );
    await open('/create?to=%2Fgroups%2Fjoin%2Fkey1', { signUp: 'invited' });
    await screen.findByText('Oda invited you.');
    expect(field('Email').readOnly).toBe(false);
  });
});

describe('where nobody can create an account', () => {
  it('the sign-in page does not speak of it, and the page of accounts says so', async () => {
    await open('/login', { signUp: 'closed' });
    expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
    cleanup();
    await open('/create?invitation=abc', { signUp: 'closed' });
    expect(screen.getByRole('heading', { name: 'Sign-up is closed' })).toBeDefined();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?invitation=abc');
  });
});

describe('where the domain of an address lets people in', () => {
  it('the page names the domains, and lets others ask', async () => {
    const { user } = await open('/create', { signUp: 'open', signUpDomains: ['church.example', 'choir.example'] });
    expect(
      screen.getByText(
        'To create an account, you need an email address at church.example or choir.example or an invitation.',
      ),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Request an account' }));
    expect(screen.getByRole('button', { name: 'Send request' })).toBeDefined();
  });
});

it('somebody new who came by another service is told why they may not come in', async () => {
  await open('/login?error=NOT_INVITED', { signUp: 'invited' });
  expect(
    await screen.findByText('To create an account here, you need an invitation for this email address.'),
  ).toBeDefined();
});

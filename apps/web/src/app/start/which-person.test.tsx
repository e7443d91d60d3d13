import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeSession, kari, renderApp } from '../../testing/index.ts';
import { PublicLayout } from './public-layout.tsx';
import { RequireSignIn } from './require-sign-in.tsx';

afterEach(cleanup);

it.each([
  ['Sign in as Nils', 'other'],
  [`Stay signed in as ${kari.displayName}`, 'here'],
] as const)('a link that signs in somebody else asks on every page who it is to be: %s', async (name, who) => {
  for (const Component of [RequireSignIn, PublicLayout]) {
    const choose = vi.fn(async () => {});
    const { session } = fakeSession({ kind: 'choosing', person: kari, other: 'Nils' }, { choosePerson: choose });
    const routes = [{ Component, children: [{ path: '*', element: <h1>Inside</h1> }] }];
    await renderApp({ routes, address: '/songs', session });
    expect(screen.queryByRole('heading', { name: 'Inside' })).toBeNull();
    expect(
      await screen.findByText(`You’re signed in as ${kari.displayName}. This link signs you in as Nils.`),
    ).toBeDefined();
    await userEvent.setup().click(screen.getByRole('button', { name }));
    expect(choose).toHaveBeenCalledExactlyOnceWith(who);
    cleanup();
  }
});

import type { SongbookAccess as Access } from '@canticle/contract/calls';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { SongbookAccess } from './songbook-access.tsx';

afterEach(cleanup);

const group = { id: 'g1', name: 'Chamber choir', memberCount: 12 };
const person = { id: 'p1', displayName: 'Kari' };

/* A server that keeps what it is told. */
async function draw(access: Access, sells: boolean) {
  const calls: string[] = [];
  let kept = access;
  const keep = (change: (method: string, body: string) => Partial<Access>) => (url: URL, init: RequestInit) => {
    const method = init.method ?? 'GET';
    if (method !== 'GET') calls.push(`${method} ${url.pathname.split('/').slice(-2).join('/')}`);
    kept = { ...kept, ...change(method, String(init.body)) };
    return Response.json(kept);
  };
  mockApi({
    'api/canticle/collections/c1/access': keep((method, body) => (method === 'PUT' ? JSON.parse(body) : {})),
    'api/canticle/collections/c1/groups/g1': keep((method) => ({ groups: method === 'PUT' ? [group] : [] })),
    'api/canticle/collections/c1/people/p1': keep((method) => ({ people: method === 'PUT' ? [person] : [] })),
    'api/canticle/group-names': () => Response.json([group]),
    'api/Admin/Users': [{ id: 'p1', displayName: 'Kari', email: 'kari@choir.example' }],
  });
  await renderAt('/catalogue/collection/c1', <SongbookAccess collectionId="c1" />, { sells });
  return { calls, user: userEvent.setup() };
}

describe('where nothing is sold', () => {
  it('a songbook for everyone becomes one for chosen people and groups', async () => {
    const { calls, user } = await draw({ isRestricted: false, people: [], groups: [] }, false);
    await screen.findByRole('heading', { name: 'Who can open it' });
    expect(screen.queryByLabelText('Find people and groups')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Selected people and groups' }));
    expect(await screen.findByText('No one has been given access yet.')).toBeDefined();
    await user.type(screen.getByLabelText('Find people and groups'), 'ch');
    await user.click(await screen.findByRole('button', { name: 'Give access to Chamber choir' }));
    await user.click(await screen.findByRole('button', { name: 'Give access to Kari' }));
    expect(await screen.findByRole('button', { name: 'Remove access for Kari' })).toBeDefined();
    expect(screen.getByText(/12 members/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove access for Chamber choir' }));
    expect(calls).toEqual(['PUT c1/access', 'PUT groups/g1', 'PUT people/p1', 'DELETE groups/g1']);
  });
});

describe('where songbooks are sold', () => {
  it('those who were given it are listed, and everyone else buys it', async () => {
    await draw({ isRestricted: false, people: [person], groups: [] }, true);
    await screen.findByRole('heading', { name: 'People and groups with access' });
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove access for Kari' })).toBeDefined();
    expect(screen.getByLabelText('Find people and groups')).toBeDefined();
  });
});

import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mockApi } from '../testing/mock-api.tsx';
import { renderApp } from '../testing/index.ts';
import { PolicyPage } from './policy-page.tsx';

afterEach(cleanup);

let asked: string[];
beforeEach(() => {
  asked = [];
});
const policy = (facts: object = {}) =>
  Response.json({
    which: 'privacy',
    language: 'no',
    version: '3',
    title: 'Personvern',
    html: '<p>Vi lagrer.</p>',
    ...facts,
  });
const open = async (which: string, reply: () => Response | Promise<Response> = () => policy()) => {
  const answer = (url: URL) => {
    asked.push(`${url.pathname}${url.search}`);
    return reply();
  };
  mockApi(
    {
      'api/canticle/policies/privacy': answer,
      'api/canticle/policies/terms': answer,
    },
    false,
  );
  await renderApp({ routes: [{ path: '/policies/:which', Component: PolicyPage }], address: `/policies/${which}` });
};
const refuse = (status: number, code: string) =>
  Response.json({ message: 'No' }, { status, headers: { 'X-Problem': code } });

describe('a policy of the installation', () => {
  it('is there for people who are not signed in, in the language it is written in, with its version', async () => {
    await open('privacy');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Personvern' });
    expect(heading.closest('article')?.lang).toBe('nb');
    expect(screen.getByText('Version 3')).toBeDefined();
    expect(screen.getByText('Vi lagrer.')).toBeDefined();
    expect(document.title).toBe('Personvern - Canticle');
    expect(asked).toEqual(['/api/canticle/policies/privacy?language=en']);
  });

  it('may be the terms', async () => {
    await open('terms', () => policy({ which: 'terms', title: 'Terms' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Terms' })).toBeDefined();
    expect(asked).toEqual(['/api/canticle/policies/terms?language=en']);
  });

  it('is awaited', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    await open('privacy', () => promise);
    expect(screen.getByRole('status').textContent).toBe('Loading');
    expect(screen.queryByText('Page not found')).toBeNull();
    resolve(policy());
    await screen.findByRole('heading', { level: 1, name: 'Personvern' });
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('of another name is not there, and is not asked for', async () => {
    await open('cookies');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('status')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('that the installation does not have is not there either, and cannot be tried again', async () => {
    await open('terms', () => refuse(404, 'NOT_FOUND'));
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('that cannot be loaded says why, and is loaded again when asked', async () => {
    let reply = () => refuse(500, 'INTERNAL');
    await open('privacy', () => reply());
    expect(await screen.findByText('Something went wrong on our side.')).toBeDefined();
    expect(screen.queryByText('Page not found')).toBeNull();
    reply = () => {
      throw new TypeError('no network');
    };
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/We can’t reach the server/)).toBeDefined();
    reply = () => policy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Personvern' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(asked).toHaveLength(3);
  });
});

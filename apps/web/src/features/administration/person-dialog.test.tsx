import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { ToastRegion } from '../../ui/index.ts';
import { PersonDialog } from './person-dialog.tsx';

const ola = {
  id: 'ola',
  displayName: 'Ola',
  email: 'ola@sing.example',
  emailVerified: true,
  image: null,
  roles: ['editor'],
  subscriptions: [],
  lastLogin: '2026-05-01T10:00:00.000Z',
  privacyPolicy: false,
  termsAndConditions: false,
};

const onClose = vi.fn();
let sent: unknown[];
let stored: object;
let answers: (() => Response | Promise<Response>)[];
beforeEach(() => {
  sent = [];
  stored = ola;
  answers = [];
  onClose.mockClear();
});
afterEach(() => {
  cleanup();
  closeCache();
});

const open = async (isSelf = false, person: () => unknown = () => Response.json({ result: stored })) => {
  mockApi({
    'api/Admin/User/ola': person,
    'api/Admin/User/ola/Roles': (_url: URL, init: RequestInit) => {
      const roles: unknown = JSON.parse(String(init.body));
      sent.push([init.method, roles]);
      const answer = answers.shift();
      if (answer) return answer();
      stored = { ...ola, roles };
      return Response.json({ result: roles });
    },
  });
  await renderAt(
    '/',
    <>
      <PersonDialog id="ola" isSelf={isSelf} onClose={onClose} />
      <ToastRegion />
    </>,
  );
};
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) });
const inDialog = () => within(screen.getByRole('dialog'));
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save roles' });

describe('a person, as an administrator sees them', () => {
  it('is called by their name, and by their address without one', async () => {
    await open();
    expect(await screen.findByRole('dialog', { name: 'Ola' })).toBeDefined();
    cleanup();
    stored = { ...ola, displayName: '' };
    await open();
    expect(await screen.findByRole('dialog', { name: 'ola@sing.example' })).toBeDefined();
  });

  it('is awaited in an open dialog, and it says why they are not shown', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    await open(false, () => promise);
    const dialog = within(screen.getByRole('dialog', { name: 'Person' }));
    expect(dialog.getByRole('status').textContent).toBe('Loading');
    resolve(Response.json({ message: 'No' }, { status: 404, headers: { 'X-Problem': 'NOT_FOUND' } }));
    expect((await dialog.findByRole('alert')).textContent).toBe('We couldn’t find that. It may have been deleted.');
    expect(dialog.queryByRole('status')).toBeNull();
    expect(dialog.queryByRole('checkbox')).toBeNull();
  });

  it.each([
    ['privacy policy', { privacyPolicy: true }],
    ['terms of service', { termsAndConditions: true }],
    ['nothing yet', {}],
  ])('has accepted: %s', async (text, facts) => {
    stored = { ...ola, ...facts };
    await open();
    expect((await screen.findAllByRole('definition')).at(-1)?.textContent).toBe(text);
  });

  it('has an id for those who read logs, which is folded away', async () => {
    await open();
    const details = (await screen.findByText('Technical details')).closest('details');
    expect(details?.open).toBe(false);
    expect(details?.textContent).toContain('ID: ola');
  });

  it('gets a role besides those they have; what is changed back needs no saving', async () => {
    await open();
    fireEvent.click(await box('Technician'));
    expect(save()).toBeDefined();
    fireEvent.click(await box('Technician'));
    expect(screen.queryByRole('button', { name: 'Save roles' })).toBeNull();
    fireEvent.click(await box('Technician'));
    fireEvent.click(save());
    expect(await screen.findByText('Roles saved.')).toBeDefined();
    expect(sent).toEqual([['PATCH', ['editor', 'technician']]]);
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Save roles' })).toBeNull());
  });

  it('has the roles of the server, also when it gave others than were asked for', async () => {
    answers = [
      () => {
        stored = { ...ola, roles: ['extended'] };
        return Response.json({ result: ['extended'] });
      },
    ];
    await open();
    fireEvent.click(await box('Technician'));
    fireEvent.click(save());
    await vi.waitFor(async () => expect((await box('Extended')).checked).toBe(true));
    expect((await box('Technician')).checked).toBe(false);
    expect((await box('Editor')).checked).toBe(false);
  });

  it('gets them once at a time; without a network they stay chosen, and the reason goes when it is tried again', async () => {
    const [lost, late] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
    answers = [() => lost.promise, () => late.promise];
    await open();
    fireEvent.click(await box('Technician'));
    fireEvent.click(save());
    expect(save().getAttribute('aria-busy')).toBe('true');
    fireEvent.click(save());
    lost.reject(new TypeError('no network'));
    expect((await inDialog().findByRole('alert')).textContent).toMatch(/^We can’t reach the server/);
    expect(sent).toHaveLength(1);
    expect((await box('Technician')).checked).toBe(true);
    fireEvent.click(save());
    expect(inDialog().queryByRole('alert')).toBeNull();
    late.resolve(Response.json({ message: 'No' }, { status: 409 }));
    expect((await inDialog().findByRole('alert')).textContent).toMatch(/There must be at least one administrator/);
    expect(sent).toHaveLength(2);
  });

  it('cannot change their own roles, and is told why', async () => {
    await open(true);
    for (const name of ['Administrator', 'Editor', 'Extended', 'Technician'])
      expect((await box(name)).disabled).toBe(true);
    expect(screen.getByText(/You can’t change your own roles/)).toBeDefined();
    cleanup();
    await open();
    expect((await box('Editor')).disabled).toBe(false);
    expect(screen.queryByText(/You can’t change your own roles/)).toBeNull();
  });

  it('is left by closing the dialog', async () => {
    await open();
    fireEvent.click(inDialog().getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(sent).toEqual([]);
  });
});

import type { UserV3 } from '@canticle/contract/calls';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { kariUser } from '../../testing/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { OnboardingDialogs } from './onboarding-dialogs.tsx';

const does = { onLogOut: vi.fn(), onLater: vi.fn() };
let sent: string[];
let isRefused: boolean;

beforeEach(() => {
  sent = [];
  isRefused = false;
});
afterEach(() => {
  cleanup();
  closeCache();
  vi.clearAllMocks();
});

const person = (agreed: Partial<UserV3>) =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- only the parts the dialogs read
  ({ ...kariUser, registered: true, privacyPolicy: true, termsAndConditions: true, ...agreed }) as unknown as UserV3;

function open(agreed: Partial<UserV3>, hasCart = false) {
  const answer = (url: URL, init: RequestInit) => {
    sent.push(`${init.method} ${url.pathname}${url.search}`);
    return isRefused ? new Response('', { status: 403 }) : Response.json({ result: person({}) });
  };
  mockApi({ 'api/Session/Profile': answer, 'api/Session/AcceptPolicies': answer, 'api/Session': answer });
  return renderAt('/', <OnboardingDialogs user={person(agreed)} hasCart={hasCart} {...does} />);
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const link = () => screen.getByRole('link').getAttribute('href');

describe('what is asked before the app is used', () => {
  it('is the registration first, which is completed or left by signing out', async () => {
    await open({ registered: false, privacyPolicy: false });
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('Kari');
    // It cannot be closed without an answer.
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    const [cancel, confirm] = screen.getAllByRole('button');
    await userEvent.click(cancel as HTMLElement);
    expect([does.onLogOut.mock.calls.length, sent]).toEqual([1, []]);
    await userEvent.click(confirm as HTMLElement);
    await waitFor(() => expect(sent).toEqual(['PATCH /api/Session/Profile?firstTimeRegistration=true']));
  });

  it('is then the privacy policy, which can be read beside it', async () => {
    await open({ privacyPolicy: false, termsAndConditions: false }, true);
    expect(screen.getByRole('dialog', { name: 'Privacy policy' })).toBeDefined();
    expect(link()).toBe('/policies/privacy');
    await press('Sign out');
    expect([does.onLogOut.mock.calls.length, does.onLater.mock.calls.length]).toEqual([1, 0]);
    await press('I agree');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatch(/\?privacyPolicy=true$/);
  });

  it('is the terms before something is bought, which can wait', async () => {
    await open({ termsAndConditions: false }, true);
    expect(screen.getByRole('dialog', { name: 'Terms of service' })).toBeDefined();
    expect(link()).toBe('/policies/terms');
    await press('Not now');
    expect([does.onLogOut.mock.calls.length, does.onLater.mock.calls.length]).toEqual([0, 1]);
    await press('I agree');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatch(/\?termsAndConditions=true$/);
  });

  it.each([
    [{ termsAndConditions: false }, false],
    [{}, true],
  ])('is nothing when all that is needed was agreed to: %j', async (agreed, hasCart) => {
    await open(agreed, hasCart);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that is not saved says why, and may be tried again', async () => {
    isRefused = true;
    await open({ privacyPolicy: false });
    await press('I agree');
    expect((await screen.findByRole('alert')).textContent).toBe('You don’t have permission to do that.');
    isRefused = false;
    await press('I agree');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(sent).toHaveLength(2);
  });
});

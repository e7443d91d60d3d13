import { expect, it, vi } from 'vitest';
import { fakeProvider, fakeSession, kari } from '../../testing/render-app.tsx';
import { syncSessionAcrossTabs } from './session-sync.ts';

it('a tab follows somebody who signs in in another one, once it has a bearer of theirs', async () => {
  let receive = (_bearer: string) => {};
  const getBearerToken = vi.fn(() => new Promise<string>((resolve) => (receive = resolve)));
  const refresh = vi.fn(async () => {});
  const here = fakeSession({ kind: 'signed-out' }, { refresh });
  syncSessionAcrossTabs(here.session, fakeProvider({ currentPerson: async () => kari, getBearerToken }));

  const elsewhere = fakeSession();
  syncSessionAcrossTabs(elsewhere.session, fakeProvider({ currentPerson: async () => kari }));
  elsewhere.setState({ kind: 'signed-out' });
  elsewhere.setState({ kind: 'signed-in', person: kari });

  await vi.waitFor(() => expect(getBearerToken).toHaveBeenCalledWith({ renew: true }));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(refresh).not.toHaveBeenCalled();
  receive('bearer of Kari');
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledOnce());
});

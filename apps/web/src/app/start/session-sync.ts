import type { IdentityProvider, Person, Session, SessionState } from '../../auth/index.ts';

/* Identifies the person and whether their address is verified; undefined while that is unknown. */
const sessionKey = (state: SessionState): string | undefined => {
  if (state.kind === 'signed-out') return 'nobody';
  return 'person' in state ? personKey(state.person) : undefined;
};

const personKey = (person: Person | null): string => (person ? `${person.id} ${person.emailVerified}` : 'nobody');

/**
 * Synchronizes the tabs of one browser: when a person signs in, signs out or is verified in one, the others refresh.
 */
export function syncSessionAcrossTabs(session: Session, provider: IdentityProvider): void {
  const channel = new BroadcastChannel('canticle-session');
  let lastKey: string | undefined;
  session.subscribe(() => {
    const key = sessionKey(session.state());
    if (key === undefined || key === lastKey) return;
    if (lastKey !== undefined) channel.postMessage('changed');
    lastKey = key;
  });
  channel.addEventListener('message', async () => {
    const person = await provider.currentPerson().catch(() => undefined);
    if (person === undefined || personKey(person) === lastKey) return;
    lastKey = personKey(person);
    await provider.getBearerToken({ renew: true }).catch(() => null);
    await session.refresh();
  });
}

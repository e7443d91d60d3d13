import type { IdentityProvider, Person } from '../../sign-in/index.ts';
import type { Session, SessionState } from './session.ts';

/* Who is there and how far they may come in; nothing while that is still open. */
const standing = (state: SessionState): string | undefined => {
  if (state.kind === 'signed-out') return 'nobody';
  return 'person' in state ? standingOf(state.person) : undefined;
};

const standingOf = (person: Person | null): string => (person ? `${person.id} ${person.emailVerified}` : 'nobody');

/**
 * Keeps the tabs of one browser in step: when somebody signs in, signs out or is verified in one, the others look
 * again.
 */
export function followOtherTabs(session: Session, provider: IdentityProvider): void {
  const channel = new BroadcastChannel('canticle-session');
  let known: string | undefined;
  session.subscribe(() => {
    const now = standing(session.state());
    if (now === undefined || now === known) return;
    if (known !== undefined) channel.postMessage('changed');
    known = now;
  });
  channel.addEventListener('message', async () => {
    const person = await provider.currentPerson().catch(() => undefined);
    if (person === undefined || standingOf(person) === known) return;
    known = standingOf(person);
    await provider.bearer({ renew: true }).catch(() => null);
    await session.lookAgain();
  });
}

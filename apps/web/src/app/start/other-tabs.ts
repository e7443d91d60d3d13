import type { IdentityProvider } from '../../sign-in/index.ts';
import type { Session } from './session.ts';

const idOf = (session: Session): string | null => {
  const state = session.state();
  return 'person' in state ? state.person.id : null;
};

/** Keeps the tabs of one browser in step: when somebody signs in or out in one, the others look again. */
export function followOtherTabs(session: Session, provider: IdentityProvider): void {
  const channel = new BroadcastChannel('canticle-session');
  let told: string | null | undefined;
  session.subscribe(() => {
    const { kind } = session.state();
    if (kind === 'starting' || kind === 'failed' || told === idOf(session)) return;
    const first = told === undefined;
    told = idOf(session);
    if (!first) channel.postMessage('changed');
  });
  channel.addEventListener('message', async () => {
    const person = await provider.currentPerson().catch(() => undefined);
    if (person === undefined || (person?.id ?? null) === idOf(session)) return;
    told = person?.id ?? null;
    await session.lookAgain();
  });
}

import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { sendNotes } from '../../features/activity/index.ts';
import { useSession } from './start-context.tsx';

const SignOutQuestion = lazy(async () => ({
  default: (await import('../unsaved/sign-out-question.tsx')).SignOutQuestion,
}));

/**
 * Signing out. When changes could not be sent, `question` asks whether they may be lost; it has to be drawn somewhere
 * that stays.
 */
export function useSignOut(): { readonly signOut: () => void; readonly question: ReactNode } {
  const session = useSession();
  const [unsent, setUnsent] = useState(0);
  const navigate = useNavigate();
  // The next person begins at the beginning, not where this one was.
  const leave = async (discardUnsent: boolean) => {
    await sendNotes();
    const left = await session.leave({ discardUnsent });
    setUnsent(left.unsent);
    if (left.unsent === 0) await navigate('/login', { replace: true });
  };
  const question =
    unsent > 0 ? (
      <Suspense>
        <SignOutQuestion unsent={unsent} onLeave={() => void leave(true)} onStay={() => setUnsent(0)} />
      </Suspense>
    ) : null;
  return { signOut: () => void leave(false), question };
}

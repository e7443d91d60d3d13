import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { sendNotes } from '../../features/activity/index.ts';
import { showToast } from '../../ui/index.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import type { LeaveOptions } from './session.ts';
import { useSession } from './start-context.tsx';

const SignOutQuestion = lazy(async () => ({
  default: (await import('../unsaved/sign-out-question.tsx')).SignOutQuestion,
}));

const nothingAsked = { unsent: 0, isUnknown: false, everywhere: false };

type SignOut = {
  readonly signOut: () => void;
  /** On every device of the person. */
  readonly signOutEverywhere: () => void;
  readonly isLeaving: boolean;
  readonly question: ReactNode;
};

/**
 * Signing out. When changes could not be sent, `question` asks whether they may be lost; it has to be drawn somewhere
 * that stays.
 */
export function useSignOut(): SignOut {
  const session = useSession();
  const [asked, setAsked] = useState(nothingAsked);
  const [isLeaving, setIsLeaving] = useState(false);
  const navigate = useNavigate();
  const failureText = useFailureText();
  const stay = () => setAsked(nothingAsked);
  // The next person begins at the beginning, not where this one was.
  const leave = async ({ everywhere = false, discardUnsent = false }: LeaveOptions) => {
    setIsLeaving(true);
    try {
      await sendNotes();
      const { unsent, isUnknown = false } = await session.leave({ discardUnsent, everywhere });
      setAsked({ unsent, isUnknown, everywhere });
      if (unsent === 0 && !isUnknown) await navigate('/login', { replace: true });
    } catch (failure) {
      stay();
      showToast({ text: failureText(failure), tone: 'error' });
    } finally {
      setIsLeaving(false);
    }
  };
  const { unsent, isUnknown, everywhere } = asked;
  const question =
    unsent > 0 || isUnknown ? (
      <Suspense>
        <SignOutQuestion
          unsent={unsent}
          isUnknown={isUnknown}
          onLeave={() => void leave({ discardUnsent: true, everywhere })}
          onStay={stay}
        />
      </Suspense>
    ) : null;
  return {
    signOut: () => void leave({}),
    signOutEverywhere: () => void leave({ everywhere: true }),
    isLeaving,
    question,
  };
}

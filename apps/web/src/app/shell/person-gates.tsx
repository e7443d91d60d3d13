import type { UserV3 } from '@canticle/contract/calls';
import { type ReactNode, useState } from 'react';
import { usePerson } from '../../features/session/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { gateFor } from './gate-for.ts';
import { useFailureText } from './use-failure-text.ts';

type PersonGatesProps = {
  user: UserV3;
  /** Something is in the cart. */
  hasCart: boolean;
  onLogOut: () => void;
  /** The terms are put aside for now. */
  onLater: () => void;
};

/** The question that stands before the app, if any; registration and privacy cannot be put aside. */
export function PersonGates({ user, hasCart, onLogOut, onLater }: PersonGatesProps) {
  const { t } = useTranslate();
  const { completeRegistration, acceptPolicy } = usePerson();
  const gate = gateFor(user, hasCart);
  if (gate === 'registration') {
    return (
      <Question
        key={gate}
        title={t('registration.title', { name: user.displayName })}
        yes={t('registration.complete')}
        onYes={completeRegistration}
        no={t('registration.cancel')}
        onNo={onLogOut}
      >
        {t('registration.text')}
      </Question>
    );
  }
  if (gate === 'privacy') {
    return (
      <Question
        key={gate}
        title={t('policy.privacy')}
        yes={t('policy.agree')}
        onYes={() => acceptPolicy('privacyPolicy')}
        no={t('shell.log-out')}
        onNo={onLogOut}
      >
        {t('policy.privacy.text')} <PolicyLink policy="privacy" />
      </Question>
    );
  }
  if (gate === 'terms') {
    return (
      <Question
        key={gate}
        title={t('policy.terms')}
        yes={t('policy.agree')}
        onYes={() => acceptPolicy('termsAndConditions')}
        no={t('policy.later')}
        onNo={onLater}
      >
        {t('policy.terms.text')} <PolicyLink policy="terms" />
      </Question>
    );
  }
  return null;
}

function PolicyLink({ policy }: { policy: 'privacy' | 'terms' }) {
  const { t } = useTranslate();
  return (
    <a
      href={`/policies/${policy}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
    >
      {t(`policy.${policy}.read`)}
    </a>
  );
}

type QuestionProps = {
  title: string;
  yes: string;
  onYes: () => Promise<void>;
  no: string;
  onNo: () => void;
  children: ReactNode;
};

function Question({ title, yes, onYes, no, onNo, children }: QuestionProps) {
  const failureText = useFailureText();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const agree = async () => {
    setIsBusy(true);
    setFailure('');
    await onYes().catch((reason: unknown) => setFailure(failureText(reason)));
    setIsBusy(false);
  };
  return (
    <Dialog
      open
      title={title}
      dismissable={false}
      onClose={() => {}}
      footer={
        <>
          <Button onClick={onNo}>{no}</Button>
          <Button look="primary" busy={isBusy} onClick={() => void agree()}>
            {yes}
          </Button>
        </>
      }
    >
      <div className="leading-relaxed">{children}</div>
      {failure ? (
        <p role="alert" className="mt-3 text-danger">
          {failure}
        </p>
      ) : null}
    </Dialog>
  );
}

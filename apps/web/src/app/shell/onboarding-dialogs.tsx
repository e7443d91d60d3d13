import type { UserV3 } from '@canticle/contract/calls';
import { type ReactNode, useState } from 'react';
import { useProfileMutations } from '../../features/session/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { onboardingStepOf } from './onboarding-step.ts';

type OnboardingDialogsProps = {
  user: UserV3;
  /** Something is in the cart. */
  hasCart: boolean;
  onLogOut: () => void;
  /** The terms are postponed. */
  onLater: () => void;
};

/** The onboarding dialog in front of the app, if any; registration and privacy cannot be postponed. */
export function OnboardingDialogs({ user, hasCart, onLogOut, onLater }: OnboardingDialogsProps) {
  const { t } = useTranslate();
  const { completeRegistration, acceptPolicy } = useProfileMutations();
  const step = onboardingStepOf(user, hasCart);
  if (step === 'registration') {
    return (
      <OnboardingDialog
        key={step}
        title={t('registration.title', { name: user.displayName })}
        confirmLabel={t('registration.complete')}
        onConfirm={completeRegistration}
        cancelLabel={t('registration.cancel')}
        onCancel={onLogOut}
      >
        {t('registration.text')}
      </OnboardingDialog>
    );
  }
  if (step === 'privacy') {
    return (
      <OnboardingDialog
        key={step}
        title={t('policy.privacy')}
        confirmLabel={t('policy.agree')}
        onConfirm={() => acceptPolicy('privacyPolicy')}
        cancelLabel={t('shell.log-out')}
        onCancel={onLogOut}
      >
        {t('policy.privacy.text')} <PolicyLink policy="privacy" />
      </OnboardingDialog>
    );
  }
  if (step === 'terms') {
    return (
      <OnboardingDialog
        key={step}
        title={t('policy.terms')}
        confirmLabel={t('policy.agree')}
        onConfirm={() => acceptPolicy('termsAndConditions')}
        cancelLabel={t('policy.later')}
        onCancel={onLater}
      >
        {t('policy.terms.text')} <PolicyLink policy="terms" />
      </OnboardingDialog>
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

type OnboardingDialogProps = {
  title: string;
  confirmLabel: string;
  onConfirm: () => Promise<void>;
  cancelLabel: string;
  onCancel: () => void;
  children: ReactNode;
};

function OnboardingDialog({ title, confirmLabel, onConfirm, cancelLabel, onCancel, children }: OnboardingDialogProps) {
  const errorMessage = useErrorMessage();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const confirm = async () => {
    setIsBusy(true);
    setFailure('');
    await onConfirm().catch((reason: unknown) => setFailure(errorMessage(reason)));
    setIsBusy(false);
  };
  return (
    <Dialog
      open
      title={title}
      isDismissable={false}
      onClose={() => {}}
      footer={
        <>
          <Button onClick={onCancel}>{cancelLabel}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void confirm()}>
            {confirmLabel}
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

import type { SignInMethods } from '@canticle/contract/calls';
import { useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { RenewCodesDialog, TurnOffTwoStepDialog, TurnOnTwoStepDialog } from './two-step-dialogs.tsx';
import { SecurityPart } from './security-part.tsx';

type OpenDialog = 'on' | 'off' | 'codes';

/** Whether a code is asked for after the password, and the recovery codes. */
export function TwoStepSetting({ methods: { isTwoStepOn, recoveryCodesLeft } }: { methods: SignInMethods }) {
  const { t } = useTranslate();
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  return (
    <SecurityPart title={t('security.two-step')} text={t('security.two-step.text')}>
      {isTwoStepOn ? (
        <>
          <p>
            {t('security.two-step.is-on')} {t('security.recovery.left', { count: recoveryCodesLeft })}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setOpen('codes')}>{t('security.recovery.renew')}</Button>
            <Button onClick={() => setOpen('off')}>{t('security.two-step.off')}</Button>
          </div>
        </>
      ) : (
        <div>
          <Button onClick={() => setOpen('on')}>{t('security.two-step.on')}</Button>
        </div>
      )}
      {open === 'on' ? <TurnOnTwoStepDialog onClose={close} /> : null}
      {open === 'off' ? <TurnOffTwoStepDialog onClose={close} /> : null}
      {open === 'codes' ? <RenewCodesDialog onClose={close} /> : null}
    </SecurityPart>
  );
}

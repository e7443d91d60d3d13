import type { BrandingChoice, BrandingDetails } from '@canticle/contract/calls';
import { type FormEvent, useState } from 'react';
import { useErrorMessage } from '../../components/index.ts';
import { languages, useTranslate } from '../../i18n/index.ts';
import { Button, showToast, useLeaveGuard } from '../../ui/index.ts';
import { AccentField } from './accent-field.tsx';
import { AdminSection } from './admin-section.tsx';
import { ContactSection, HeadlineSection, ImprintSection, NameSection } from './branding-sections.tsx';
import { useSaveBranding } from './use-save-branding.ts';

/** Everything but the logo: saved together, and shown before. */
export function BrandingForm({ details }: { details: BrandingDetails }) {
  const { t } = useTranslate();
  const { choice, setChoice, isChanged, submit, isBusy, failure } = useBrandingForm(details);
  const guard = useLeaveGuard(isChanged, { text: t('branding.leave') });
  const section = {
    choice,
    defaults: details.defaults,
    onChange: (change: Partial<BrandingChoice>) => setChoice({ ...choice, ...change }),
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-10">
      <NameSection {...section} />
      <AdminSection title={t('branding.accent')} text={t('branding.accent.text')}>
        <AccentField value={choice.accent} onChange={(accent) => setChoice({ ...choice, accent })} />
      </AdminSection>
      <HeadlineSection {...section} />
      <ContactSection {...section} />
      <ImprintSection {...section} />
      <div className="sticky bottom-14 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-3 md:bottom-0">
        <Button variant="primary" type="submit" busy={isBusy} disabled={!isChanged}>
          {t('branding.save')}
        </Button>
        {failure ? (
          <p role="alert" className="text-sm text-danger">
            {failure}
          </p>
        ) : null}
      </div>
      {guard}
    </form>
  );
}

function useBrandingForm({ chosen }: BrandingDetails) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { save } = useSaveBranding();
  const [choice, setChoice] = useState(chosen);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    save(choice)
      .then(
        () => showToast({ text: t('branding.saved') }),
        (reason: unknown) => setFailure(failureText(reason)),
      )
      .finally(() => setBusy(false));
  };
  return { choice, setChoice, isChanged: !isSame(choice, chosen), submit, isBusy, failure };
}

function isSame({ headline: one, ...rest }: BrandingChoice, { headline: other, ...others }: BrandingChoice): boolean {
  const texts = new Map(Object.entries(others));
  return (
    languages.every((language) => (one[language] ?? '') === (other[language] ?? '')) &&
    Object.entries(rest).every(([name, text]) => texts.get(name) === text)
  );
}

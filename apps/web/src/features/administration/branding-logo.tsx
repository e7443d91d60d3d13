import { useRef, useState } from 'react';
import { readAsDataUrl } from '../../api/index.ts';
import { SiteLogo, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, showToast } from '../../ui/index.ts';
import { AdminSection } from './admin-section.tsx';
import { useSaveBranding } from './use-save-branding.ts';

const types = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'];
const maxBytes = 5 * 1024 * 1024;

/** The logo, and as the icon of the installed app. It is saved as soon as it is chosen. */
export function BrandingLogo({ logo }: { logo: string }) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { saveLogo, removeLogo } = useSaveBranding();
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>, done: string) => {
    setBusy(true);
    setFailure('');
    await work().then(
      () => showToast({ text: done }),
      (reason: unknown) => setFailure(failureText(reason)),
    );
    setBusy(false);
  };
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (!types.includes(file.type)) return setFailure(t('branding.logo.type'));
    if (file.size > maxBytes) return setFailure(t('branding.logo.size'));
    void run(async () => saveLogo(await readAsDataUrl(file)), t('branding.logo.saved'));
  };
  return (
    <AdminSection title={t('branding.logo')} text={t('branding.logo.text')}>
      <div className="flex flex-wrap items-center gap-4">
        {logo === '' ? null : (
          <>
            <SiteLogo logo={logo} className="size-24 border border-line" />
            <img
              src={`${iconOf(logo)}/icon-192.png`}
              alt={t('branding.logo.icon')}
              className="size-16 rounded-[22%] border border-line"
            />
          </>
        )}
        <div className="flex flex-wrap gap-2">
          <Button busy={isBusy} onClick={() => input.current?.click()}>
            {t(logo === '' ? 'branding.logo.choose' : 'branding.logo.replace')}
          </Button>
          {logo === '' ? null : (
            <Button variant="plain" onClick={() => void run(removeLogo, t('branding.logo.removed'))}>
              {t('branding.logo.remove')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept={types.join()}
          aria-label={t('branding.logo.choose')}
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
          className="sr-only"
        />
      </div>
      {failure ? (
        <p role="alert" className="pt-2 text-sm text-danger">
          {failure}
        </p>
      ) : null}
    </AdminSection>
  );
}

/* Where the server has the icons it makes from a logo. */
const iconOf = (logo: string) => logo.replace('/pictures/', '/branding/icons/').replace(/\.jpg$/, '');

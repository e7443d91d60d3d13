import { useInstallation } from '../../auth/index.ts';
import { useTranslate } from '../../i18n/index.ts';

/** Where nothing is sold: whom to ask for a songbook, with a mail to them when there is an address. */
export function AskForAccess() {
  const { t } = useTranslate();
  const { supportEmail, branding } = useInstallation();
  if (supportEmail === '')
    return <>{branding.contactName ? t('access.ask', { who: branding.contactName }) : t('access.ask-administrator')}</>;
  return (
    <a href={`mailto:${supportEmail}`} className="text-accent underline [overflow-wrap:anywhere]">
      {t('access.ask', { who: branding.contactName || supportEmail })}
    </a>
  );
}

import type { SocialProvider } from '@canticle/contract/calls';
import { type SocialProviderId, socialProviderIds } from '../../auth/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { ProviderIcon, providerNames } from './login-provider-icons.tsx';

type ProviderButtonsProps = {
  /** The providers that are configured. */
  configured: readonly SocialProvider[];
  /** The sign-in methods of this address, when they are known: the other tiles are hidden. */
  only?: readonly string[] | undefined;
  onSelect: (id: SocialProviderId) => void;
};

/** The five social sign-in buttons. Those that are not configured are shown disabled, with the reason. */
export function ProviderButtons({ configured, only, onSelect }: ProviderButtonsProps) {
  const { t } = useTranslate();
  const visibleIds = socialProviderIds.filter((id) => !only || only.includes(id));
  const hasUnconfigured = visibleIds.some((id) => !configured.includes(id));
  return (
    <section aria-label={t('login.social')} className="flex flex-col gap-2">
      <ul className="flex flex-wrap gap-2">
        {visibleIds.map((id) => (
          <li key={id} className="min-w-14 grow">
            <ProviderButton id={id} isConfigured={configured.includes(id)} onSelect={onSelect} />
          </li>
        ))}
      </ul>
      {hasUnconfigured ? (
        <p id="social-missing" className="text-sm text-ink-soft">
          {t('login.social.some')}
        </p>
      ) : null}
    </section>
  );
}

function ProviderButton({
  id,
  isConfigured,
  onSelect,
}: {
  id: SocialProviderId;
  isConfigured: boolean;
  onSelect: (id: SocialProviderId) => void;
}) {
  const { t } = useTranslate();
  const label = t(isConfigured ? 'login.with' : 'login.with.unavailable', { name: providerNames[id] });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // Not `disabled`: the reason must be reachable by keyboard and pointer.
      aria-disabled={!isConfigured}
      aria-describedby={isConfigured ? undefined : 'social-missing'}
      onClick={() => isConfigured && onSelect(id)}
      className="flex min-h-12 w-full items-center justify-center rounded-control border border-edge bg-sheet text-ink transition-colors hover:bg-wash aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-ink-soft/50"
    >
      <ProviderIcon id={id} />
    </button>
  );
}

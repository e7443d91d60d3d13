import type { SocialProvider } from '@canticle/contract/calls';
import { type SocialProviderId, socialProviderIds } from '../../sign-in/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { SocialMark, socialNames } from './login-marks.tsx';

type SocialTilesProps = {
  /** The providers that are set up. */
  configured: readonly SocialProvider[];
  /** The ways this address signs in, when they are known: the other tiles are not shown. */
  only?: readonly string[] | undefined;
  onChoose: (id: SocialProviderId) => void;
};

/** The five social ways to sign in. Those that are not set up are shown, cannot be pressed, and say why. */
export function SocialTiles({ configured, only, onChoose }: SocialTilesProps) {
  const { t } = useTranslate();
  const shown = socialProviderIds.filter((id) => !only || only.includes(id));
  const someMissing = shown.some((id) => !configured.includes(id));
  return (
    <section aria-label={t('login.social')} className="flex flex-col gap-2">
      <ul className="flex flex-wrap gap-2">
        {shown.map((id) => (
          <li key={id} className="min-w-14 grow">
            <SocialTile id={id} available={configured.includes(id)} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {someMissing ? (
        <p id="social-missing" className="text-sm text-ink-soft">
          {t('login.social.some')}
        </p>
      ) : null}
    </section>
  );
}

function SocialTile({
  id,
  available,
  onChoose,
}: {
  id: SocialProviderId;
  available: boolean;
  onChoose: (id: SocialProviderId) => void;
}) {
  const { t } = useTranslate();
  const label = t(available ? 'login.with' : 'login.with.unavailable', { name: socialNames[id] });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // Not `disabled`: the reason must be reachable by keyboard and pointer.
      aria-disabled={!available}
      aria-describedby={available ? undefined : 'social-missing'}
      onClick={() => available && onChoose(id)}
      className="flex min-h-12 w-full items-center justify-center rounded-control border border-edge bg-sheet text-ink transition-colors hover:bg-wash aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-ink-soft/50"
    >
      <SocialMark id={id} />
    </button>
  );
}

import type { Installation } from '@canticle/contract/calls';
import { type SocialProviderId, socialProviderIds, useInstallation } from '../../auth/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { KeyIcon } from '../../ui/icons.ts';
import { ProviderIcon, providerNames } from './login-provider-icons.tsx';
import { useProviderSignIn } from './use-provider-sign-in.ts';

type OtherServicesProps = {
  /** The sign-in methods of this address, when they are known: the others are left out. */
  only?: readonly string[] | undefined;
  /** The key of the invitation the person came with. */
  invitation?: string | undefined;
};

/** The place's own provider and the social ones that are set up; nothing where none is. */
export function OtherServices({ only, invitation }: OtherServicesProps) {
  const { t } = useTranslate();
  const { socialProviders, signInProvider } = useInstallation();
  const signIn = useProviderSignIn(invitation);
  const isOffered = (id: string) => only === undefined || only.includes(id);
  const social = socialProviderIds.filter((id) => socialProviders.includes(id) && isOffered(id));
  const own = isOffered('oidc') ? signInProvider : null;
  if (own === null && social.length === 0) return null;
  return (
    <>
      <p className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('login.or')}
      </p>
      <section aria-label={t('login.social')} className="flex flex-col gap-2">
        {own === null ? null : <OwnProviderButton provider={own} onSelect={() => signIn('oidc')} />}
        {social.length === 0 ? null : <SocialButtons ids={social} onSelect={signIn} />}
      </section>
    </>
  );
}

const button =
  'flex min-h-12 w-full items-center justify-center gap-3 rounded-control border border-edge bg-sheet px-4 text-ink transition-colors hover:bg-wash';

type OwnProviderButtonProps = { provider: NonNullable<Installation['signInProvider']>; onSelect: () => void };

function OwnProviderButton({ provider: { name, logo }, onSelect }: OwnProviderButtonProps) {
  const { t } = useTranslate();
  return (
    <button type="button" onClick={onSelect} className={button}>
      {logo === '' ? (
        <KeyIcon aria-hidden className="size-5 shrink-0 text-ink-soft" />
      ) : (
        <img src={logo} alt="" className="size-6 shrink-0 object-contain" />
      )}
      <span className="min-w-0 py-2 font-medium break-words">{t('login.with', { name })}</span>
    </button>
  );
}

type SocialButtonsProps = { ids: readonly SocialProviderId[]; onSelect: (id: SocialProviderId) => void };

/* One by itself says its name; several are tiles. */
function SocialButtons({ ids, onSelect }: SocialButtonsProps) {
  const { t } = useTranslate();
  return (
    <ul className="flex flex-wrap gap-2">
      {ids.map((id) => {
        const label = t('login.with', { name: providerNames[id] });
        return (
          <li key={id} className="min-w-14 grow">
            <button type="button" aria-label={label} title={label} onClick={() => onSelect(id)} className={button}>
              <ProviderIcon id={id} />
              {ids.length === 1 ? <span className="font-medium">{label}</span> : null}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

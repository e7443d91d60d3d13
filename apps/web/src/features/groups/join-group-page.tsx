import { type GroupInvitationCard, maskEmail } from '@canticle/contract/calls';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useUser } from '../session/index.ts';
import { loginAddress, useInstallation, useSessionState } from '../../auth/index.ts';
import { LoadFailed } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink, EmptyState, windowTitle } from '../../ui/index.ts';
import { GroupCover } from './group-cover.tsx';
import { useGroupEntry, useInvitationCard } from './queries.ts';
import { useGroupError } from './use-group-error.ts';

/** What an invitation is to, for everybody who has its link; signed in, one press joins. */
export function JoinGroupPage() {
  const { t } = useTranslate();
  const { token = '' } = useParams();
  const { data: card, error, refetch } = useInvitationCard(token);
  const failureText = useGroupError();
  const isMissing = typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
  useEffect(() => {
    document.title = windowTitle(card?.name);
  }, [card]);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center px-4 py-12">
      {card ? <InvitationCard token={token} card={card} /> : null}
      {!card && isMissing ? (
        <EmptyState
          isPage
          title={t('groups.join.not-found')}
          action={<ButtonLink to="/">{t('not-found.home')}</ButtonLink>}
        >
          {t('groups.join.not-found.text')}
        </EmptyState>
      ) : null}
      {!card && error && !isMissing ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!card && !error ? (
        <p role="status" className="text-center text-ink-soft">
          {t('app.loading')}
        </p>
      ) : null}
    </main>
  );
}

function InvitationCard({ token, card }: { token: string; card: GroupInvitationCard }) {
  const { t } = useTranslate();
  return (
    <section className="flex flex-col items-center gap-4 rounded-surface border border-line bg-sheet px-6 py-10 text-center">
      <GroupCover group={card} size="large" />
      <h1 className="text-[length:min(2rem,9vw)] leading-tight font-medium [overflow-wrap:anywhere]" dir="auto">
        {card.name}
      </h1>
      <p className="text-balance text-ink-soft">
        {card.invitedBy
          ? t(`groups.join.as.${card.role}`, { name: card.invitedBy })
          : t(`groups.join.as-nobody.${card.role}`)}
      </p>
      <JoinActions token={token} card={card} />
    </section>
  );
}

/* An invitation by mail works once: who opened somebody else's is told before they use it up. */
function OtherAddress({ card: { sentTo } }: { card: GroupInvitationCard }) {
  const { t } = useTranslate();
  const { data: user } = useUser();
  if (!sentTo || !user || maskEmail(user.email).toLowerCase() === sentTo.toLowerCase()) return null;
  return (
    <p className="text-balance text-ink-soft [overflow-wrap:anywhere]">
      {t('groups.join.other-address', { sentTo, email: user.email })}
    </p>
  );
}

function JoinActions({ token, card }: { token: string; card: GroupInvitationCard }) {
  const { t } = useTranslate();
  const location = useLocation();
  const navigate = useNavigate();
  const state = useSessionState();
  const { signUp } = useInstallation();
  const failureText = useGroupError();
  const { join } = useGroupEntry();
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const accept = async () => {
    setBusy(true);
    setFailure('');
    try {
      await navigate(`/groups/${await join(token)}`, { replace: true });
    } catch (reason) {
      setFailure(failureText(reason));
      setBusy(false);
    }
  };
  if (state.kind !== 'signed-in' && card.isExpired) return <p className="text-danger">{t('groups.join.expired')}</p>;
  if (state.kind !== 'signed-in') {
    const login = loginAddress(location);
    return (
      <>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink variant="primary" to={login}>
            {t('groups.join.sign-in')}
          </ButtonLink>
          {card.admitsNewcomers ? (
            <ButtonLink to={login.replace('/login', '/login/create')}>{t('groups.join.create')}</ButtonLink>
          ) : null}
        </div>
        {card.admitsNewcomers ? null : (
          <p className="text-balance text-ink-soft">
            {t(signUp === 'closed' ? 'groups.join.closed' : 'groups.join.by-mail', {
              name: card.invitedBy || t('groups.join.a-leader'),
            })}
          </p>
        )}
      </>
    );
  }
  return (
    <>
      {/* A member may use it again, and comes to the group. */}
      {card.isExpired ? <p className="text-danger">{t('groups.join.expired')}</p> : <OtherAddress card={card} />}
      <Button variant="primary" busy={isBusy} onClick={() => void accept()}>
        {t(card.isExpired ? 'groups.join.open' : 'groups.join', { name: card.name })}
      </Button>
      {failure ? (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      ) : null}
    </>
  );
}
